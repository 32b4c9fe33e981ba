"""The kept pictures of the table, how they are taken, and how one is held against another."""
