internal import Cartwright

/// The `try` command, which runs an acting command on a copy.
enum TryVerbs {
    static let all = [tryCommand]

    static let tryCommand = Verb(
        "try",
        takes: [.words("COMMAND", .command, 1...64)],
        "run an acting command on a copy and show the changes",
        examples: ["try add item TEA", "try apply coupon TENOFF"],
        .query { interpreter, arguments throws(CartwrightError) in
            let command = arguments.command
            let line = try CommandLine(command)
            let (verb, inner) = try interpreter.permitted(line)
            guard case .act(let action) = verb.action else {
                throw CartwrightError(
                    .commandBadArguments,
                    "\(verb.name) changes nothing, so there is nothing to try",
                    hint: command
                )
            }
            // A trial has no effects, so it cannot deliver batches.
            var trial = interpreter
            trial.tools.delivery = nil
            let (reply, after) = try trial.preview(action, inner, trial.tools)
            let changes = try StateView(of: interpreter.world, interpreter.tools)
                .changes(to: try StateView(of: after, interpreter.tools))
            var json: JSONObject = ["command": .string(command), "changes": Reply.json(of: changes)]
            if !reply.explanation.isEmpty { json["answer"] = reply.json }
            return Reply(reply.explanation + [.line("would change:"), Reply.block(of: changes)], json: .object(json))
        }
    )
}
