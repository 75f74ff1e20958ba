internal import Cartwright

/// Help, and leaving.
enum HelpVerbs {
    static let all = [help, quit]

    private static let help = Verb(
        "help",
        "[TOPIC]",
        "all commands, or one with examples",
        examples: ["help", "help apply coupon"],
        arguments: 0...3,
        .ask { _, arguments throws(CartwrightError) in
            let topic = arguments.words.joined(separator: " ")
            if topic.isEmpty { return overview }
            let verbs = VerbTable.all.filter { verb in
                verb.name == topic || verb.name.hasPrefix("\(topic) ") || verb.words.contains { $0 == topic }
            }
            guard !verbs.isEmpty else {
                let names = VerbTable.all.map(\.name)
                throw CartwrightError(
                    .commandUnknown,
                    "there is no help on \"\(topic)\"",
                    hint: Spelling.nearest(to: topic, among: names).map { "help \($0)" } ?? "help"
                )
            }
            return Reply(verbs.flatMap(lines), json: .array(verbs.map(json)))
        }
    )

    private static let quit = Verb(
        "quit",
        "",
        "leave",
        examples: ["quit"],
        .move { interpreter, _ throws(CartwrightError) in
            interpreter.isFinished = true
            return Reply([], json: nil)
        }
    )

    private static var overview: Reply {
        let rows = VerbTable.all.map { [$0.synopsis, $0.summary] }
        let table = TextTable(rows).lines.map { ReplyLine($0) }
        let footer: ReplyLine = "A first purchase: load cards, add item, begin checkout, apply coupon, pay order."
        return Reply(table + [footer], json: .array(VerbTable.all.map(json)))
    }

    private static func lines(for verb: Verb) -> [ReplyLine] {
        [ReplyLine(verb.synopsis), ReplyLine("  \(verb.summary)")]
            + verb.examples.map { ReplyLine("  e.g. \($0)", .quiet) }
    }

    private static func json(for verb: Verb) -> JSONValue {
        [
            "command": .string(verb.name), "usage": .string(verb.synopsis), "summary": .string(verb.summary),
            "examples": .array(verb.examples.map(JSONValue.string)),
        ]
    }
}
