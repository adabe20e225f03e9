"""Which scenes are a list of buttons over everything else?"""
