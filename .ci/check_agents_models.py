"""Parses answers of the service with the models of PyPI ucp-sdk: one JSON object with its kind per line of a gzip file."""

import gzip
import importlib
import json
import sys

EXTENSIONS = {"checkout": ["discount", "fulfillment", "buyer_consent"], "cart": ["discount"], "order": []}


def models(kind):
    """The model of a resource, and those of its extensions."""
    modules = [kind, *EXTENSIONS[kind]]
    found = (importlib.import_module(f"ucp_sdk.models.schemas.shopping.{name}") for name in modules)
    return [getattr(module, kind.capitalize()) for module in found]


def main(path):
    known = {kind: models(kind) for kind in EXTENSIONS}
    count = 0
    with gzip.open(path, "rt") as lines:
        for line in lines:
            record = json.loads(line)
            for model in known[record["kind"]]:
                model.model_validate(record["answer"])
            count += 1
    if not count:
        sys.exit(f"{path} has no answers")
    print(f"{count} answers are parsed by ucp-sdk")


if __name__ == "__main__":
    main(sys.argv[1])
