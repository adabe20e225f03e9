"""What is played, watched and aimed at, before anything of it is drawn?"""
