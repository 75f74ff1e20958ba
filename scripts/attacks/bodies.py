"""Malformed requests on every operation: none causes an error of the service or blocks other requests."""

import time

from . import twists
from .agents import ACP, PROFILE, UCP
from .kills import CATALOG
from .requests import Raw, Request, ask, together
from .services import EVERYTHING, shop

CART = {"currency": "USD", "customer": {"id": "ada", "segments": ["vip"]}, "country": "US", "channel": "web",
        "attributes": {"a": "b"}, "codes": ["FEW"], "shipping": [{"id": "s1", "method": "standard", "amount": 500}],
        "lines": [{"id": "MUG", "sku": "MUG", "quantity": 2, "attributes": {"a": "b"}}]}
COMMANDS = [{"command": "enter_code", "code": "FEW"}, {"command": "add_line", "sku": "MUG", "quantity": 1},
            {"command": "set_quantity", "line": "MUG", "quantity": 1},
            {"command": "set_customer", "customer": {"id": "ada"}},
            {"command": "set_attribute", "name": "a", "value": "b"},
            {"command": "choose_shipping", "method": "standard"}]
# Bodies with more content than the examples of the document.
FULLER = {("post", "/v1/quotes"): [{"cart": CART, "promotions": CATALOG["promotions"], "now": "2026-11-26T00:00:00Z"}],
          ("put", "/v1/sessions/{id}"): [{"cart": CART}], ("post", "/v1/sessions/{id}/commands"): COMMANDS}
# A separate catalog, so that other families keep theirs.
APART = ("/v1/catalog", "/v1/promotions", "/v1/codes", "/v1/counters", "/v1/simulations", "/v1/backtests")
BATCH = 8


class Operation:
    """An attacked operation: its requests, and the documented statuses."""

    def __init__(self, method, path, body, content_type, statuses, access, headers=None):
        self.method, self.path, self.body, self.content_type = method, path, body, content_type
        self.statuses, self.access, self.headers = statuses, access, headers or {}

    def request(self, body=None, headers=None, path=None):
        own = {"Content-Type": self.content_type} if self.content_type and body is not None else {}
        headers = {**own, **self.headers, **(headers or {})}
        return Request(self.method, path or self.path, body, headers, access=self.access)

    def attacks(self):
        """Requests, each malformed in one way."""
        whole = twists.text(self.body).encode() if self.body is not None else None
        if self.body is not None:
            for _, body in [*twists.twisted(self.body), *twists.garbled(self.body)]:
                yield self.request(body)
        for _, headers in twists.headers(self.content_type):
            yield self.request(whole, headers)
        for query in twists.QUERIES:
            yield self.request(whole, path=self.path + query)
        if self.body is None and self.method == "GET":
            # A body for an operation without one.
            yield self.request(b"{}", {"Content-Type": "application/json"})


def operations(shop, apart):
    """All operations of the document, and those of agents."""
    document = shop.ask("GET", "/openapi.json").json
    order = {"{promotion}": "few", "{code}": "FEW", "{sku}": "MUG"}
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            if method == "parameters":
                continue
            id = "paid.o1" if "/orders" in path else "few" if "/promotions" in path else "bodies"
            place = path.replace("{id}", id)
            for name, value in order.items():
                place = place.replace(name, value)
            access = apart if path.startswith(APART) else shop.backend
            statuses, contents = set(described["responses"]), described.get("requestBody", {}).get("content", {})
            examples = [(kind, content["example"]) for kind, content in contents.items()]
            for kind, body in examples or [(None, None)]:
                for one in FULLER.get((method, path), []) + [body]:
                    # Lines of JSON are an example as text.
                    yield Operation(method.upper(), place, one, kind, statuses, access)
    for protocol, headers in ((UCP, {"UCP-Agent": PROFILE}), (ACP, {"API-Version": "2026-04-17"})):
        opened = []
        protocol.open(shop.backend, lambda request: opened.append(request) or ask(shop.ports[0], request))
        opened.append(protocol.complete(opened[-1].path.removeprefix(protocol.root), "k", shop.backend))
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "create_checkout", "arguments": {
            "meta": {"ucp-agent": {"profile": "https://agent.example/profile"}},
            "checkout": {"line_items": [{"item": {"id": "MUG"}, "quantity": 1}]}}}}
        opened.append(Request("POST", f"{protocol.root}/mcp", call))
        for request in opened:
            yield Operation(request.method, request.path, twists.json.loads(request.body), "application/json", None,
                            shop.backend, headers)


