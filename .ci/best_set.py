#!/usr/bin/env python3
"""Compares the engine's choice among up to 600 promotions with the optimum that CP-SAT finds.

Each instance is a scenario whose best set can be stated exactly: prices of products by quantity in the unit stage,
percentages, tiers and amounts of lines, percentages and amounts of the order, of shipping and of the total, with
groups, exclusions, `combines_with`, caps and budgets, rounded half up by the rules. Every effect has enough room, so
the order within a stage does not matter. The engine and the model share only the scenario.

usage: best_set.py PROGRAM FIRST..LAST [SECONDS]

PROGRAM is cartwright, or the soak program, which also measures the time of a quote. SECONDS limits each solution.
"""

import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
from fractions import Fraction

from ortools.sat.python import cp_model

STAGES = {"units": "unit", "lines": "line", "order": "order", "shipping": "shipping", "total": "total"}
CLASSES = {"unit": "line", "line": "line", "order": "order", "total": "order", "shipping": "shipping"}


# Scenarios


class Generator:
    """Makes the scenario of a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.promotions = []
        self.names = set()
        # Every fourth instance has one kind and promotions of the order; the others mix all kinds.
        self.is_mixed = seed % 4 != 0

    def scenario(self, small=False):
        r = self.random
        size = r.randint(4, 10) if small else r.choice([r.randint(5, 60), r.randint(60, 250), r.randint(250, 600)])
        per_product = r.randint(1, 4) if small else r.randint(2, 15)
        self.size = size
        share = r.uniform(0.2, 0.8) if self.is_mixed else 1
        products = max(2, min(60, round(size * share / per_product)))
        # Caps and partial budgets leave open what each line pays; then no effect of the order has a filter.
        self.has_caps = self.is_mixed and r.random() < 0.5
        self.lines = []
        for number in range(1, products + 1 + (r.randint(0, 10) if self.is_mixed else 0)):
            price = r.choice([r.randint(100, 9999), r.randint(2, 90) * 100 - 1])
            categories = r.sample("abcdefgh", r.choice([1, 1, 2]))
            self.lines.append({
                "id": f"l{number}", "sku": f"P{number}", "unit_price": price,
                "quantity": r.randint(1, 24), "categories": categories,
            })
        self.shipment = r.randint(100, 3000) if self.is_mixed and r.random() < 0.7 else 0
        prices = size if not self.is_mixed else round(size * share)
        for number in range(prices):
            self.add_price(number % products)
        self.rooms = Rooms(self.lines)
        # A shop has few offers on the whole order, regardless of the number of other offers.
        for add in [self.add_order] * r.randint(1, 6) + [self.add_total] * r.randint(0, 2) + [self.add_shipping] * 3:
            if self.is_mixed and len(self.promotions) < size:
                add()
        while self.is_mixed and len(self.promotions) < size:
            self.add_line()
        if not self.is_mixed:
            for _ in range(r.randint(0, 3)):
                self.add_order()
        r.shuffle(self.promotions)
        cart = {"currency": "USD", "prices_include_tax": True, "lines": self.lines}
        if self.shipment:
            cart["shipping"] = [{"id": "s1", "method": "standard", "amount": self.shipment}]
        return {"cart": cart, "promotions": self.promotions, "options": {"choose": "best"}}

    def add(self, effect, group=None, conditions=(), budget=None):
        r = self.random
        name = None
        while name is None or name in self.names:
            name = "".join(r.choices("abcdefghijkmnpqrstuvwxyz0123456789", k=6))
        self.names.add(name)
        promotion = {"id": name, "priority": r.choice([0, 0, r.randint(0, 9)]), "effects": [effect]}
        if group:
            promotion["group"] = group
        if conditions:
            promotion["conditions"] = list(conditions)
        if budget:
            promotion["budget"] = budget
        scope = effect["target"]["scope"]
        if self.is_mixed or scope == "order":
            rare = 12 if scope in ("order", "total", "shipping") else max(60, self.size / 2)
            if r.random() < 1 / rare:
                promotion["exclusive"] = True
            elif r.random() < 2 / rare:
                promotion["combines_with"] = r.choice([["line"], ["line", "order"], ["order"], ["line", "shipping"]])
        self.promotions.append(promotion)

    def add_price(self, index):
        r = self.random
        line = self.lines[index]
        filter = {"skus": [line["sku"]]}
        amount = line["unit_price"] * r.randint(60, 99) // 100
        quantity = r.randint(1, max(1, line["quantity"] + (r.random() < 0.1)))
        target = {"scope": "units", "filter": filter}
        if quantity > 1 and line["quantity"] % quantity == 0 and r.random() < 0.3:
            target["groups_of"] = quantity
            amount = amount * quantity - r.randint(0, quantity - 1)
        condition = {"type": "quantity", "at_least": quantity, "filter": filter}
        effect = {"type": "fixed_price", "amount": amount, "target": target}
        self.add(effect, group=line["sku"], conditions=[condition])

    def condition(self):
        r = self.random
        if r.random() < 0.8:
            return []
        total = sum(line["unit_price"] * line["quantity"] for line in self.lines)
        return [{"type": "subtotal", "at_least": r.randint(0, total * 5 // 4)}]

    def add_line(self):
        r = self.random
        category = r.choice("abcdefgh")
        within = [line["sku"] for line in self.lines if category in line["categories"]]
        if not within:
            within = [r.choice(self.lines)["sku"]]
        filter = {"categories": [category]} if r.random() < 0.4 else {
            "skus": sorted(r.sample(within, r.randint(1, len(within)))),
        }
        target = {"scope": "lines", "filter": filter}
        group = r.choice([f"{category}-1", f"{category}-1", f"{category}-2", "store"])
        if r.random() < 0.05:
            group = None
        kind = r.random()
        budget = None
        if kind < 0.6:
            percent = r.choice(["2", "3", "4", "5", "7.5", "8", "10", "12", "12.5", "3.333333"])
            effect = {"type": "percent_off", "percent": percent, "target": target}
            if self.has_caps and r.random() < 0.4:
                effect["max_discount"] = r.randint(50, 4000)
        elif kind < 0.8:
            effect = {"type": "amount_off", "amount": r.randint(1, 300), "each": "line", "target": target}
        else:
            effect = {
                "type": "tiered", "basis": r.choice(["subtotal", "quantity"]), "target": target,
                "tiers": [
                    {"at_least": r.randint(1, 8), "percent": r.choice(["1", "2"])},
                    {"at_least": r.randint(9, 20000), "percent": r.choice(["6", "9"])},
                ],
            }
        if r.random() < 0.08:
            budget = {"kind": "amount", "limit": r.randint(100, 8000)}
            if self.has_caps and r.random() < 0.5:
                budget["partial"] = True
        # If there may be too little room, it is reduced until there is enough.
        for _ in range(4):
            if self.rooms.line_has_room(effect, group):
                break
            if effect["type"] == "tiered":
                effect["tiers"] = [{"at_least": 1, "percent": "0.5"}]
            elif effect["type"] == "amount_off":
                effect["amount"] = max(1, effect["amount"] // 10)
            else:
                effect["percent"] = r.choice(["0.5", "1"])
            group = group or "store"
        else:
            return
        self.add(effect, group, self.condition(), budget)

    def add_order(self):
        r = self.random
        target = {"scope": "order"}
        if self.is_mixed and not self.has_caps and r.random() < 0.4:
            target["filter"] = {"categories": r.sample("abcdefgh", 2)}
        group = r.choice(["order", "order", "order-2"]) if self.is_mixed else r.choice([None, "order"])
        budget = None
        if r.random() < 0.6:
            effect = {"type": "percent_off", "percent": r.choice(["2", "3", "5", "7.5", "10"]), "target": target}
            if r.random() < 0.3:
                effect["max_discount"] = r.randint(100, 20000)
        else:
            effect = {"type": "amount_off", "amount": r.randint(50, 9000), "target": target}
        if r.random() < 0.1:
            budget = {"kind": "amount", "limit": r.randint(500, 20000)}
        if not hasattr(self, "rooms"):
            self.rooms = Rooms(self.lines)
        while not self.rooms.order_has_room(effect, group):
            if effect["type"] == "percent_off":
                return
            effect["amount"] //= 2
            if effect["amount"] == 0:
                return
        self.add(effect, group, self.condition() if self.is_mixed else (), budget)

    def add_total(self):
        r = self.random
        target = {"scope": "total"}
        if r.random() < 0.6:
            effect = {"type": "percent_off", "percent": r.choice(["1", "2", "3", "4.5"]), "target": target}
        else:
            most = max(1, int(self.rooms.least_of_order(None) / 20))
            effect = {"type": "amount_off", "amount": r.randint(1, most), "target": target}
        self.add(effect, r.choice(["total", "total-2"]), self.condition())

    def add_shipping(self):
        r = self.random
        if not self.shipment:
            return
        percent = r.choice(["10", "25", "50", "100"])
        effect = {"type": "percent_off", "percent": percent, "target": {"scope": "shipping"}}
        self.add(effect, r.choice(["shipping", None, "shipping-2"]), self.condition())


class Rooms:
    """The maximum that the effects of the line and order stages together may take of each line."""

    def __init__(self, lines):
        self.lines = lines
        # The least that a line costs after the unit stage.
        self.least = [line["unit_price"] * line["quantity"] * 55 // 100 for line in lines]
        self.of_lines = [{} for _ in lines]
        self.of_order = [{} for _ in lines]

    @staticmethod
    def fits(taken, found, limit):
        """True, and noted, if the shares stay within a limit; only the largest share of a group applies."""
        for index, (group, share) in found.items():
            old = taken[index].get(group, 0) if group[0] else 0
            total = sum(taken[index].values()) - old + max(old, share)
            if total > limit:
                return False
        for index, (group, share) in found.items():
            taken[index][group] = max(taken[index].get(group, 0), share)
        return True

    def key(self, group, taken):
        return (group, 0) if group else (None, sum(len(groups) for groups in taken))

    def line_has_room(self, effect, group):
        key = self.key(group, self.of_lines)
        found = {}
        for index, line in enumerate(self.lines):
            if not matches(effect["target"].get("filter", {}), line):
                continue
            if effect["type"] == "amount_off":
                share = effect["amount"] / max(1, self.least[index])
            elif effect["type"] == "tiered":
                share = max(float(tier["percent"]) for tier in effect["tiers"]) / 100
            else:
                share = float(effect["percent"]) / 100
            found[index] = (key, share + 1 / max(1, self.least[index]))
        return bool(found) and self.fits(self.of_lines, found, 0.5)

    def least_of_order(self, filter):
        return sum(
            least * 0.49 for line, least in zip(self.lines, self.least) if filter is None or matches(filter, line)
        )

    def order_has_room(self, effect, group):
        filter = effect["target"].get("filter")
        least = self.least_of_order(filter)
        if least < 100:
            return False
        if effect["type"] == "amount_off":
            share = effect["amount"] / least
        else:
            share = float(effect["percent"]) / 100
        key = self.key(group, self.of_order)
        found = {
            index: (key, share + 0.01)
            for index, line in enumerate(self.lines) if filter is None or matches(filter, line)
        }
        return bool(found) and self.fits(self.of_order, found, 0.7)


def matches(filter, line):
    """True if a line matches a filter."""
    if "skus" in filter and line["sku"] not in filter["skus"]:
        return False
    return "categories" not in filter or any(c in filter["categories"] for c in line["categories"])


# The rules


def discount(base, percent):
    """A percentage off an amount whose rest is rounded half up."""
    num, den = rest(percent)
    return base - (2 * base * num + den) // (2 * den)


def rest(percent):
    """The share that a percentage leaves, as a fraction."""
    share = 1 - Fraction(percent) / 100
    return share.numerator, share.denominator


def classes(promotion):
    return {CLASSES[STAGES[effect["target"]["scope"]]] for effect in promotion["effects"]}


def accepts(promotion, other):
    partners = [] if promotion.get("exclusive") else promotion.get("combines_with")
    return partners is None or bool(partners) and classes(other) <= set(partners)


def stand_together(a, b):
    if a.get("group") is not None and a.get("group") == b.get("group"):
        return False
    return accepts(a, b) and accepts(b, a)


def stands_beside_all(promotion):
    """True if every promotion that excludes it excludes its classes and group as a whole."""
    return not promotion.get("exclusive") and "combines_with" not in promotion and "budget" not in promotion


def holds(condition, lines):
    within = [line for line in lines if matches(condition.get("filter", {}), line)]
    if condition["type"] == "quantity":
        return sum(line["quantity"] for line in within) >= condition["at_least"]
    return sum(line["unit_price"] * line["quantity"] for line in within) >= condition["at_least"]


def tier(effect, lines):
    """The percentage that a tiered effect gives, by list prices; none below the lowest tier."""
    within = [line for line in lines if matches(effect["target"].get("filter", {}), line)]
    measure = sum(line["quantity"] * (line["unit_price"] if effect["basis"] == "subtotal" else 1) for line in within)
    reached = [tier for tier in effect["tiers"] if measure >= tier["at_least"]]
    return max(reached, key=lambda tier: tier["at_least"])["percent"] if reached else "0"


# The model


class Model:
    """The best set as a constraint program."""

    def __init__(self, scenario, takes_uncontested=False):
        self.lines = scenario["cart"]["lines"]
        self.shipment = sum(s["amount"] for s in scenario["cart"].get("shipping", []))
        self.model = cp_model.CpModel()
        self.promotions = [
            p for p in scenario["promotions"] if all(holds(c, self.lines) for c in p.get("conditions", []))
        ]
        self.promotions = [p for p in self.promotions if self.gives_alone(p)]
        self.x = [self.model.new_bool_var(p["id"]) for p in self.promotions]
        self.add_stacking(takes_uncontested)
        self.add_units()
        self.add_lines()
        # The discounts of percentages of the same base in one group.
        self.of_groups = {}
        self.add_rest()

    def of_stage(self, stage):
        for index, promotion in enumerate(self.promotions):
            effect = promotion["effects"][0]
            if STAGES[effect["target"]["scope"]] == stage:
                yield index, promotion, effect

    def targeted(self, effect):
        filter = effect["target"].get("filter", {})
        return [index for index, line in enumerate(self.lines) if matches(filter, line)]

    def list_price(self, line):
        return self.lines[line]["unit_price"] * self.lines[line]["quantity"]

    def fixed(self, effect, line):
        """The price of all units of a line at a fixed price of units."""
        groups = self.lines[line]["quantity"] // effect["target"].get("groups_of", 1)
        return min(self.list_price(line), groups * effect["amount"])

    def gives_alone(self, promotion):
        effect = promotion["effects"][0]
        stage = STAGES[effect["target"]["scope"]]
        targeted = self.targeted(effect)
        base = sum(self.list_price(line) for line in targeted)
        if stage == "unit":
            return bool(targeted) and self.fixed(effect, targeted[0]) < self.list_price(targeted[0])
        if stage == "line":
            return any(self.of_line(effect, self.list_price(line)) > 0 for line in targeted)
        if stage == "shipping":
            return discount(self.shipment, effect["percent"]) > 0
        base += self.shipment if stage == "total" else 0
        return (discount(base, effect["percent"]) if "percent" in effect else min(base, effect["amount"])) > 0

    def of_line(self, effect, base):
        if effect["type"] == "amount_off":
            return min(effect["amount"], base)
        return discount(base, tier(effect, self.lines) if effect["type"] == "tiered" else effect["percent"])

    def add_stacking(self, takes_uncontested):
        groups = {}
        contested = {i for i, p in enumerate(self.promotions) if "budget" in p and not p["budget"].get("partial")}
        for index, promotion in enumerate(self.promotions):
            if "group" in promotion:
                groups.setdefault(promotion["group"], []).append(index)
        for group in groups.values():
            self.model.add_at_most_one(self.x[index] for index in group)
            if len(group) > 1:
                contested.update(group)
        for a, promotion in enumerate(self.promotions):
            if not promotion.get("exclusive") and "combines_with" not in promotion:
                continue
            for b, other in enumerate(self.promotions):
                if a != b and not stand_together(promotion, other):
                    self.model.add_at_most_one([self.x[a], self.x[b]])
                    contested.update([a, b])
        if takes_uncontested:
            for index, x in enumerate(self.x):
                if index not in contested:
                    self.model.add(x == 1)

    def add_units(self):
        """By line: each possible price after the unit stage, with a Boolean variable that is true if it applies."""
        self.options = [[] for _ in self.lines]
        least = {}
        for index, promotion, effect in self.of_stage("unit"):
            if stands_beside_all(promotion):
                line = self.targeted(effect)[0]
                least[line] = min(least.get(line, math.inf), self.fixed(effect, line))
        for index, promotion, effect in self.of_stage("unit"):
            line = self.targeted(effect)[0]
            price = self.fixed(effect, line)
            # Later stages leave at least 0.15 of each cent, and a dozen roundings change at most a dozen cents. So of two
            # prices that combine with all promotions, one far above the least is not in a best set.
            if stands_beside_all(promotion) and price > least[line] + 200:
                self.model.add(self.x[index] == 0)
            else:
                self.options[line].append((price, self.x[index]))
        for line, options in enumerate(self.options):
            if not options:
                options.append((self.list_price(line), None))
                continue
            is_list = self.model.new_bool_var(f"list {line}")
            self.model.add_exactly_one([is_list] + [x for _, x in options])
            options.append((self.list_price(line), is_list))

    def price_after_units(self, line):
        return sum(price if x is None else price * x for price, x in self.options[line])

    def add_lines(self):
        """By promotion of the line stage: what it takes. By line: what is left, as sums of choices."""
        self.left = [self.price_after_units(line) for line in range(len(self.lines))]
        self.taken = [sum(map(self.list_price, range(len(self.lines)))) - sum(self.left)]
        self.order = sum(self.left)
        for index, promotion, effect in self.of_stage("line"):
            wants = []
            for line in self.targeted(effect):
                wants.append(self.want(index, effect, line))
            want = sum(wants)
            most = sum(
                max(self.of_line(effect, price) for price, _ in self.options[line]) for line in self.targeted(effect)
            )
            capped = self.capped(want, most, index, promotion, effect)
            if capped is want:
                for line, of_line in zip(self.targeted(effect), wants):
                    self.left[line] = self.left[line] - of_line
            self.order = self.order - capped
            self.taken.append(capped)

    def want(self, index, effect, line):
        options = self.options[line]
        if len(options) == 1:
            return self.of_line(effect, options[0][0]) * self.x[index]
        both = []
        for price, x in options:
            is_both = self.model.new_bool_var("")
            self.model.add_implication(is_both, x)
            both.append((self.of_line(effect, price), is_both))
        self.model.add(sum(is_both for _, is_both in both) == self.x[index])
        return sum(amount * is_both for amount, is_both in both)

    def capped(self, want, most, index, promotion, effect):
        """The same within its cap and its budget; a budget that may not be spent in part refuses the set."""
        limit = effect.get("max_discount", most)
        budget = promotion.get("budget")
        if budget and budget.get("partial"):
            limit = min(limit, budget["limit"])
        given = want
        if limit < most:
            given = self.model.new_int_var(0, limit, "")
            self.model.add_min_equality(given, [want, limit])
            # Implied by the rules above, but linear.
            self.model.add(given <= want)
            self.model.add(given <= limit * self.x[index])
        if budget and not budget.get("partial") and budget["limit"] < min(limit, most):
            self.model.add(given <= budget["limit"])
        return given

    def add_rest(self):
        # The bases of order effects, as one variable each, so that conditions on them stay small.
        bases = {}
        for index, promotion, effect in self.of_stage("order"):
            targeted = tuple(self.targeted(effect))
            if targeted not in bases:
                # With caps only the sum of all lines is known, and no effect has a filter.
                is_whole = len(targeted) == len(self.lines)
                bases[targeted] = self.variable(
                    self.order if is_whole else sum(self.left[line] for line in targeted),
                    sum(self.list_price(line) for line in targeted),
                )
            self.taken.append(self.of_base(*bases[targeted], index, promotion, effect))
        of_shipping = [
            discount(self.shipment, effect["percent"]) * self.x[index] for index, _, effect in self.of_stage("shipping")
        ]
        if of_shipping:
            given = self.model.new_int_var(0, self.shipment, "shipping")
            self.model.add_min_equality(given, [sum(of_shipping), self.shipment])
            self.taken.append(given)
        whole = sum(map(self.list_price, range(len(self.lines)))) + self.shipment
        of_total = list(self.of_stage("total"))
        if of_total:
            base = self.variable(whole - sum(self.taken), whole)
            self.taken += [self.of_base(*base, *each) for each in of_total]
        for base, given in self.of_groups.values():
            # Implied, but it helps the solver: only one promotion of a group takes its share.
            num, den = rest(max((percent for percent, _ in given), key=Fraction))
            self.model.add(den * sum(amount for _, amount in given) <= (den - num) * base + den)
        self.model.maximize(sum(self.taken))

    def variable(self, expression, most):
        variable = self.model.new_int_var(0, most, "")
        self.model.add(variable == expression)
        return variable, most

    def of_base(self, base, most, index, promotion, effect):
        """The discount of an effect of the order or the total on its base, if its promotion is chosen."""
        x = self.x[index]
        if effect["type"] == "amount_off":
            want, most = effect["amount"], effect["amount"]
        else:
            num, den = rest(effect["percent"])
            left = self.model.new_int_var(0, most, "")
            self.model.add(2 * den * left <= 2 * num * base + den)
            self.model.add(2 * den * left >= 2 * num * base + den - (2 * den - 1))
            want, most = base - left, discount(most, effect["percent"]) + 1
        if "max_discount" in effect:
            capped = self.model.new_int_var(0, min(most, effect["max_discount"]), "")
            self.model.add_min_equality(capped, [want, effect["max_discount"]])
            want, most = capped, min(most, effect["max_discount"])
        given = self.model.new_int_var(0, most, "")
        self.model.add(given <= want)
        self.model.add(given <= most * x)
        self.model.add(given >= want - most * (1 - x))
        if effect["type"] == "percent_off" and "group" in promotion:
            _, members = self.of_groups.setdefault((promotion["group"], base.index), (base, []))
            members.append((effect["percent"], given))
        if "budget" in promotion:
            self.model.add(given <= promotion["budget"]["limit"])
        return given

    def solve(self, seconds, hint=()):
        """The maximum discount of a set, True if it is proven, and the ids of the set; None if the time ran out before
        any set was found.

        The ids of an initial set may be given; they do not affect the proof.
        """
        for promotion, x in zip(self.promotions, self.x):
            self.model.add_hint(x, promotion["id"] in hint)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = 2
        solver.parameters.linearization_level = 2
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.random_seed = 1
        status = solver.solve(self.model)
        if status == cp_model.UNKNOWN:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise SystemExit(f"error: CP-SAT found no set: {solver.status_name(status)}")
        chosen = [p["id"] for p, x in zip(self.promotions, self.x) if solver.value(x)]
        return round(solver.objective_value), status == cp_model.OPTIMAL, chosen


# The comparison


def priced(program, scenarios):
    """The choice of the engine for each scenario, and the milliseconds of a quote if the program measures them."""
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        for scenario in scenarios:
            file.write(json.dumps(scenario) + "\n")
        file.flush()
        measures = os.path.basename(program) == "soak"
        command = [program, "--choices", file.name] if measures else [program, "price", file.name]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    answers = []
    for line in output.splitlines():
        answer = json.loads(line)
        if not measures:
            applied = [applied["promotion"] for applied in answer["applied"]]
            answer = {**answer["choice"], "applied": applied}
        answers.append(answer)
    if len(answers) != len(scenarios):
        raise SystemExit(f"error: {len(scenarios)} scenarios have {len(answers)} answers")
    return answers


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    program, (first, last) = sys.argv[1], map(int, sys.argv[2].split(".."))
    seconds = float(sys.argv[3]) if len(sys.argv) == 4 else 10
    verifies(program, first)
    seeds = range(first, last + 1)
    scenarios = [Generator(seed).scenario() for seed in seeds]
    choices = priced(program, scenarios)
    ratios, gaps, times = [], [], []
    proven = equal = exact = 0
    failed, chosen_alone = [], []
    for seed, scenario, choice in zip(seeds, scenarios, choices):
        value, bound = choice["value"], choice["bound"]
        # CP-SAT begins with the engine's set; if the time allows no more, no better set is known.
        best, is_proven, chosen = (
            Model(scenario).solve(seconds, choice["applied"]) or (value, False, choice["applied"])
        )
        alone = [promotion for promotion in scenario["promotions"] if promotion["id"] in chosen]
        chosen_alone.append((seed, best, is_proven, {**scenario, "promotions": alone}))
        proven += is_proven
        exact += choice["exact"]
        # Beyond the sets with all uncontested promotions, the engine need not find gains of cents from rounding.
        is_best = value >= best or not is_better(scenario, choice, seconds)
        equal += is_best
        ratio = value / best if best else 1
        ratios.append(ratio)
        if not choice["exact"]:
            gaps.append(bound / max(1, value))
        times.append(choice.get("ms", 0))
        took = f", {choice['ms']} ms" if "ms" in choice else ""
        mark = "" if is_best else f", {best - value} less than the best"
        print(
            f"seed {seed}: {len(scenario['promotions'])} promotions, {value} of {best}"
            f"{'' if is_proven else ' (not proven)'}, bound {bound}{', exact' if choice['exact'] else ''}"
            f", {choice['nodes']} nodes{took}{mark}",
            flush=True,
        )
        if is_proven and (value > best or bound < best):
            failed.append(f"seed {seed}: the engine gives {value} with the bound {bound}, but CP-SAT proves {best}")
        if choice["exact"] and not is_best:
            failed.append(f"seed {seed}: the engine calls {value} exact, but {best} is possible")
        if ratio < 0.999:
            failed.append(f"seed {seed}: {value} is {ratio:.2%} of {best}")
    # The set of CP-SAT must have the same discount by the engine's rules, without other promotions.
    for (seed, best, is_proven, _), choice in zip(chosen_alone, priced(program, [alone[-1] for alone in chosen_alone])):
        if choice["value"] != best and (is_proven or choice["value"] < best):
            failed.append(f"seed {seed}: the set of CP-SAT gives {choice['value']}, but CP-SAT computed {best}")
    count = len(ratios)
    print(f"{count} instances, {proven} optima proven by CP-SAT, {equal} reached, {exact} called exact")
    print(f"value by optimum: mean {statistics.mean(ratios):.5f}, least {min(ratios):.5f}")
    if gaps:
        print(f"bound by value where not exact: median {statistics.median(gaps):.4f}, at most {max(gaps):.4f}")
    if any(times):
        print(f"milliseconds of a quote: median {statistics.median(times):.1f}, at most {max(times):.1f}")
    if equal * 10 < count * 9:
        failed.append(f"only {equal} of {count} optima are reached")
    for failure in failed:
        print(failure)
    sys.exit(1 if failed else 0)


def is_better(scenario, choice, seconds):
    """True if a set with all uncontested promotions gives more than a choice."""
    solution = Model(scenario, takes_uncontested=True).solve(seconds, choice["applied"])
    return solution is not None and solution[0] > choice["value"]


def verifies(program, first, count=100):
    """Compares small instances, for which the engine is exact: the model must give the same value."""
    scenarios = [Generator(first + 1_000_000 + number).scenario(small=True) for number in range(count)]
    checked = 0
    for number, (scenario, choice) in enumerate(zip(scenarios, priced(program, scenarios))):
        if not choice["exact"]:
            continue
        checked += 1
        most, is_proven, _ = Model(scenario).solve(60)
        if choice["value"] == most:
            continue
        least = Model(scenario, takes_uncontested=True).solve(60)[0]
        if is_proven and not least <= choice["value"] <= most:
            print(json.dumps(scenario))
            raise SystemExit(f"error: the engine gives {choice['value']}, expected {least} to {most}, small instance {number}")
    print(f"{checked} small instances are the same")


if __name__ == "__main__":
    main()
