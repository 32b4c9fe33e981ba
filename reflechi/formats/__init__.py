"""How dates are written where Django's own way is not ours: a module per language, found by its name."""
