"""Measures the growth of operations of the service and commands of the program with their input, as a power of its size.

usage: python3 scripts/growth [--programs FOLDER] [--sizes N,N,N] [--power P] [--rounds N] [PART OF A NAME]...

The default for --programs is .build/release. The exit status is 1 if a power is above P (1.1), or if an operation or a
command has no row. A time with a ! is that of an expected refusal.
"""

import argparse
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import commands
import service
import stores
from measuring import measure


def main() -> int:
    parser = argparse.ArgumentParser(prog="growth", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--sizes", default="100,1000,10000")
    parser.add_argument("--power", type=float, default=1.1)
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds counts")
    parser.add_argument("--share", default="1/1", help="1/2 measures the first of every two rows, 2/2 the second")
    parser.add_argument("parts", nargs="*")
    asked = parser.parse_args()
    share, shares = (int(number) for number in asked.share.split("/"))
    sizes = [int(size) for size in asked.sizes.split(",")]
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        shop = service.Shop(asked.programs, folder, "sessions")
        shelf = service.Shop(asked.programs, folder, "catalogs")
        stock = stores.Stock(asked.programs, folder)
        program = commands.Program(asked.programs, folder)
        try:
            rows = service.session_rows(shop) + service.catalog_rows(shelf) + stores.store_rows(stock)
            missing = shop.operations - {row.name for row in rows}
            told = commands.command_rows(program) + stores.program_rows(program, stock)
            missing |= program.commands - {row.name for row in told} - set(commands.WITHOUT)
            if missing:
                print(f"error: expected a row for each operation and command, found none for {sorted(missing)}")
                return 1
            rows += told + commands.verb_rows(program) + commands.copy_rows(program)
            rows += commands.service_rows(program, shop, shelf, stock)
            rows = [row for row in rows if not asked.parts or any(part in row.title() for part in asked.parts)]
            rows = rows[share - 1 :: shares]
            failures = measure(rows, sizes, asked.power, asked.rounds)
        finally:
            shop.stop()
            shelf.stop()
            stock.stop()
    print(f"\n{len(rows)} rows, {failures} not as stated, {time.monotonic() - started:.0f} s")
    return 1 if failures else 0


sys.exit(main())
