"""Rows of measurements, and the growth of their times.

Processor time is measured, so that other load on the machine does not matter.
"""

import dataclasses
import math
import os
import resource
import typing

# Shorter times depend more on the machine than on the work.
LEAST_SECONDS = 0.01
# Sizes that would take longer are not measured.
MOST_SECONDS = 60.0


class Unexpected(Exception):
    """An answer that is neither a result nor an expected refusal."""


@dataclasses.dataclass
class Row:
    """One operation or command in one of its dimensions."""

    # The operation or the command: create_quote, codes import.
    name: str
    # The growing dimension: lines.
    dimension: str
    # Makes an input of a size, and returns the measured function, which returns the code of a refusal or None.
    prepare: typing.Callable[[int], typing.Callable[[], str | None]]
    # The processor time used so far, in seconds.
    meter: typing.Callable[[], float]
    # A part of the codes with which a size over a limit of the engine may be refused.
    refusal: str | None = None
    # The largest size: a limit that the documentation states.
    most: int | None = None
    # The limit of the engine at which the work ends, whatever the size.
    bounded: str | None = None
    # A size over the limit, and the code with which it is refused.
    limit: tuple[int, str] | None = None

    def title(self) -> str:
        return f"{self.name}: {self.dimension}"

    def seconds(self, size: int, rounds: int = 3) -> tuple[float, bool]:
        """The best time of up to that many rounds, and True if it is that of a refusal."""
        best, spent, refused = math.inf, 0.0, False
        for _ in range(rounds):
            work = self.prepare(size)
            start = self.meter()
            code = work()
            took = self.meter() - start
            if code is not None and (self.refusal is None or self.refusal not in code):
                raise Unexpected(code)
            refused = code is not None
            best, spent = min(best, took), spent + took
            if spent > 0.6:
                break
        return best, refused


def of_process(process: int) -> float:
    """The processor time of a process, in seconds."""
    nanoseconds = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        try:
            with open(f"/proc/{process}/task/{thread}/schedstat") as file:
                nanoseconds += int(file.read().split()[0])
        except FileNotFoundError:
            pass
    return nanoseconds / 1e9


def of_programs() -> float:
    """The processor time of ended child processes, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def power(times: list[tuple[int, float]], least: float) -> float:
    """The power of the size by which the times grow above that of the smallest size, by least squares."""
    above = [(size, took - least) for size, took in times]
    # Times that are mostly the overhead of one request or a program start are ignored.
    while len(above) > 2 and above[0][1] < LEAST_SECONDS:
        above.pop(0)
    if len(above) < 2 or above[-1][1] < 2 * LEAST_SECONDS:
        return 0.0
    points = [(math.log(size), math.log(max(took, LEAST_SECONDS))) for size, took in above]
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    return sum((p[0] - x) * (p[1] - y) for p in points) / sum((p[0] - x) ** 2 for p in points)


def measure(rows: list[Row], sizes: list[int], most_power: float, rounds: int) -> int:
    """Measures rows and prints them; a row that grows too fast once more, in three rounds. Returns the number of failures."""
    print(f"{'what grows':52}" + "".join(f"{size:>11,}" for size in sizes) + f"{'power':>8}", flush=True)
    failures = 0
    for row in rows:
        times, cells, problem, least = [], [], None, 0.0
        try:
            least = row.seconds(1, rounds)[0]
        except Unexpected as error:
            problem = f"1: {error}"
        for size in sizes:
            if row.most is not None and size > row.most:
                cells.append("-")
                continue
            if problem is None and times and times[-1][1] * size / times[-1][0] > MOST_SECONDS:
                problem = f"too slow for {size:,}"
                break
            try:
                took, refused = row.seconds(size, rounds)
            except Unexpected as error:
                problem = f"{size:,}: {error}"
                break
            cells.append(("!" if refused else "") + words(took))
            if not refused or not times:
                times.append((size, took))
        found, note = power(times, least), ""
        if problem is None and found > most_power and row.bounded is None:
            # Load on the machine makes times longer, never shorter.
            try:
                least = min(least, row.seconds(1)[0])
                times = [(size, min(took, row.seconds(size)[0])) for size, took in times]
                # If the smallest size takes no time, the power is only at most this. A larger size has a power of its own.
                larger = 3 * times[-1][0]
                if times[0][1] - least < LEAST_SECONDS and larger <= (row.most or larger):
                    times = times[1:] + [(larger, row.seconds(larger)[0])]
                found, note = power(times, least), f"  again: {' '.join(words(took) for _, took in times)}"
                if found > most_power:
                    problem = f"grows too fast: at most {most_power}"
            except Unexpected as error:
                problem = f"again: {error}"
        if problem is None and row.limit is not None and sizes[-1] * 10 >= row.limit[0]:
            size, code = row.limit
            try:
                answer = row.prepare(size)()
            except Unexpected as error:
                answer = str(error)
            problem = None if answer == code else f"{size:,}: expected {code}, found {answer}"
        failures += problem is not None
        cells += ["-"] * (len(sizes) - len(cells))
        tail = f"  limit {row.limit[0] - 1:,}" if row.limit else f"  {row.bounded}" if row.bounded else ""
        print(f"{row.title():52}" + "".join(f"{cell:>11}" for cell in cells) + f"{found:8.2f}{tail}{note}"
              + (f"  FAILED: {problem}" if problem else ""), flush=True)
    return failures


def words(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"
