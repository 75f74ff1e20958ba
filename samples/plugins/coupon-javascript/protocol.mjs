// The messages of Cartwright: one JSON object a line, each answered by one line.

import { createInterface } from "node:readline";

// Answers messages until there are no more. `decode` gets a card and the currency of amounts without one, and returns
// the result for it: {object: …} or {refused: […]}.
export async function serve(name, classTypes, decode) {
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.do === "bye") break;
    const answer = { id: message.id };
    if (message.do === "hello") {
      answer.hello = { protocol: 1, name, class_types: classTypes };
    } else if (message.do === "decode") {
      answer.results = message.cards.map((card) => decode(card, message.context.currency));
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
}
