"""Too much work: other requests are answered meanwhile, and abandoned work ends."""

import contextlib
import threading
import time

from .requests import connect, together
from .services import shop

# On a loaded machine: an answer that takes longer has waited for other work.
GENEROUS = 5
LINES = 2_000
UNITS = 100
MOST_CARDS = 10_000
CATALOG = {"currency": "USD",
           "items": [{"sku": f"SKU-{n}", "title": "Thing", "unit_price": 1000} for n in range(LINES)],
           "promotions": [{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}]}]}


def card(n):
    return {"id": f"card-{n}", "tp": "short_news", "ca": 1795392000, "ea": -1, "tt": "Ten off",
            "e": {"class_type": "coupon_code", "discount_percentage": "10", "coupon_code": f"TEN{n}"}}


class Health:
    """Requests /health meanwhile, and measures the slowest answer."""

    def __init__(self, report, shop, claim):
        self.judge, self.note, self.shop, self.claim = report.judge, report.note, shop, claim
        self.is_over, self.slowest = threading.Event(), 0.0

    def __enter__(self):
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()
        self.judge(f"/health is answered within {GENEROUS} s while {self.claim}", self.slowest < GENEROUS,
                   f"the slowest answer took {self.slowest:.1f} s")
        self.note(f"/health took {self.slowest:.2f} s at most while {self.claim}")

    def run(self):
        while not self.is_over.is_set():
            seconds = self.shop.services[0].health()
            self.judge("/health is answered with 200", seconds is not None, self.claim)
            self.slowest = max(self.slowest, seconds or 0)
            time.sleep(0.05)


class Work:
    def __init__(self, report, shop):
        self.report, self.judge, self.note, self.shop = report, report.judge, report.note, shop

    @property
    def service(self):
        return self.shop.services[0]

    def order(self):
        """An order of many lines."""
        lines = [{"id": f"line-{n}", "sku": f"SKU-{n}", "quantity": UNITS} for n in range(LINES)]
        put = self.shop.ask("PUT", "/v1/sessions/large", {"cart": {"lines": lines}})
        paid = self.shop.ask("POST", "/v1/sessions/large/complete", {"total": put.json["quote"]["total"]})
        self.judge(f"an order of {LINES:,} lines can be paid", paid.status == 200, put.status, paid)

    def returns(self, count):
        """Dry runs of returns of 3 MB."""
        size = 3 << 20
        lines = [{"line": f"line-{n % LINES}", "quantity": 1} for n in range(size // 34)]
        path = "/v1/orders/large.o1/returns?dry_run=true"
        return [self.shop.request("POST", path, {"lines": lines}) for _ in range(count)]

    def three_returns(self):
        requests = self.returns(3)
        size = len(requests[0].body)
        with Health(self.report, self.shop, f"three returns of {size / 1e6:.1f} MB are calculated"):
            answers = together([(self.service.port, request) for request in requests])
        for answer in answers:
            self.judge("a return of 3 MB is calculated or refused", 0 < answer.status < 500, answer)

    def given_up(self):
        """Clients that disconnect while their request is handled."""
        with Health(self.report, self.shop, "ten requests are abandoned"):
            for request in self.returns(10):
                with contextlib.suppress(OSError), connect(self.service.port) as connection:
                    connection.sendall(request.bytes())
                    time.sleep(0.1)
            # There is always some load: below a tenth of a processor is idle.
            until = time.monotonic() + 60
            while (busy := self.busy()) > 0.1 and time.monotonic() < until:
                pass
        self.judge("a service is idle after abandoned requests", busy <= 0.1, f"{busy:.2f} of a processor after 60 s")

    def busy(self):
        """The share of a processor that the service uses for a second."""
        before, began = self.service.processor_seconds(), time.monotonic()
        time.sleep(1)
        return (self.service.processor_seconds() - before) / (time.monotonic() - began)

    def cards(self):
        """Cards that are pushed into one session repeatedly."""
        self.shop.ask("PUT", "/v1/sessions/cards", {"cart": {"lines": [{"sku": "SKU-1", "quantity": 1}]}})
        pushed, slowest, answer = 0, 0.0, None
        with Health(self.report, self.shop, "cards are pushed repeatedly"):
            while pushed < MOST_CARDS + 2_000 and (answer is None or answer.status == 200):
                cards = [card(pushed + n) for n in range(2_000)]
                answer = self.shop.ask("POST", "/v1/sessions/cards/cards", {"cards": cards})
                pushed += len(cards)
                began = time.monotonic()
                seen = self.shop.ask("GET", "/v1/sessions/cards")
                slowest = max(slowest, time.monotonic() - began)
                self.judge("a session with many cards can be read", seen.status == 200, seen)
        self.judge("cards are accepted, or refused with a code",
                   answer.status == 200 or 400 <= answer.status < 500 and bool(answer.code), answer)
        feed = self.shop.sessions()["cards"]["feed"]
        held, marked = len(feed.get("cards", [])), len(feed.get("marks", {}))
        self.judge(f"a session stores at most {MOST_CARDS:,} cards and marks",
                   held <= MOST_CARDS and marked <= MOST_CARDS,
                   f"{held:,} cards and {marked:,} marks of {pushed:,}")
        self.note(f"of {pushed:,} cards a session stores {held:,} and {marked:,} marks; reading it took "
                  f"{slowest:.2f} s at most")

    def revisions(self):
        """Steps of a session with many lines and revisions."""
        lines = [{"id": f"line-{n}", "sku": f"SKU-{n}", "quantity": 1} for n in range(LINES)]
        for n in range(7):
            lines[n] = {**lines[n], "quantity": 2 + n}
            self.shop.ask("PUT", "/v1/sessions/steps", {"cart": {"lines": lines}})
        with Health(self.report, self.shop, "steps of a large session are listed"):
            request = self.shop.request("GET", "/v1/sessions/steps/steps")
            answers = together([(self.service.port, request)] * 3)
        for answer in answers:
            self.judge("steps of a large session are listed", answer.status == 200, answer)

    def long_batch(self):
        """A batch whose sender disconnects in the middle."""
        line = b"{\"cart\":{\"lines\":[{\"sku\":\"SKU-1\",\"quantity\":1}]}}\n"
        kind = {"Content-Type": "application/x-ndjson"}
        request = self.shop.request("POST", "/v1/quotes/batch", line * 100_000, kind)
        with Health(self.report, self.shop, "a batch is interrupted"):
            with contextlib.suppress(OSError), connect(self.service.port) as connection:
                connection.settimeout(5)
                connection.sendall(request.bytes()[:1_000_000])


def attack(report, settings, kind, seconds):
    with shop(settings.program, kind, CATALOG, count=1) as services:
        work = Work(report, services)
        work.order()
        for run in (work.three_returns, work.given_up, work.long_batch, work.revisions, work.cards):
            run()
            report.judge("the process is alive", services.services[0].is_alive, services.services[0].told)
        report.note(f"{services.services[0].memory_kib() >> 10:,} MiB of memory in the end")
        ended = services.end()
        report.judge("the service ends normally", ended == [0], ended)
