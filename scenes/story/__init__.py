"""What is told of a level before a battle, and of a battle after it?"""
