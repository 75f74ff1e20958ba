internal import Cartwright

/// `option …`: how the interpreter works.
enum OptionVerbs {
    static let all = [option]

    private static let option = Verb(
        "option",
        "[NAME [VALUE]]",
        "show or set clock, output and color",
        examples: ["option", "option clock 2026-01-01T00:00:00Z", "option clock machine", "option output json"],
        arguments: 0...2,
        .move { interpreter, arguments throws(CartwrightError) in
            guard let name = arguments.words.first else { return settings(of: interpreter) }
            guard ["clock", "output", "color"].contains(name) else {
                let nearest = Spelling.nearest(to: name, among: ["clock", "output", "color"])
                throw CartwrightError(
                    .commandBadValue,
                    "there is no option \"\(name)\"",
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
        switch (name, value) {
        case ("clock", "machine"): interpreter.setClock(.machine)
        case ("clock", _): interpreter.setClock(.fixed(try Instant(value)))
        case ("output", "text"): interpreter.output.isJSON = false
        case ("output", "json"): interpreter.output.isJSON = true
        case ("color", "always"): (interpreter.output.isColored, interpreter.output.colorsErrors) = (true, true)
        case ("color", "never"): (interpreter.output.isColored, interpreter.output.colorsErrors) = (false, false)
        default:
            let allowed = name == "output" ? ["text", "json"] : ["never", "always"]
            let nearest = Spelling.nearest(to: value, among: allowed) ?? allowed[0]
            throw CartwrightError(
                .commandBadValue,
                "\(name) cannot be \"\(value)\", only \(allowed.joined(separator: " or "))",
                hint: "option \(name) \(nearest)"
            )
        }
    }

    private static func settings(of interpreter: Interpreter, only name: String? = nil) -> Reply {
        let clock =
            switch interpreter.world.clock {
            case .fixed(let instant): instant.description
            case .machine: "machine"
            }
        let all = [
            ("clock", clock), ("output", interpreter.output.isJSON ? "json" : "text"),
            ("color", interpreter.output.isColored ? "always" : "never"),
        ].filter { name == nil || name == $0.0 }
        var json = JSONObject()
        for (name, value) in all { json[name] = .string(value) }
        return Reply(
            TextTable(all.map { [$0.0, $0.1] }).lines.map { ReplyLine($0) },
            json: .object(json)
        )
    }
}

extension Interpreter {
    /// Sets the clock, as a step of its own: what is shown and offered depends on it.
    fileprivate mutating func setClock(_ clock: WorldClock) {
        var world = world
        world.clock = clock
        world.stepNumber = stepNumber + 1
        let words =
            switch clock {
            case .fixed(let instant): instant.description
            case .machine: "machine"
            }
        timeline.append("option clock \(words)", world, isBarrier: false)
    }
}
