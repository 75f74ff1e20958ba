"""Processes that are killed while clients complete checkouts: each acknowledged order is stored once.

Clients use the unreliable proxy of the tests, and repeat each request with its key until it is answered. Connections to
PostgreSQL are cut now and then.
"""

import contextlib
import subprocess
import threading
import time

from . import books
from .requests import PATIENCE, Request, ask
from .services import ROOT, shop

PROXY = ROOT / "Tests/CartwrightHTTPTests/Killing/Shops/bad-proxy.py"
CLIENTS = 6
FEW = 12

CATALOG = {"currency": "USD", "items": [{"sku": "MUG", "title": "Mug", "unit_price": 1000}], "promotions": [
    {"id": "few", "code": "FEW", "usage_limit": FEW, "effects": [{"type": "percent_off", "percent": "50"}]},
    {"id": "many", "code": "MANY", "usage_limit": 1_000_000, "effects": [{"type": "percent_off", "percent": "10"}]}]}


class History:
    """The acknowledged answers."""

    def __init__(self):
        self.lock, self.is_over = threading.Lock(), threading.Event()
        self.told, self.refunded, self.cancelled = {}, {}, set()
        self.repetitions, self.keys, self.differing, self.wrong = 0, 0, [], []

    def note(self, order):
        promotions = [p["promotion"] for p in order["quote"]["applied"] if p["discount"]]
        with self.lock:
            self.told[order["id"]] = (order["total"], promotions)
            self.refunded[order["id"]] = order["refunded"]
            if order["phase"] == "cancelled":
                self.cancelled.add(order["id"])


class Client:
    """Buys in one session after the other until the end of the attack, and completes the last one."""

    def __init__(self, name, port, access, history, chance):
        self.name, self.port, self.access, self.history, self.chance = name, port, access, history, chance

    def run(self):
        number = 0
        while not self.history.is_over.is_set():
            number += 1
            self.buy(f"{self.name}-{number}")

    def buy(self, session):
        code = self.chance.choice(("FEW", "MANY", "NONE"))
        cart = {"customer": {"id": session}, "codes": [code],
                "lines": [{"id": "MUG", "sku": "MUG", "quantity": self.chance.randint(2, 4)}]}
        path = f"/v1/sessions/{session}"
        self.send("PUT", path, {"cart": cart}, (200, 201))
        for attempt in range(5):
            total = self.send("GET", path, None, (200,)).json["quote"]["total"]
            paid = self.send("POST", f"{path}/complete", {"total": total}, (200, 409), f"pay-{attempt}")
            if paid.status == 200:
                break
        if paid.status != 200:
            return self.send("POST", f"{path}/cancel", {}, (200,), "leave")
        self.history.note(paid.json["order"])
        order = f"/v1/orders/{paid.json['order']['id']}"
        # The uses of a partly returned order depend on its promotions, which is not checked here.
        if code == "NONE" and self.chance.random() < 0.5:
            one = {"lines": [{"line": "MUG", "quantity": 1}]}
            self.history.note(self.send("POST", f"{order}/returns", one, (200,), "return").json)
        elif self.chance.random() < 0.2:
            self.history.note(self.send("POST", f"{order}/cancel", {}, (200,), "cancel").json)

    def send(self, method, path, body, expected, key=None):
        request = Request(method, path, body, key=key, access=self.access)
        answer = self.until_answered(request)
        if key:
            # The same request again, which may meet another process.
            again = self.until_answered(request)
            self.history.keys += 1
            if (again.status, again.body) != (answer.status, answer.body):
                self.history.differing.append((answer, again))
        if answer.status not in expected:
            self.history.wrong.append(answer)
        return answer

    def until_answered(self, request):
        for _ in range(3_000):
            with contextlib.suppress(OSError):
                answer = ask(self.port, request)
                if answer.status and answer.status not in (502, 503) and "retry-after" not in answer.headers:
                    return answer
            self.history.repetitions += 1
            time.sleep(0.02)
        raise TimeoutError(f"{request} was never answered")


@contextlib.contextmanager
def bad_network(seed, ports):
    proxy = subprocess.Popen(["python3", PROXY, str(seed), *map(str, ports)], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True)
    try:
        yield int(proxy.stdout.readline())
    finally:
        proxy.kill()
        proxy.wait()


def attack(report, settings, kind, seconds):
    chance, history, kills = settings.chance(f"kills {kind}"), History(), 0
    with shop(settings.program, kind, CATALOG, seed=settings.seed, cuts=2_000) as services:
        with bad_network(settings.seed, services.ports) as port:
            clients = [Client(f"c{n}", port, services.backend, history, settings.chance(f"client {n}"))
                       for n in range(CLIENTS)]
            threads = [threading.Thread(target=client.run, daemon=True) for client in clients]
            for thread in threads:
                thread.start()
            until = time.monotonic() + seconds
            while time.monotonic() < until or kills < 3:
                time.sleep(chance.uniform(0.05, 0.9))
                service = chance.choice(services.services)
                if chance.random() < 0.2:
                    # Ended as for an upgrade, while it handles requests.
                    ended = service.stop()
                    report.judge("a process ends on SIGTERM after its open requests", ended == 0, ended)
                else:
                    service.kill()
                    kills += 1
                service.start()
            history.is_over.set()
            for thread in threads:
                thread.join(2 * PATIENCE)
            report.judge("every client is eventually answered", not any(t.is_alive() for t in threads), kills)
        report.judge("a key has one answer, despite killed processes", not history.differing,
                     *min(history.differing, key=str, default=()))
        report.judge("every answer is correct", not history.wrong, *history.wrong[:1])
        limits = {"few": FEW, "many": 1_000_000}
        books.judge(report, services, history.told, limits, history.refunded, history.cancelled)
        ended = services.end()
        report.judge("the services end normally", ended == [0, 0], ended)
        report.note(f"{kills:,} kills, {len(history.told):,} orders, {history.keys:,} keys, "
                    f"{history.repetitions:,} repeated requests")
