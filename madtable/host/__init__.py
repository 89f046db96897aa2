"""The table's host: holds the truth, shows each seat its part, asks AI seats, keeps the record."""
