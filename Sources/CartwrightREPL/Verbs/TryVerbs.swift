internal import Cartwright

/// What-if: an acting command on a copy.
enum TryVerbs {
    static let all = [tryCommand]

    static let tryCommand = Verb(
        "try",
        "COMMAND",
        "run an acting command on a copy and show what it would change",
        examples: ["try add item TEA", "try apply coupon TENOFF"],
        arguments: 1...64,
        options: everyOption,
        .ask { interpreter, arguments throws(CartwrightError) in
            let command = arguments.line.drop { !$0.isWhitespace }.trimmingBlanks()
            let line = try CommandLine(command)
            let (verb, inner) = try interpreter.permitted(line)
            guard case .act(let action) = verb.action else {
                throw CartwrightError(
                    .commandBadArguments,
                    "\(verb.name) changes nothing, so there is nothing to try",
                    hint: command
                )
            }
            // A trial leaves no trace, and a delivery would.
            var trial = interpreter
            trial.tools.courier = nil
            let (reply, after) = try trial.preview(action, inner, trial.tools)
            let changes = try StateView(of: interpreter.world, interpreter.tools)
                .changes(to: try StateView(of: after, interpreter.tools))
            var json: JSONObject = ["command": .string(command), "changes": Reply.json(of: changes)]
            if !reply.explanation.isEmpty { json["answer"] = reply.json }
            return Reply(reply.explanation + ["would change:"] + Reply.lines(of: changes), json: .object(json))
        }
    )

    /// The options of all acting verbs, since the line is read before the command inside it.
    private static let everyOption = [
        "qty", "price", "categories", "segments", "orders", "amount", "method", "outcome", "key", "to",
    ]
}
