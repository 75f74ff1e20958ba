internal import Cartwright
internal import CartwrightConsole
internal import CartwrightScenarios

/// The commands for help and for leaving.
enum HelpVerbs {
    static let all = [help, quit]

    private static let help = Verb(
        "help",
        or: ["?"],
        takes: [.words("TOPIC", .topic, 0...4)],
        "commands, errors, file formats, terms and recipes",
        examples: [
            "help", "help apply coupon", "help coupon.not_combinable", "help errors", "help formats",
            "help percent_off", "help recipes",
        ],
        .query { interpreter, arguments throws(CartwrightError) in
            let topic = arguments.words.joined(separator: " ")
            let (table, world, tools) = (interpreter.verbs, interpreter.world, interpreter.tools)
            if topic.isEmpty { return overview(of: table.without { world.driver.refusal(ofVerb: $0.name) != nil }) }
            if topic == ServiceHelp.topic { return ServiceHelp.reply }
            if topic == "errors" { return errors(of: table) }
            // Only a word with a dot is taken for an error code first: `promotion` is also an object of files.
            if topic.contains("."), let reason = reason(topic, table) { return reply(reason, table) }
            let verbs = table.all.filter { verb in
                verb.name == topic || verb.otherNames.contains(topic) || verb.name.hasPrefix("\(topic) ")
                    || verb.words.contains { $0 == topic }
            }
            if let reply = files(on: topic, world, verbs, table, tools) { return reply }
            guard !verbs.isEmpty else {
                if let reply = terms(topic, world, table, tools) { return reply }
                if let reason = reason(topic, table) { return reply(reason, table) }
                throw CartwrightError(
                    .commandUnknown,
                    "help has no topic \"\(topic)\"",
                    hint: hint(on: topic, interpreter)
                )
            }
            let blocks = verbs.flatMap(lines).map(ScreenBlock.line) + (verbs.count == 1 ? reasons(of: verbs[0]) : [])
            let others =
                definitions(of: topic) + programCommands(with: topic, tools) + alsoInFiles(topic, world)
                + alsoInErrors(topic, table)
            return Reply(blocks + others.map(ScreenBlock.line), json: .array(verbs.map(json)))
        }
    )

    /// The name of the command that ends a session.
    static let quitName = "quit"

    private static let quit = Verb(
        quitName,
        or: ["exit"],
        "end the session",
        examples: ["quit"],
        .move { interpreter, _ throws(CartwrightError) in
            interpreter.isFinished = true
            return Reply([ReplyLine](), json: [:])
        }
    )

    /// Returns all commands on one screen of 80 by 24.
    private static func overview(of table: VerbTable) -> Reply {
        let all = HelpTopic.topics(in: table)
        let titleWidth = all.map(\.title.count).max() ?? 0
        let plain = all.flatMap { topic in
            wrapped(topic.verbs(in: table).map(\.name), to: 76 - titleWidth).enumerated().map { number, names in
                let title = number == 0 ? topic.title : ""
                return ReplyLine("  \(title.padded(to: titleWidth))  \(names)")
            }
        }
        // No-break spaces keep the words of a verb together when lines wrap.
        let topics = all.map { topic in
            let names = topic.verbs(in: table).map { $0.name.replacing(" ", with: "\u{A0}") }
            return [topic.title, names.joined(separator: ", ")]
        }
        return Reply(
            [.either(plain: plain, screen: [.rows(ScreenRows(topics, wraps: 1))])]
                + footer.map(ScreenBlock.line),
            json: .array(table.all.map(json))
        )
    }

    private static let footer: [ReplyLine] = [
        "More: help add item, help errors, help formats, help recipes. A first purchase:",
        ReplyLine("  option clock 2026-01-01T00:00:00Z; load catalog samples/catalog.json", fitting: .none),
        ReplyLine("  load cards samples/cards/autumn.json; add item TEA qty=4; begin checkout", fitting: .none),
        ReplyLine("  apply coupon TENOFF; pay order", fitting: .none),
    ]

    /// Returns names separated by commas, on as few lines as a width allows.
    private static func wrapped(_ names: [String], to width: Int) -> [String] {
        var lines: [String] = []
        for name in names {
            if let last = lines.last, DisplayWidth.of(last) + DisplayWidth.of(name) + 3 <= width {
                lines[lines.count - 1] = "\(last), \(name)"
            } else {
                lines.append(name)
            }
        }
        return lines.enumerated().map { $0 < lines.count - 1 ? "\($1)," : $1 }
    }

    /// Returns all error codes, those of every command first.
    private static func errors(of table: VerbTable) -> Reply {
        Reply([table.refusals.helpBlock()], json: .array(table.refusals.map(\.helpJSON)))
    }

