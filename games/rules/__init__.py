"""The game as docs/rules.md says it, pure: standard library only; time, chance and keys are no part of it."""
