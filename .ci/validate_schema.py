#!/usr/bin/env python3
"""Compares JSON Schemas of `cartwright schema` with documents that Cartwright accepted or refused.

usage: validate_schema.py < CASES

Each line of CASES is an object: {"schema": NAME, "body": SCHEMA} declares a schema, and
{"schema": NAME, "is_read": BOOL, "what": TEXT, "document": VALUE} is a document and its result.
Each disagreement is a line on standard output. Exit status: 0 without disagreements, 1 with some, 3 without jsonschema.
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
        verdict = "valid, but refused" if error is None else f"accepted, but invalid at {error.json_path}: {error.message}"
        print(f'{case["what"]}: {verdict}')
print(f"{count} documents, {wrong} disagreements", file=sys.stderr)
sys.exit(1 if wrong else 0)
