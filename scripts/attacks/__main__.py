"""The attacks of scripts/attack."""

import argparse
import random
import sys
import traceback

from . import bodies, connections, guesses, kills, races, scopes, work
from .report import Report
from .services import kinds

# Each family with its share of the time, and True if it attacks every kind of store.
FAMILIES = {
    "races": (races, 0.30, True),
    "kills": (kills, 0.30, True),
    "bodies": (bodies, 0.15, False),
    "connections": (connections, 0.13, False),
    "guesses": (guesses, 0.02, False),
    "scopes": (scopes, 0.02, False),
    "work": (work, 0.08, False),
}


class Settings:
    def __init__(self, words):
        parser = argparse.ArgumentParser("scripts/attack")
        parser.add_argument("program")
        parser.add_argument("--minutes", type=float, default=10)
        parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
        parser.add_argument("--store", choices=("sqlite", "postgres"))
        parser.add_argument("families", nargs="*", metavar="FAMILY")
        parser.parse_intermixed_args(words, self)
        if wrong := set(self.families) - set(FAMILIES):
            parser.error(f"expected families of {' '.join(FAMILIES)}, found {' '.join(sorted(wrong))}")

    def chance(self, name):
        """A separate random generator for a family, so that each can be run alone with the same seed."""
        return random.Random(f"{self.seed} {name}")


def main(words):
    settings = Settings(words)
    wanted = settings.families or list(FAMILIES)
    print(f"attacks for {settings.minutes:g} minutes, seed {settings.seed}", flush=True)
    total, held = sum(FAMILIES[name][1] for name in wanted), True
    for name in wanted:
        family, share, is_of_stores = FAMILIES[name]
        stores = kinds(settings.store) if is_of_stores else [settings.store or "sqlite"]
        for store in stores:
            report = Report(f"{name} on {store}")
            try:
                family.attack(report, settings, store, settings.minutes * 60 * share / total / len(stores))
            except Exception:
                # Usually an answer in an unexpected form.
                report.judge("the attack is completed", False, traceback.format_exc(limit=-3))
            held = report.print() and held
    print("all held" if held else f"not all held; again with: scripts/attack --seed {settings.seed}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
