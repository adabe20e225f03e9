"""What is a table that strangers come to? It shows itself, is chosen from, played at, and is free again."""
