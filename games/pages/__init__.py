"""The pages in HTML. Doors: they read requests and show what the verbs and nouns below give, nothing else."""
