"""The rulebooks, each a folder that reads like its chapter."""
