"""The law that d20 rulebooks share: a frozen value a law, filled with a book's ids and figures; '' is no such rule."""
