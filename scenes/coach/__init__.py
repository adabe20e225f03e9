"""What would a coach say: what to do next in a battle, and which commands of one that is over cost most?"""
