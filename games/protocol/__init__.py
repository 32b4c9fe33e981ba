"""Every message of a socket, both ways: one closed set, strict in reading and in writing."""
