"""The results of attacks."""

import time


class Report:
    """The claims of one family: the number of attacks on each, and the failures."""

    def __init__(self, name):
        self.name, self.tried, self.broken, self.notes = name, {}, {}, []
        self.began = time.monotonic()

    def judge(self, claim, holds, *evidence):
        """Counts an attack on a claim; only the shortest evidence against it is stored."""
        self.tried[claim] = self.tried.get(claim, 0) + 1
        if not holds:
            text = "\n".join(str(part) for part in evidence)
            count, shortest = self.broken.get(claim, (0, text))
            self.broken[claim] = (count + 1, min(shortest, text, key=len))
        return holds

    def note(self, text):
        """Adds a measured number, or the reason for an omission."""
        self.notes.append(text)

    def print(self):
        tried, broken = sum(self.tried.values()), sum(count for count, _ in self.broken.values())
        seconds = time.monotonic() - self.began
        print(f"{self.name}: {tried:,} attacks, {tried - broken:,} held, {broken:,} not held, {seconds:.0f} s")
        for claim, count in self.tried.items():
            lost, evidence = self.broken.get(claim, (0, ""))
            print(f"  {claim}: {count:,} tried, {count - lost:,} held")
            if lost:
                print(f"  NOT HELD: {claim}: {lost:,} of {count:,}")
                print("    " + evidence.replace("\n", "\n    "))
        for text in self.notes:
            print(f"  {text}")
        # Each family is printed when it ends.
        print(end="", flush=True)
        return not broken
