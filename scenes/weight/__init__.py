"""What makes a battle felt: who is who at a glance, what moves and how, what is heard, and how fast it goes?"""