class Bodies:
    def __init__(self, report, shop):
        self.judge, self.shop, self.slowest = report.judge, shop, 0.0

    def look_at(self, answer, statuses=None):
        self.judge("a malformed request is answered without an error of the service", 0 < answer.status < 500, answer)
        if statuses:
            self.judge("an answer has a documented status", str(answer.status) in statuses, answer)
        if answer.status >= 400 and answer.headers.get("content-type") == "application/problem+json":
            self.judge("a problem has a code", bool(answer.code), answer)

    def health(self):
        seconds = self.shop.services[0].health()
        self.slowest = max(self.slowest, seconds or 0)
        self.judge("/health is answered meanwhile", seconds is not None, self.shop.services[0].told)
        return self.judge("the process is alive", self.shop.services[0].is_alive,
                          self.shop.services[0].told)

    def send(self, attacks):
        answers = together([(self.shop.ports[0], request) for request, _ in attacks])
        for answer, (_, statuses) in zip(answers, attacks):
            self.look_at(answer, statuses)
        return self.health()


def attack(report, settings, kind, seconds):
    with shop(settings.program, kind, CATALOG, count=1) as services:
        apart = services.new_key(EVERYTHING, "other") or services.new_key("checkout,manage,quote", "other")
        bodies = Bodies(report, services)
        services.ask("PUT", "/v1/sessions/bodies", {"cart": CART})
        mugs = [{"id": "MUG", "sku": "MUG", "quantity": 50}]
        paid = services.ask("PUT", "/v1/sessions/paid", {"cart": {"lines": mugs}}).json
        services.ask("POST", "/v1/sessions/paid/complete", {"total": paid["quote"]["total"]})
        targets = list(operations(services, apart))
        attacks = [(request, target.statuses) for target in targets for request in target.attacks()]
        for target in targets:
            for id in twists.IDS:
                path = "/".join(id if part in ("bodies", "paid.o1", "few") else part for part in target.path.split("/"))
                attacks.append((target.request(path=path), None))
        settings.chance("bodies").shuffle(attacks)
        until, sent, is_alive = time.monotonic() + seconds * 0.7, 0, True
        while is_alive and sent < len(attacks) and (time.monotonic() < until or sent < 400):
            is_alive = bodies.send(attacks[sent:sent + BATCH])
            sent += BATCH
        report.note(f"{min(sent, len(attacks)):,} of {len(attacks):,} malformed requests on {len(targets)} operations")
        # Some of these wait for their time limit, in parallel.
        raw = [Raw(name, data) for name, data in twists.raw_requests(services.backend)]
        for answer in together([(services.ports[0], request) for request in raw]):
            report.judge("malformed HTTP is refused, or its connection is closed", answer.status < 500
                         and "TimeoutError" not in answer.why and "no answer in" not in answer.why, answer)
        bodies.health()
        bombs = list(twists.bombs())
        settings.chance("bombs").shuffle(bombs)
        for index, (name, method, path, body) in enumerate(bombs):
            if time.monotonic() > until + seconds * 0.3 and index >= 8:
                break
            access = apart if path.startswith(APART) else services.backend
            answer = ask(services.ports[0], Request(method, path, body, access=access))
            report.judge("an oversized request is answered without an error of the service", 0 < answer.status < 500, name, answer)
            if not bodies.health():
                break
        report.note(f"{index + 1} of {len(bombs)} bombs; the slowest answer of /health took {bodies.slowest:.2f} s")
