"""Keys outside their scopes: each key allows only the operations of its scopes, in its own shop."""

from . import agents
from .kills import CATALOG
from .requests import Request, ask
from .services import EVERYTHING, shop

MUG = [{"id": "MUG", "sku": "MUG", "quantity": 1}]
CARD = {"id": "all", "tp": "short_news", "ca": 1795392000, "ea": -1, "tt": "All of it",
        "e": {"class_type": "coupon_code", "discount_percentage": "100", "coupon_code": "ALL"}}


class Scopes:
    def __init__(self, report, shop):
        self.judge, self.shop = report.judge, shop
        document = shop.ask("GET", "/openapi.json").json
        self.operations = [
            (method.upper(), path, described["security"][0]["access_key"][0], described)
            for path, methods in document["paths"].items() for method, described in methods.items()
            if method != "parameters" and described.get("security")]

    def send(self, access, method, path, body=None, headers=None):
        return ask(self.shop.ports[0], Request(method, path, body, headers, access=access))

    def everywhere(self, access, own=None):
        """The answers of operations outside the scope of a key, each called with its example."""
        for method, path, scope, described in self.operations:
            if scope == own:
                continue
            for name in ("{id}", "{code}", "{promotion}", "{sku}"):
                path = path.replace(name, "scopes.o1" if "/orders" in path else "scopes")
            content = described.get("requestBody", {}).get("content", {})
            kind, example = next(((k, c["example"]) for k, c in content.items()), (None, None))
            body = example.encode() if isinstance(example, str) else example
            yield self.send(access, method, path, body, {"Content-Type": kind} if kind else {})

    def key(self, scopes, tenant="shop"):
        access = self.shop.new_key(scopes, tenant)
        self.judge("a key of each scope can be made", access is not None, f"cartwright keys new --scope {scopes}")
        return access

    def run(self):
        wrong = self.shop.backend[:-1] + ("0" if self.shop.backend[-1] != "0" else "1")
        for access, name in ((None, "no key"), ("ck_0123456789ab_" + "0" * 48, "an unknown key"),
                             (wrong, "a wrong secret")):
            for answer in self.everywhere(access):
                self.judge("operations require a valid key", answer.status == 401, name, answer)
        for scopes in ("quote", "checkout", "manage", "agent", "backend"):
            if access := self.key(scopes):
                for answer in self.everywhere(access, own=scopes):
                    self.judge(f"a key for {scopes} allows no operation of another scope", answer.status == 403, answer)
        self.tenants()
        self.terms()
        self.takeover()
        self.agents()

    def tenants(self):
        self.shop.ask("PUT", "/v1/sessions/scopes", {"cart": {"lines": MUG}})
        self.shop.ask("POST", "/v1/sessions/scopes/complete", {"total": 1000})
        other = self.shop.new_key(EVERYTHING, "other") or self.shop.new_key("checkout,manage,quote", "other")
        for path in ("/v1/sessions/scopes", "/v1/sessions/scopes/steps", "/v1/orders/scopes.o1"):
            answer = self.send(other, "GET", path)
            self.judge("a key of another shop finds nothing", answer.status == 404, answer)
        answer = self.send(other, "POST", "/v1/orders/scopes.o1/cancel", {})
        self.judge("a key of another shop finds nothing", answer.status == 404, answer)

    def terms(self):
        """Terms of a purchase sent with a checkout key, which only a backend may set."""
        if not (access := self.key("checkout")):
            return
        made = self.send(access, "PUT", "/v1/sessions/terms", {"cart": {"customer": {"id": "ada"}, "lines": MUG}})
        self.judge("a checkout key can fill carts", made.status == 201, made)
        ada = {"id": "ada"}
        carts = {
            "segments": {"customer": {**ada, "segments": ["gold"]}, "lines": MUG},
            "shipping": {"customer": ada, "lines": MUG, "shipping": [{"id": "s1", "method": "standard", "amount": 0}]},
            "prices": {"customer": ada, "lines": [{**MUG[0], "unit_price": 1}]},
        }
        for name, cart in carts.items():
            for method in ("PUT", "PATCH"):
                answer = self.send(access, method, "/v1/sessions/terms", {"cart": cart})
                self.judge(f"a checkout key cannot set {name}", answer.status == 403, answer)
        for name, command in {
            "segments": {"command": "set_customer", "customer": {"id": "ada", "segments": ["gold"]}},
            "shipping": {"command": "choose_shipping", "method": "standard", "amount": 0},
        }.items():
            answer = self.send(access, "POST", "/v1/sessions/terms/commands", command)
            self.judge(f"a checkout key cannot set {name}", answer.status == 403, answer)
        answer = self.send(access, "POST", "/v1/sessions/terms/cards", {"cards": [CARD]})
        self.judge("a checkout key cannot push cards", answer.status == 403, answer)
        total = (self.send(access, "GET", "/v1/sessions/terms").json or {}).get("quote", {}).get("total")
        self.judge("the total of the cart is unchanged", total == 1000, total)

    def takeover(self):
        """A key of the native API at a checkout of an agent."""
        made, path = agents.UCP.open(self.shop.backend, lambda request: ask(self.shop.ports[0], request))
        session = path.rsplit("/", 1)[1]
        if not self.judge("an agent can open a checkout", made.status == 201, made):
            return
        access = self.shop.new_key("checkout")
        patch = {"cart": {"attributes": {"agent_session": "{\"owner\":\"me\"}"}}}
        self.send(access, "PATCH", f"/v1/sessions/{session}", patch)
        after = ask(self.shop.ports[0], agents.UCP.request("GET", path, access=self.shop.backend))
        # Status and totals, so that a patch without effect is detected.
        same = all((after.json or {}).get(key) == made.json[key] for key in ("id", "status", "totals"))
        self.judge("a native patch does not change an agent's checkout", same, patch, after)

    def agents(self):
        """Agent keys: only the protocols, and each only its own checkouts."""
        if not (access := self.shop.new_key("agent")):
            return
        other = self.shop.new_key("agent")
        for protocol in agents.PROTOCOLS:
            for scopes in ("quote", "checkout", "manage", "backend"):
                key = self.shop.new_key(scopes)
                refused, _ = protocol.open(key, lambda request: ask(self.shop.ports[0], request))
                self.judge("a key without the scope agent cannot use the protocols",
                           refused.status == 403, refused)
            made, path = protocol.open(access, lambda request: ask(self.shop.ports[0], request))
            self.judge("an agent key can use the protocols", made.status in (200, 201), made)
            seen = ask(self.shop.ports[0], protocol.request("GET", path, access=other))
            self.judge("an agent cannot read the checkout of another one", seen.status in (403, 404)
                       or "not_found" in seen.body.decode(), seen)
            paid = ask(self.shop.ports[0], protocol.complete(path, "k", other))
            self.judge("an agent cannot complete the checkout of another one", agents.order(paid) is None, paid)
            native = self.send(access, "POST", f"/v1/sessions/{path.rsplit('/', 1)[1]}/complete", {"total": 3500})
            self.judge("an agent key cannot complete a checkout without payment", native.status == 403, native)


def attack(report, settings, kind, seconds):
    with shop(settings.program, kind, CATALOG, count=1) as services:
        Scopes(report, services).run()
