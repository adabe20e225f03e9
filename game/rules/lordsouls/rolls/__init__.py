"""Three dice against a number, contests, and chances in percent."""
