internal import Cartwright
internal import CartwrightPluginLoader

// A plugin in a process of its own: one program that needs no build.

extension NewPlugin {
    var processFiles: [File] {
        let files = [processManifest, programFile, cardsFile, flowFile]
        return [processReadMe(about: files)] + files
    }

    private var program: (file: String, command: [String]) {
        switch language {
        case .javascript:
            // Node does not detect the memory limit: with one thread and small spaces it stays
            // below the limit.
            let file = "\(names.area).mjs"
            let memory = ["--max-old-space-size=64", "--max-semi-space-size=2", "--v8-pool-size=0"]
            return (file, ["node"] + memory + [file])
        default:
            let file = "\(names.area).py"
            return (file, ["python3", file])
        }
    }

    private var processManifest: File {
        let manifest: JSONValue = [
            "name": .string(names.plugin), "version": "0.1.0", "kind": "process",
            "command": .array(program.command.map(JSONValue.string)),
            "class_types": [.string(names.classType.name)],
            "engine": .string(EngineVersion.current.description),
        ]
        return File(
            path: "plugin.json",
            purpose: "the plugin's name, its command, and the class types of its cards",
            text: manifest.indentedText
        )
    }

    private var programFile: File {
        File(
            path: program.file,
            purpose: "the handler: reads messages line by line, and answers each with a line",
            text: (language == .javascript ? Self.javascript : Self.python).replacing("NAME", with: names.plugin)
                .replacing("CLASS_TYPE", with: names.classType.name).replacing("AREA", with: names.area)
        )
    }

    private func processReadMe(about files: [File]) -> File {
        return File(
            path: "README.md",
            purpose: "the guide to the files",
            text: """
                # \(names.plugin)

                A Cartwright plugin for cards of class type `\(names.classType)`: a title, and a percentage off
                the order. It runs in a process of its own, isolated from files, the network and other processes as far
                as the machine can: `cartwright plugin doctor` shows how far.

                ```sh
                cartwright plugin test .      # checks its contract and runs its flow
                cartwright repl --plugins .   # a session with it: load cards samples/cards.json
                ```

                \(tables(of: files))

                Standard output is only for answers: print everything else to standard error. In a session,
                `reload plugin \(names.plugin)` restarts it and repeats all steps with it.

                """
        )
    }

    private static let python = #"""
        """Turns cards of class type CLASS_TYPE into an offer: a title, and a percentage off the order."""

        import json
        import re
        import sys


        def decode(card):
            """Returns the object of a card, or the reasons to refuse it. The same card always gives the same answer."""
            extras = card["extras"]
            title = shortened(extras.get("title", "").strip() or card["title"] or "", 512)
            percent = extras.get("percent_off", "")
            refused = []
            if not title:
                refused.append(problem("missing_title", "title", "the card has no title", "add it to the extras"))
            if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", percent) or not 0 < float(percent) <= 100:
                summary = f'percent_off: "{shortened(percent, 64)}" is not a percentage'
                refused.append(problem("bad_percentage", "percent_off", summary, "above 0, at most 100, such as 12.5"))
            if refused:
                return {"refused": refused}
            return {
                "object": {
                    "content": {"title": title, "percent": percent},
                    "presentation": {
                        "headline": f"{title}: {percent}% off",
                        "body": shortened(card["description"] or "", 4096) or None,
                        "image": card["image"] if len(card["image"] or "") <= 1024 else None,
                    },
                    "placement": "checkout",
                    "click": {"do": "apply_offer"},
                    "promotions": [{"id": card["id"], "effects": [{"type": "percent_off", "percent": percent}]}],
                    "events": [],
                }
            }


        def problem(reason, extra, summary, hint):
            return {"code": f"AREA.{reason}", "summary": summary, "hint": hint, "path": f"/extras/{extra}"}


        def shortened(text, limit):
            """Shortens a text to a limit in bytes: a headline may have 1 KiB, a body 16 KiB."""
            return text.encode()[:limit].decode(errors="ignore")


        for line in sys.stdin:
            message = json.loads(line)
            answer = {"id": message["id"]}
            if message["do"] == "hello":
                answer["hello"] = {"protocol": 1, "name": "NAME", "class_types": {"CLASS_TYPE": []}}
            elif message["do"] == "decode":
                answer["results"] = [decode(card) for card in message["cards"]]
            elif message["do"] == "bye":
                break
            print(json.dumps(answer), flush=True)

        """#

    private static let javascript = #"""
        // Turns cards of class type CLASS_TYPE into an offer: a title, and a percentage off the order.

        import { createInterface } from "node:readline";

        // Returns the object of a card, or the reasons to refuse it. The same card always gives the same answer.
        function decode(card) {
          const extras = card.extras;
          const title = shortened(extras.title?.trim() || card.title || "", 170);
          const percent = extras.percent_off ?? "";
          const refused = [];
          if (!title) refused.push(problem("missing_title", "title", "the card has no title", "add it to the extras"));
          if (!/^[0-9]{1,3}(\.[0-9]{1,6})?$/.test(percent) || Number(percent) <= 0 || Number(percent) > 100) {
            const summary = `percent_off: "${shortened(percent, 64)}" is not a percentage`;
            refused.push(problem("bad_percentage", "percent_off", summary, "above 0, at most 100, such as 12.5"));
          }
          if (refused.length > 0) return { refused };
          return {
            object: {
              content: { title, percent },
              presentation: {
                headline: `${title}: ${percent}% off`,
                body: shortened(card.description ?? "", 4096) || null,
                image: (card.image ?? "").length <= 1024 ? card.image : null,
              },
              placement: "checkout",
              click: { do: "apply_offer" },
              promotions: [{ id: card.id, effects: [{ type: "percent_off", percent }] }],
              events: [],
            },
          };
        }

        function problem(reason, extra, summary, hint) {
          return { code: `AREA.${reason}`, summary, hint, path: `/extras/${extra}` };
        }

        // Shortens a text to a limit in units of at most 3 bytes of UTF-8, without half of a pair at the end.
        // A headline may have 1 KiB, a body 16 KiB.
        function shortened(text, limit) {
          return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
        }

        for await (const line of createInterface({ input: process.stdin })) {
          const message = JSON.parse(line);
          if (message.do === "bye") break;
          const answer = { id: message.id };
          if (message.do === "hello") {
            answer.hello = { protocol: 1, name: "NAME", class_types: { "CLASS_TYPE": [] } };
          } else if (message.do === "decode") {
            answer.results = message.cards.map(decode);
          }
          process.stdout.write(JSON.stringify(answer) + "\n");
        }

        """#
}
