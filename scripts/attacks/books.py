"""What stands in a store when all clients have gone: it has to be what they were told, once."""

import collections


def used(answer):
    """How often a promotion counts as used, by the answer of its counter."""
    return answer.json["uses"] if answer.status == 200 else f"{answer.status}"


def judge(report, shop, told, limits, refunded=None, cancelled=()):
    """Compares a store with what clients were told.

    told       orders that were acknowledged: for each id its total and the promotions that took something off
    limits     for each limited promotion how many uses there are
    refunded   for each order what acknowledged returns have given back; where None, that is not looked at
    cancelled  orders whose cancellation was acknowledged
    """
    sessions = shop.sessions()
    orders = {f"{name}.{order['id']}": order for name, body in sessions.items() for order in body.get("orders", [])}
    for name, (total, _) in told.items():
        order = orders.get(name)
        report.judge("an order that was acknowledged is in the store, at its total",
                     order is not None and order["quote"]["total"] == total, f"order {name}, told {total}", order)
        if order is not None and refunded is not None:
            back, expected = order.get("refunded", 0), total if name in cancelled else refunded.get(name, 0)
            report.judge("what an order has given back is what was acknowledged", back == expected,
                         f"order {name}: {back} in the store, {expected} told")
    for name in orders:
        report.judge("an order in the store was acknowledged", name in told, f"order {name}: {str(orders[name])[:600]}")
    for name, body in sessions.items():
        if body.get("orders"):
            report.judge("a session has one order", len(body["orders"]) == 1, f"session {name}", body["orders"])
    events = shop.events()
    ids = collections.Counter(event["id"] for event in events)
    report.judge("an event has an id of its own", all(n == 1 for n in ids.values()), ids.most_common(3))
    paid = collections.Counter(e["subject"] for e in events if e["type"] == "cartwright.order.paid")
    for name in set(orders) | set(paid):
        report.judge("the outbox has one event of each order that was paid", paid[name] == (name in orders),
                     f"order {name}: {paid[name]} events")
    uses = collections.Counter(promotion for name, (_, promotions) in told.items() if name not in cancelled
                               for promotion in promotions)
    for promotion, limit in limits.items():
        answer = shop.ask("GET", f"/v1/counters/{promotion}")
        report.judge("a counter counts the orders that use it", used(answer) == uses[promotion],
                     f"{uses[promotion]} orders use {promotion}", answer)
        report.judge("no limit is passed", uses[promotion] <= limit, f"{uses[promotion]} of {limit} of {promotion}")
    # A hold that is left keeps a use from others for 15 minutes.
    held = shop.count("ledger_hold")
    report.judge("nothing is held when all have gone", held == 0, f"{held} holds")
