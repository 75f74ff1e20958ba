"""Parses answers of the service with the models of PyPI ucp-sdk: one JSON object with its kind per line of a gzip file."""

import functools
import gzip
import importlib
import json
import sys

# The modules of the models, and the name of the model in them.
MODELS = {
    "checkout": (["checkout", "discount", "fulfillment", "buyer_consent"], "Checkout"),
    "cart": (["cart", "discount"], "Cart"),
    "order": (["order"], "Order"),
    "search": (["catalog_search"], "SearchResponse"),
    "lookup": (["catalog_lookup"], "LookupResponse"),
    "product": (["catalog_lookup"], "GetProductResponse"),
}


@functools.cache
def models(kind):
    """The model of a resource, and those of its extensions."""
    modules, name = MODELS[kind]
    found = (importlib.import_module(f"ucp_sdk.models.schemas.shopping.{module}") for module in modules)
    return [getattr(module, name) for module in found]


def main(path):
    count = 0
    with gzip.open(path, "rt") as lines:
        for line in lines:
            record = json.loads(line)
            for model in models(record["kind"]):
                model.model_validate(record["answer"])
            count += 1
    if not count:
        sys.exit(f"{path} has no answers")
    print(f"{count} answers are parsed by ucp-sdk")


if __name__ == "__main__":
    main(sys.argv[1])
