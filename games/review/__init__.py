"""Reviews of finished attempts: who may see one, the tree of its journal, and what workers found in it."""
