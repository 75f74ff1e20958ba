"""The messages of Cartwright: one JSON object a line, each answered by one line."""

import json
import sys


def serve(name, class_types, decode):
    """Answers messages until there are no more.

    `decode` gets a card and the currency of amounts without one, and returns the result:
    {"object": ...} or {"refused": [...]}.
    """
    for line in sys.stdin:
        message = json.loads(line)
        if message["do"] == "bye":
            return
        answer = {"id": message["id"]}
        if message["do"] == "hello":
            answer["hello"] = {"protocol": 1, "name": name, "class_types": class_types}
        elif message["do"] == "decode":
            currency = message["context"]["currency"]
            answer["results"] = [decode(card, currency) for card in message["cards"]]
        print(json.dumps(answer, ensure_ascii=False), flush=True)
