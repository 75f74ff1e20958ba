"""Guessed codes: a key that tries many unknown codes is blocked before it finds one."""

import json

from .agents import UCP
from .kills import CATALOG
from .requests import Request, ask
from .services import shop

# A key that can still try after this number of codes is not blocked.
MOST = 5_000
A_CART = 100
# A number that one customer might mistype, so that the limit per customer does not block the key.
EACH = 40


class Guesses:
    def __init__(self, report, shop, chance):
        self.judge, self.note, self.shop, self.chance = report.judge, report.note, shop, chance

    def codes(self, count=EACH):
        return [f"{self.chance.randrange(10**9):09}" for _ in range(count)]

    def cart(self, count=EACH):
        # A different customer each time: callers choose the customer ids.
        return {"customer": {"id": f"c{self.chance.randrange(10**9)}"}, "codes": self.codes(count),
                "lines": [{"id": "MUG", "sku": "MUG", "quantity": 1}]}

    def stopped(self, name, ask_with):
        """Tries codes until they are refused. Returns True if they are."""
        for tried in range(0, MOST, EACH):
            answer = ask_with(self.cart())
            if answer.status == 429 or b"too_many" in answer.body:
                waits = "retry-after" in answer.headers or answer.status == 200
                self.judge(f"{name} are blocked by 429 with a waiting time", waits, answer, answer.headers)
                self.note(f"{name} are blocked after {tried} codes")
                return True
        self.judge(f"{name} are blocked by 429 with a waiting time", False, f"{MOST:,} codes were tried", answer)
        return False

    def send(self, access, method, path, body, headers=None):
        return ask(self.shop.ports[0], Request(method, path, body, headers, access=access))

    def quote(self, access, cart):
        return self.send(access, "POST", "/v1/quotes", {"cart": cart})

    def batch(self, access, cart):
        line = json.dumps({"cart": cart}).encode() + b"\n"
        return self.send(access, "POST", "/v1/quotes/batch", line, {"Content-Type": "application/x-ndjson"})

    def run(self):
        key, mug = self.shop.new_key("quote"), [{"id": "MUG", "sku": "MUG", "quantity": 1}]
        answer = self.quote(key, self.cart(A_CART + 1))
        self.judge(f"a cart of more than {A_CART} codes is refused", answer.status == 422, answer)
        if self.stopped("quotes with unknown codes", lambda cart: self.quote(key, cart)):
            answer = self.quote(key, {"lines": mug, "codes": ["FEW"]})
            self.judge("a blocked key does not find an existing code", answer.status == 429, answer)
        answer = self.quote(key, {"lines": mug})
        self.judge("a blocked key still quotes carts without codes", answer.status == 200, answer)

        batch, sessions, commands = map(self.shop.new_key, ("quote", "checkout", "checkout"))
        self.stopped("lines of a batch with unknown codes", lambda cart: self.batch(batch, cart))
        self.stopped("sessions with unknown codes", lambda cart: self.send(
            sessions, "PUT", f"/v1/sessions/g{cart['codes'][0]}", {"cart": cart}))
        self.send(commands, "PUT", "/v1/sessions/guess", {"cart": {"lines": mug}})
        self.stopped("commands with unknown codes", lambda cart: self.commands(commands, cart))

        if agent := self.shop.new_key("agent"):
            self.stopped("checkouts of agents with unknown codes", lambda cart: self.agent(agent, cart))

        answers = [self.quote(self.shop.backend, self.cart()) for _ in range(20)]
        self.judge("a backend key has no limit by default", all(a.status == 200 for a in answers), answers[-1])

    def agent(self, access, cart):
        return ask(self.shop.ports[0], UCP.request("POST", "/checkout-sessions", {
            "line_items": [{"item": {"id": "bouquet_roses"}, "quantity": 1}], "discounts": {"codes": cart["codes"]},
            "buyer": {"email": f"{cart['customer']['id']}@example.com"}}, access=access))

    def commands(self, access, cart):
        for code in cart["codes"]:
            answer = self.send(access, "POST", "/v1/sessions/guess/commands?dry_run=true",
                               {"command": "enter_code", "code": code})
            if answer.status == 429:
                break
        return answer


def attack(report, settings, kind, seconds):
    with shop(settings.program, kind, CATALOG, count=1) as services:
        Guesses(report, services, settings.chance("guesses")).run()
