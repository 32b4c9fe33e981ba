"""Who plays: guests made at the first click, their names, and how a guest becomes an account or joins one."""
