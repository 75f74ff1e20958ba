#!/usr/bin/env python3
"""Holds JSON Schemas of `cartwright schema` against documents that Cartwright read or refused.

usage: validate_schema.py < CASES

Each line of CASES is an object: {"schema": NAME, "body": SCHEMA} declares a schema, and
{"schema": NAME, "is_read": BOOL, "what": TEXT, "document": VALUE} is a document and what Cartwright made of it.
Every disagreement is a line on standard output. Exit 0 where there is none, 1 where there are some, 3 without jsonschema.
"""
import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(3)

validators = {}
count = wrong = 0
for line in sys.stdin:
    case = json.loads(line)
    if "body" in case:
        Draft202012Validator.check_schema(case["body"])
        validators[case["schema"]] = Draft202012Validator(case["body"])
        continue
    count += 1
    error = next(validators[case["schema"]].iter_errors(case["document"]), None)
    if (error is None) != case["is_read"]:
        wrong += 1
        verdict = "valid, but refused" if error is None else f"read, but invalid at {error.json_path}: {error.message}"
        print(f'{case["what"]}: {verdict}')
print(f"{count} documents, {wrong} disagreements", file=sys.stderr)
sys.exit(1 if wrong else 0)
