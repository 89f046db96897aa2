"""MAD, the Lab on the screen."""