    /// Returns the listed code that covers a code; nil if no command lists it.
    private static func reason(_ topic: String, _ table: VerbTable) -> ErrorCode? {
        let code = ErrorCode(rawValue: topic)
        return table.refusals.first { $0 == code } ?? table.refusals.first { $0.covers(code) }
    }

    /// Returns a line that refers to the error codes of the same name; none if there are none.
    static func alsoInErrors(_ topic: String, _ table: VerbTable) -> [ReplyLine] {
        guard !topic.contains("."), let reason = reason(topic, table) else { return [] }
        return [ReplyLine("in errors: help \(reason)", .quiet)]
    }

    private static func reply(_ reason: ErrorCode, _ table: VerbTable) -> Reply {
        let verbs = table.all.filter { $0.refuses.contains(reason) }.map(\.name)
        let from = verbs.isEmpty ? "any command" : verbs.joined(separator: ", ")
        let meaning = reason.meaning ?? ""
        return Reply(
            ["\(reason): \(meaning)", ReplyLine("  from \(from)", .quiet)],
            json: [["code": .string(reason.rawValue), "meaning": .string(meaning), "from": .strings(verbs)]]
        )
    }

    private static func lines(for verb: Verb) -> [ReplyLine] {
        let other = verb.otherNames.isEmpty ? [] : [ReplyLine("  also \(verb.otherNames.joined(separator: ", "))")]
        let usage = DisplayWidth.wrap(verb.synopsis, to: 80).map { ReplyLine($0) }
        return usage + [ReplyLine("  \(verb.summary)")] + other
            + verb.examples.map { ReplyLine("  e.g. \($0)", .quiet) }
    }

    /// Returns the possible errors of a verb, for help on this verb alone.
    private static func reasons(of verb: Verb) -> [ScreenBlock] {
        verb.refuses.isEmpty ? [] : [.line("  errors"), verb.refuses.helpBlock(margin: "  ")]
    }

    /// Returns a suggestion for a topic that is a thing of the session and not a command.
    private static func hint(on topic: String, _ interpreter: Interpreter) -> String {
        let (world, table) = (interpreter.world, interpreter.verbs)
        let word = CommandLine.quoted(topic)
        let coupons = world.session.handled.values.compactMap(world.checkout.coupon).map {
            world.couponName($0.card.id)
        }
        if coupons.contains(where: { PromotionCode.normalized($0) == PromotionCode.normalized(topic) }) {
            return "explain coupon \(word)"
        }
        if world.session.cart.lines.contains(where: { $0.id == topic }) { return "explain line \(word)" }
        if world.session.feed.cards.contains(where: { world.cardNames[$0.id] == topic }) { return "show card \(word)" }
        let names =
            table.all.map(\.name) + table.refusals.map(\.rawValue) + FileTopics(world).names
            + Glossary.terms.flatMap(\.names)
        return (Spelling.nearest(to: topic, among: names) ?? table.synonyms[topic]).map { "help \($0)" } ?? "help"
    }

    private static func json(for verb: Verb) -> JSONValue {
        [
            "command": .string(verb.name), "usage": .string(verb.synopsis), "summary": .string(verb.summary),
            "parameters": .array(verb.parameters.map(\.json)),
            "examples": .array(verb.examples.map(JSONValue.string)), "refuses": .array(verb.refuses.map(\.helpJSON)),
        ]
    }
}

/// The text of `help connect`: the differences in a session of a running service.
private enum ServiceHelp {
    /// The word of the topic.
    static let topic = "connect"

    static var reply: Reply {
        Reply(
            lines.map { ReplyLine($0, fitting: .none) } + [ReplyLine("  not available there, with alternatives:")]
                + LocalVerbs.instead.keys.sorted().map { ReplyLine("    \($0)", .quiet) },
            json: ["topic": .string(topic), "local_only": .strings(LocalVerbs.instead.keys.sorted())]
        )
    }

    private static let lines = [
        "cartwright repl --connect URL --session ID: the same commands on a session of a running service",
        "  sessions are read-only; with --write commands change them, and others see the changes",
        "  copy session leaves the service with a copy, on which everything works and nothing reaches it",
        "  open session ID and new session [ID] go to another one; show revision N shows an earlier state",
        "  the access key comes from --access-key-file or CARTWRIGHT_ACCESS_KEY",
        "  changes by other clients are shown before the next reply; commands on older revisions are refused",
        "  undo restores the cart at the service, but not payments, changes by others or applied coupons",
        "  a command without a reply is safe to repeat: it takes effect once",
        "  pay order reports a confirmed payment; pay order outcome=unknown, a pending one",
    ]
}
