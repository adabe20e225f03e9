"""Where is it good to stand: what could be struck from there, where flanks and cover are, what could strike there?"""
