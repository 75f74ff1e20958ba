"""Stores of the service with given contents, and the operations and commands on them."""

import glob
import os
import shutil

from measuring import Row, of_process, of_programs
from service import Shop, cards, lines, tenth

CUSTOMER = "customer-1"


class Stock:
    """Stores with given contents: each is filled once, over HTTP, and copied to be changed."""

    def __init__(self, programs: str, folder: str):
        self.programs, self.folder, self.number = programs, folder, 0
        self.filled: dict = {}
        # Services on stores that are only read, of one kind of contents, and the one on the last copy.
        self.reading: dict = {}
        self.changing: Shop | None = None
        # The service that was asked last.
        self.asked: Shop | None = None

    def fresh(self) -> str:
        self.number += 1
        return f"stock{self.number}"

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name + ".store")

    def serve(self, name: str) -> Shop:
        return Shop(self.programs, self.folder, name, items=10)

    def name(self, fill, count: int) -> str:
        if (fill, count) not in self.filled:
            name = self.fresh()
            shop = self.serve(name)
            try:
                fill(shop, count)
            finally:
                shop.stop()
            self.filled[fill, count] = name
        return self.filled[fill, count]

    def copied(self, fill, count: int) -> str:
        """The name of a copy, which may be changed."""
        source, name = self.path(self.name(fill, count)), self.fresh()
        for file in glob.glob(source + "*"):
            shutil.copyfile(file, self.path(name) + file.removeprefix(source))
        return name

    def store(self, fill, count: int) -> str:
        """The path of a store that is only read."""
        return self.path(self.name(fill, count))

    def copy(self, fill, count: int) -> str:
        """The path of a copy, which may be changed."""
        return self.path(self.copied(fill, count))

    def to_read(self, fill, count: int) -> Shop:
        """A service on a store that is only read."""
        if (fill, count) not in self.reading:
            for other in [key for key in self.reading if key[0] is not fill]:
                self.reading.pop(other).stop()
            self.reading[fill, count] = self.serve(self.copied(fill, count))
        self.asked = self.reading[fill, count]
        return self.asked

    def to_change(self, fill, count: int) -> Shop:
        """A service on a copy, until the next one."""
        if self.changing is not None:
            self.changing.stop()
        self.changing = self.asked = self.serve(self.copied(fill, count))
        return self.asked

    def meter(self) -> float:
        return of_process(self.asked.process.pid)

    def stop(self) -> None:
        for shop in [*self.reading.values(), self.changing]:
            if shop is not None:
                shop.stop()


# The contents of stores, all of one customer.

def put(shop: Shop, session: str, count: int = 1, **customer) -> None:
    cart = {"lines": lines(count), "customer": {"id": CUSTOMER, **customer}}
    shop.get("PUT", f"/v1/sessions/{session}", {"cart": cart})


def sessions(shop: Shop, count: int) -> None:
    for number in range(count):
        put(shop, f"s{number}")


def orders(shop: Shop, count: int) -> None:
    """Sessions with one order each."""
    for number in range(tenth(count)):
        put(shop, f"s{number}")
        shop.buy(f"s{number}")


def orders_of_one(shop: Shop, count: int) -> None:
    """A session with some orders."""
    for _ in range(tenth(count)):
        put(shop, "s0")
        shop.buy("s0")


def customers(shop: Shop, count: int) -> None:
    """A session with one customer after the other."""
    for number in range(tenth(count)):
        put(shop, "s0") if number == 0 else shop.command("s0", "set_customer", customer={"id": f"c{number}"})


def long(shop: Shop, count: int) -> None:
    """A session with many lines."""
    put(shop, "s0", count)


def revisions(shop: Shop, count: int) -> None:
    """A session that was changed often."""
    put(shop, "s0")
    for number in range(tenth(count)):
        shop.command("s0", "set_channel", channel=f"c{number}")


def carded(shop: Shop, count: int) -> None:
    """A session with many cards."""
    put(shop, "s0")
    shop.get("POST", "/v1/sessions/s0/cards", cards(count))


def codes(shop: Shop, count: int) -> None:
    """Codes of the customer."""
    job = shop.get("POST", "/v1/codes", {"promotion": "coded", "pattern": "########", "count": count,
                                         "customer": CUSTOMER})
    shop.await_job(job["id"])


