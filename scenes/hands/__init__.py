"""With what does whoever acts strike, and how likely is what it can do now?"""
