#!/usr/bin/env python3
"""Checks the generated Python client, and what can be checked of the TypeScript client without running it.

usage: check_clients.py ROOT

Every operation of openapi.json is in both clients, every module can be imported, and promotions keep every value when
they are read and written. The promotions are also written to promotions.json, for check_clients.ts.
"""
import importlib
import json
import pathlib
import pkgutil
import re
import sys

import cartwright_client
from cartwright_client.models import PromotionRequest

# Forms that the samples do not have.
RARE = json.loads("""[
  {"id": "one", "conditions": [{"type": "not", "of": {"type": "country", "any_of": {"list": "eu"}}}], "effects": []},
  {"id": "some", "conditions": [{"type": "not", "of": [{"type": "any", "of": [
    {"type": "subtotal", "at_least": {"USD": 5000, "EUR": 4500}},
    {"type": "cart", "attribute": "a", "any_of": [1, "b"]}]}]}], "effects": []},
  {"id": "tiers", "effects": [
    {"type": "tiered", "basis": "quantity", "tiers": [{"at_least": 10, "percent": "10"}]},
    {"type": "tiered", "basis": "subtotal", "tiers": [{"at_least": {"USD": 5000}, "amount": {"USD": 500}}]}]},
  {"id": "limits", "group": "sale", "exclusive": false, "combines_with": ["line"], "usage_limit": 3,
   "per_customer_limit": {"count": 1, "every": "day", "time_zone": "Europe/Berlin"},
   "budget": {"kind": "amount", "limit": {"USD": 50000}, "partial": true}},
  {"id": "filter", "effects": [{"type": "percent_off", "percent": 5, "target": {"scope": "lines", "filter": {
    "skus": ["A"], "categories": {"list": "tea"},
    "attributes": {"color": ["red", "blue"], "size": {"list": "big"}}}}}]}
]""")


def promotions(root):
    """The promotions of the samples, and the rare ones."""
    all = list(RARE)
    for file in [root / "samples/catalog.json", *sorted(root.glob("samples/recipes/*.json"))]:
        value = json.loads(file.read_text())
        for document in value if isinstance(value, list) else [value]:
            all += document.get("promotions", [])
    return all


modules = [module.name for module in pkgutil.walk_packages(cartwright_client.__path__, "cartwright_client.")]
for module in modules:
    importlib.import_module(module)
calls = "".join(path.read_text() for path in pathlib.Path("cartwright-client/apis").glob("*.ts"))
paths = json.loads(pathlib.Path("openapi.json").read_text())["paths"]
names = [operation["operationId"] for path in paths.values() for operation in path.values()]
python = [name for name in names if not any(module.endswith(f".{name}") for module in modules)]
typescript = [
    name for name in names if f"async {re.sub('_([a-z])', lambda match: match[1].upper(), name)}(" not in calls
]
if python or typescript:
    sys.exit(f"missing in Python: {python}\nmissing in TypeScript: {typescript}")

written = promotions(pathlib.Path(sys.argv[1]))
for promotion in written:
    again = PromotionRequest.from_dict(promotion).to_dict()
    if again != promotion:
        sys.exit(f"changed in Python: {json.dumps(promotion)}\nto {json.dumps(again)}")
pathlib.Path("promotions.json").write_text(json.dumps(written))
print(f"{len(names)} operations, {len(modules)} Python modules, {len(written)} promotions unchanged")
