"""The opponent as it once was, kept to be played against: `hard-1` of the league. Nothing here is mended or improved.

It follows the engine alone: what is renamed there is renamed here.
"""
