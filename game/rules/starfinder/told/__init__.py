"""What is told of the rules: sheets, previews, answers."""
