"""The rules of the games; pure, and no game knows another."""
