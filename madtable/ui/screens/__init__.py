"""The screens round the table. They know games only as offers, handed in from outside."""
