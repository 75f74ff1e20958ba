internal import Cartwright

/// The `option …` command, which configures the session.
enum OptionVerbs {
    static let all = [option]

    private static let names = SessionSetting.all.map(\.name)

    private static let option = Verb(
        "option",
        takes: [.optional("NAME", .setting), .optional("VALUE", .settingValue)],
        "show or set clock, currency, seed, output, color and theme",
        examples: ["option", "option clock 2026-01-01T00:00:00Z", "option clock machine", "option output json"],
        refuses: [.commandBadValue, .timeBadInstant, .moneyBadCurrency],
        .move { interpreter, arguments throws(CartwrightError) in
            guard let name = arguments.words.first else { return settings(of: interpreter) }
            guard names.contains(name) else {
                let nearest = Spelling.nearest(to: name, among: names)
                throw CartwrightError(
                    .commandBadValue,
                    "unknown option \"\(name)\"",
                    hint: nearest.map { "option \($0)" } ?? "option"
                )
            }
            if arguments.words.count > 1 { try set(name, to: arguments[1], in: &interpreter) }
            return settings(of: interpreter, only: name)
        }
    )

    private static func set(
        _ name: String,
        to value: String,
        in interpreter: inout Interpreter
    ) throws(CartwrightError) {
        var settings = interpreter.world.settings
        switch name {
        case "clock": settings.clock = value == "machine" ? .machine : .fixed(try Instant(value))
        case "currency": settings.currency = try Currency(value)
        case "seed": settings.seed = try seed(value)
        case "output": interpreter.output.isJSON = try choice(name, value) == "json"
        case "theme": interpreter.output.mode = Theme.Mode(rawValue: try choice(name, value)) ?? .dark
        default:
            let isColored = try choice(name, value) == "always"
            (interpreter.output.isColored, interpreter.output.colorsErrors) = (isColored, isColored)
        }
        try interpreter.apply(settings)
    }

    private static func seed(_ value: String) throws(CartwrightError) -> UInt64 {
        guard let seed = UInt64(value), value.first != "+" else {
            throw CartwrightError(
                .commandBadValue,
                "seed must be a whole number, found \"\(value)\"",
                hint: "option seed 1"
            )
        }
        return seed
    }

    private static func choice(_ name: String, _ value: String) throws(CartwrightError) -> String {
        let allowed = SessionSetting.all.first { $0.name == name }?.values ?? []
        guard !allowed.contains(value) else { return value }
        let nearest = Spelling.nearest(to: value, among: allowed) ?? allowed[0]
        throw CartwrightError(
            .commandBadValue,
            "\(name) must be \(allowed.alternatives), found \"\(value)\"",
            hint: "option \(name) \(nearest)"
        )
    }

    private static func settings(of interpreter: Interpreter, only name: String? = nil) -> Reply {
        let settings = interpreter.world.settings
        let values = [
            settings.clock.description, settings.currency.description, String(settings.seed),
            interpreter.output.isJSON ? "json" : "text", interpreter.output.isColored ? "always" : "never",
            interpreter.output.mode.rawValue,
        ]
        let shown = zip(names, values).filter { name == nil || name == $0.0 }
        var json = JSONObject()
        // A seed may exceed a signed integer, but is a number in JSON too.
        for (name, value) in shown { json[name] = name == "seed" ? .number(value) : .string(value) }
        return Reply(TextTable(shown.map { [$0.0, $0.1] }).lines.map { ReplyLine($0) }, json: .object(json))
    }
}
