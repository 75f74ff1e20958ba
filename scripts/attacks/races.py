"""Concurrent requests for one thing: only one succeeds, and the store agrees."""

import time

from . import agents, books
from .requests import ask, together
from .services import shop

CATALOG_SIZE = 300
MUG = 1000
# The number of 50 buyers with half off a mug, by the kind of limit.
LIMITS = {"once": (1, {"usage_limit": 1}), "five": (5, {"usage_limit": 5}), "mine": (1, {"per_customer_limit": 1}),
          "pot": (4, {"budget": {"kind": "amount", "limit": 4 * MUG // 2 + 1}})}


def catalog():
    """Mugs and flowers, and for each round promotions with one kind of limit each."""
    items = [{"sku": "MUG", "title": "Mug", "unit_price": MUG},
             {"sku": "bouquet_roses", "title": "Bouquet of Red Roses", "unit_price": 3500}]
    half = [{"type": "percent_off", "percent": "50"}]
    return {"currency": "USD", "items": items, "promotions": [
        {"id": f"{name}-{n}", "code": f"{name}{n}", **limit, "effects": half}
        for name, (_, limit) in LIMITS.items() for n in range(CATALOG_SIZE)]}


class Race:
    """Races between services on one store."""

    def __init__(self, report, shop, chance):
        self.judge, self.shop, self.chance = report.judge, shop, chance
        self.told, self.refunded, self.cancelled, self.limits, self.rounds = {}, {}, set(), {}, 0

    def ports(self, count):
        """A service for each of some clients."""
        return [self.chance.choice(self.shop.ports) for _ in range(count)]

    def name(self):
        self.rounds += 1
        return f"race-{self.rounds}"

    def put(self, names, quantity=1, codes=(), customer=None):
        """The totals of new sessions, each with a different customer unless one is given."""
        answers = together([(port, self.shop.request("PUT", f"/v1/sessions/{name}", {"cart": {
            "lines": [{"id": "MUG", "sku": "MUG", "quantity": quantity}], "codes": list(codes),
            "customer": {"id": customer or name}}})) for port, name in zip(self.ports(len(names)), names)])
        for answer in answers:
            self.judge("a session can be opened", answer.status == 201, answer)
        return [answer.json["quote"]["total"] for answer in answers]

    def complete(self, name, total, key=None):
        return self.shop.request("POST", f"/v1/sessions/{name}/complete", {"total": total, "method": "card"}, key=key)

    def meet(self, requests, gap=0.0):
        """The answers; none may be missing or an error of the service."""
        answers = together(list(zip(self.ports(len(requests)), requests)), gap)
        for answer in answers:
            self.judge("every request of a race is answered without an error of the service",
                       0 < answer.status < 500, answer)
        return answers

    def note(self, order):
        promotions = [p["promotion"] for p in order["quote"]["applied"] if p["discount"]]
        self.told[order["id"]] = (order["total"], promotions)

    def paid(self, name, quantity):
        """An order of some mugs."""
        [total] = self.put([name], quantity)
        answer = ask(self.shop.ports[0], self.complete(name, total))
        if answer.status != 200:
            self.judge("a session can be paid", False, answer)
            return None
        self.note(answer.json["order"])
        return answer.json["order"]

    # One session, many keys.

    def one_session(self):
        name, count = self.name(), self.chance.randint(2, 50)
        [total] = self.put([name])
        answers = self.meet([self.complete(name, total) for _ in range(count)], self.chance.choice((0, 0.001)))
        won = [a for a in answers if a.status == 200]
        for answer in won:
            self.note(answer.json["order"])
        self.judge("one session is completed once by concurrent clients",
                   len(won) == 1 and all(a.status == 409 for a in answers if a not in won),
                   f"{count} clients, {len(won)} orders", *sorted({str(a) for a in answers}, key=len)[:3])

    def agent(self, protocol):
        """Calls of an agent that complete a checkout with different keys, some milliseconds apart."""
        access = self.shop.backend
        made, path = protocol.open(access, lambda request: ask(self.shop.ports[0], request))
        if not self.judge(f"a checkout by {protocol.name} can be opened", made.status in (200, 201), made):
            return
        requests = [protocol.complete(path, f"k{n}", access) for n in range(self.chance.randint(2, 4))]
        answers = self.meet(requests, self.chance.choice((0, 0.002, 0.005, 0.01)))
        orders = [agents.order(answer) for answer in answers if agents.order(answer)]
        after = ask(self.shop.ports[0], protocol.request("GET", path, access=access))
        status = (after.json or {}).get("status")
        refused = all(400 <= a.status < 500 or (a.json or {}).get("status") == "complete_in_progress"
                      for a in answers if not agents.order(a))
        self.judge(f"a checkout by {protocol.name} is completed once, and other calls are refused",
                   len(orders) == 1 and status == "completed" and refused,
                   f"{len(orders)} orders, the checkout is {status}", *answers)
        session = path.rsplit("/", 1)[1]
        kept = self.shop.orders(session)
        for order in kept:
            # No promotion of the catalog applies to the items that agents buy.
            self.told[f"{session}.{order['id']}"] = (order["quote"]["total"], [])
        self.judge(f"a checkout by {protocol.name} has one order in the store", len(kept) == 1, kept)

    # One limit, many buyers.

    def limited(self, kind):
        limit, _ = LIMITS[kind]
        number, count = sum(name.startswith(kind) for name in self.limits), 50
        if number == CATALOG_SIZE:
            return
        name, promotion = self.name(), f"{kind}-{number}"
        self.limits[promotion] = limit
        names = [f"{name}-{n}" for n in range(count)]
        totals = self.put(names, codes=[f"{kind}{number}"], customer=name if kind == "mine" else None)
        answers = self.meet([self.complete(session, total) for session, total in zip(names, totals)])
        won = [answer for answer in answers if answer.status == 200]
        for answer in won:
            self.note(answer.json["order"])
        self.judge(f"of {count} buyers {limit} get the limited promotion ({kind})", len(won) == limit,
                   f"{len(won)} got it", *sorted({str(a) for a in answers}, key=len)[:3])

    # One order, many returns.

    def returns(self):
        name, quantity = self.name(), self.chance.randint(2, 6)
        if not (order := self.paid(name, quantity)):
            return
        path = f"/v1/orders/{order['id']}/returns"
        # One unit each, one more than ordered; or any number of units.
        units = self.chance.choice((
            [1] * (quantity + 1), [self.chance.randint(1, quantity) for _ in range(self.chance.randint(2, 4))]))
        answers = self.meet([
            self.shop.request("POST", path, {"lines": [{"line": "MUG", "quantity": n}]}) for n in units])
        price, back, own = order["total"] // quantity, 0, True
        for wanted, answer in zip(units, answers):
            if answer.status == 200:
                refunds = sum(refund["amount"] for refund in answer.json["refunds"])
                own, back = own and refunds == wanted * price, back + wanted * price
        self.judge("the answer to a return has only its own refunds", own, *answers)
        self.judge("concurrent returns refund at most the paid amount", back <= order["total"], *answers)
        refunded = self.shop.ask("GET", f"/v1/orders/{order['id']}").json["refunded"]
        self.judge("the refunded amount of an order is the sum of the answers", refunded == back,
                   f"{refunded} of {back}", *answers)
        self.refunded[order["id"]] = refunded

    def return_and_cancel(self):
        if not (order := self.paid(self.name(), 3)):
            return
        path = f"/v1/orders/{order['id']}"
        one = {"lines": [{"line": "MUG", "quantity": 1}]}
        answers = self.meet([self.shop.request("POST", f"{path}/returns", one),
                             self.shop.request("POST", f"{path}/cancel", {})])
        after = self.shop.ask("GET", path).json
        returned, cancelled = (answer.status == 200 for answer in answers)
        expected = order["total"] if cancelled else order["total"] // 3 * returned
        self.judge("a concurrent return and cancellation refund the paid amount once",
                   after["refunded"] == expected and (returned or cancelled), after["refunded"], *answers)
        self.refunded[order["id"]] = expected
        if cancelled:
            self.cancelled.add(order["id"])

    # One key, many connections; one revision, many patches.

    def one_key(self):
        name, key = self.name(), "the-key"
        [total] = self.put([name])
        answers = self.meet([self.complete(name, total, key) for _ in range(50)])
        won = [answer for answer in answers if answer.status == 200]
        for answer in won[:1]:
            self.note(answer.json["order"])
        waiting = all(a.status == 409 and "retry-after" in a.headers for a in answers if a not in won)
        self.judge("one key has one answer, on 50 connections",
                   len(won) >= 1 and len({answer.body for answer in won}) == 1 and waiting,
                   *sorted({str(answer) for answer in answers}, key=len)[:3])

    def patches(self):
        name = self.name()
        self.put([name])
        tag = self.shop.ask("GET", f"/v1/sessions/{name}").headers["etag"]
        count = self.chance.randint(2, 20)
        answers = self.meet([
            self.shop.request("PATCH", f"/v1/sessions/{name}", {"cart": {"lines": [
                {"id": "MUG", "sku": "MUG", "quantity": n + 2}]}}, {"If-Match": tag}) for n in range(count)])
        won = [answer for answer in answers if answer.status == 200]
        told = all(answer.status == 412 and answer.json.get("session") for answer in answers if answer not in won)
        self.judge("of concurrent patches of one revision one succeeds, and the others get the present state",
                   len(won) == 1 and told, f"{len(won)} of {count} succeeded",
                   *sorted({str(a) for a in answers}, key=len)[:3])

    def complete_and_cancel(self):
        name = self.name()
        [total] = self.put([name])
        complete, cancel = self.meet([
            self.complete(name, total), self.shop.request("POST", f"/v1/sessions/{name}/cancel", {})])
        if complete.status == 200:
            self.note(complete.json["order"])
        kept = self.shop.orders(name)
        self.judge("a session that is completed and cancelled concurrently has the acknowledged order",
                   len(kept) == (complete.status == 200), complete, cancel)

    def repriced(self):
        """Sessions that are completed while a promotion is added, and while it is removed."""
        path = "/v1/promotions/sometimes"
        half = {"effects": [{"type": "percent_off", "percent": "50"}]}
        for change, status in ((self.shop.request("PUT", path, half), 200), (self.shop.request("DELETE", path), 204)):
            name = self.name()
            names = [f"{name}-{n}" for n in range(10)]
            totals = self.put(names)
            requests = [self.complete(*pair) for pair in zip(names, totals)]
            # Changes of the catalog are sent to one process, and the other follows.
            ports = [*self.ports(5), self.shop.ports[0], *self.ports(5)]
            answers = together(list(zip(ports, [*requests[:5], change, *requests[5:]])), 0.002)
            changed = answers.pop(5)
            self.judge("a promotion can be added and removed while sessions are completed", changed.status == status, changed)
            for total, answer in zip(totals, answers):
                if answer.status == 200:
                    self.note(answer.json["order"])
                self.judge("an order has the total that its caller sent, despite a changed catalog",
                           answer.status == 409 or answer.status == 200
                           and answer.json["order"]["total"] == total,
                           total, answer)
            follows = all(self.follows(port, path, 404 if status == 204 else 200) for port in self.shop.ports)
            self.judge("every process applies a change of the catalog", follows, changed)

    def follows(self, port, path, status):
        for _ in range(300):
            if ask(port, self.shop.request("GET", path)).status == status:
                return True
            time.sleep(0.1)
        return False

    @property
    def kinds(self):
        return [self.one_session, lambda: self.agent(agents.UCP), lambda: self.agent(agents.ACP),
                *(lambda kind=kind: self.limited(kind) for kind in LIMITS), self.returns, self.return_and_cancel,
                self.one_key, self.patches, self.complete_and_cancel, self.repriced]


def attack(report, settings, kind, seconds):
    with shop(settings.program, kind, catalog(), seed=settings.seed) as services:
        race = Race(report, services, settings.chance(f"races {kind}"))
        until = time.monotonic() + seconds
        while True:
            for run in race.kinds:
                run()
            if time.monotonic() > until:
                break
        books.judge(report, services, race.told, race.limits, race.refunded, race.cancelled)
        ended = services.end()
        report.judge("the services end normally", ended == [0, 0], ended)
        report.note("slow and late payments are covered by tests: PaymentRaceTests, LatePaymentTests")
