"""`python -m tests.simulation SEED` shows one schedule; `--seeds FROM:TO` runs many and names those that fail."""

import argparse
import os
import sys
from collections.abc import Iterator
from time import monotonic, process_time


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    words.add_argument("seed", type=int, nargs="?")
    words.add_argument("--seeds", help="FROM:TO, the last one left out")
    words.add_argument("--quiet", action="store_true", help="only what comes of it")
    given = words.parse_args()

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "reflechi.settings")
    django.setup()
    from tests.simulation.run import run, run_all

    if given.seeds is None:
        if given.seed is None:
            words.error("a seed, or --seeds FROM:TO")
        broken = run(given.seed, story=None if given.quiet else print)
        print(f"seed {given.seed}: {broken or 'every promise was kept'}")
        return int(broken is not None)
    first, _, last = given.seeds.partition(":")
    begun, failed = monotonic(), 0
    seeds = range(int(first), int(last))
    for seed, broken in run_all(_told(seeds, begun=begun)):
        failed += 1
        print(f"seed {seed}: {broken}", flush=True)
    print(f"{len(seeds)} schedules in {monotonic() - begun:.1f} s, {process_time():.1f} s of CPU; {failed} failed")
    return int(failed > 0)


def _told(seeds: range, *, begun: float) -> Iterator[int]:
    """The seeds, with a word on how far it is."""
    for count, seed in enumerate(seeds):
        if count and count % 1000 == 0:
            print(f"{count} schedules, {monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
        yield seed


if __name__ == "__main__":
    sys.exit(main())
