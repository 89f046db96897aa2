"""The MAD Magazine Card Game and its Swedish edition, Madskortspel: the same rules twice."""
