"""MAD, the trick-taking game of the Lab: rules, facts, questions and words, with no screen."""
