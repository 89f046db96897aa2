"""Seats that think: from a view and a question to an answer."""