def store_rows(stock: Stock) -> list[Row]:
    """Operations on the sessions, orders and customers of a store."""
    def row(name, dimension, prepare, **others):
        return Row(name, dimension, prepare, stock.meter, **others)

    def reading(name, dimension, fill, path):
        return row(name, dimension, lambda n: stock.to_read(fill, n).asking("GET", path))

    def last_page(name, dimension, fill, path):
        def prepare(count):
            shop, last = stock.to_read(fill, count), f"{path}?limit={min(500, max(1, tenth(count)))}"
            page, key = shop.get("GET", last), path.split("/")[-1]
            while len(page[key]) > 0 and "next" in page:
                last = last.split("&")[0] + f"&after={page['next']}"
                page = shop.get("GET", last)
            return shop.asking("GET", last)
        return row(name, dimension, prepare)

    def changing(name, dimension, fill, path):
        return row(name, dimension, lambda n: stock.to_change(fill, n).asking("DELETE", path))

    def erasing(dimension, fill, customer=CUSTOMER, **others):
        def prepare(count):
            shop = stock.to_change(fill, count)

            def work():
                # 202 is the answer while it runs.
                while shop.get("DELETE", f"/v1/customers/{customer}").get("state") == "running":
                    pass
            return work
        return row("erase_customer", dimension, prepare, **others)

    return [
        reading("list_sessions", "sessions", sessions, "/v1/sessions?limit=500"),
        reading("list_sessions", "sessions of a customer", sessions, f"/v1/sessions?customer={CUSTOMER}&limit=500"),
        reading("list_sessions", "sessions of a customer, other phase", sessions,
                f"/v1/sessions?customer={CUSTOMER}&phase=paying&limit=500"),
        last_page("list_sessions", "sessions before the last page", sessions, "/v1/sessions"),
        reading("list_orders", "tens of orders", orders, "/v1/orders?limit=500"),
        reading("list_orders", "tens of a customer's orders", orders, f"/v1/orders?customer={CUSTOMER}&limit=500"),
        reading("list_orders", "tens of a customer's orders, other phase", orders,
                f"/v1/orders?customer={CUSTOMER}&phase=cancelled&limit=500"),
        reading("get_promotion_usage", "tens of orders", orders, "/v1/promotions/back/usage?limit=500"),
        reading("copy_session", "lines", long, "/v1/sessions/s0/copy"),
        reading("copy_session", "tens of orders", orders_of_one, "/v1/sessions/s0/copy"),
        reading("copy_session", "tens of revisions", revisions, "/v1/sessions/s0/copy"),
        reading("copy_session", "cards", carded, "/v1/sessions/s0/copy"),
        changing("delete_session", "sessions of the store", sessions, "/v1/sessions/s0"),
        changing("delete_session", "tens of revisions", revisions, "/v1/sessions/s0"),
        erasing("sessions", sessions),
        erasing("tens of orders", orders),
        erasing("tens of orders of others", orders, "nobody"),
        erasing("lines of a session", long),
        erasing("tens of revisions", revisions),
        erasing("tens of orders of a session", orders_of_one,
                bounded="the last 100 revisions, with all orders each"),
        erasing("tens of customers of a session", customers),
        erasing("codes", codes),
    ]


def program_rows(program, stock: Stock) -> list[Row]:
    """Commands on the sessions, orders and customers of a store."""
    def row(name, dimension, store, *arguments):
        def prepare(count):
            return program.running(*name.split(), *arguments, "--store", store(count))
        return Row(name, dimension, prepare, of_programs)

    def read(fill):
        return lambda count: stock.store(fill, count)

    def copy(fill):
        return lambda count: stock.copy(fill, count)

    page = ("--limit", "500")
    return [
        row("sessions list", "sessions", read(sessions), *page),
        row("sessions delete", "sessions of the store", copy(sessions), "s0"),
        row("sessions delete", "lines", copy(long), "s0"),
        row("orders list", "tens of orders", read(orders), *page),
        row("orders usage", "tens of orders", read(orders), "back", *page),
        row("uplift", "sessions", read(sessions), "--card", "c0"),
        row("erase customer", "sessions", copy(sessions), CUSTOMER),
        row("erase customer", "tens of orders", copy(orders), CUSTOMER),
    ]
