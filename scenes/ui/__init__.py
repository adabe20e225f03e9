"""What is every panel made of: text, colours, hot areas, keys, words?"""
