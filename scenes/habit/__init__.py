"""Which questions are answered by themselves, because a player said so for this battle?"""
