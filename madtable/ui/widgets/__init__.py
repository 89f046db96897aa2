"""The things on a screen that take input, and what keeps the focus among them."""
