"""What is told of the rules: sheets and answers."""
