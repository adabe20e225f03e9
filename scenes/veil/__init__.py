"""What may whoever sits before the screen know, and what is kept from them?"""
