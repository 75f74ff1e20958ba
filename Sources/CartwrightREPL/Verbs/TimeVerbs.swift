internal import Cartwright

/// The commands that move along the steps of a session.
enum TimeVerbs {
    static let all = [undo, redo, goto, diff]

    private static let undo = Verb(
        "undo",
        "undo the last step",
        examples: ["undo"],
        refuses: [.stepNone, .stepIrreversible],
        .move { interpreter, _ throws(CartwrightError) in
            guard interpreter.timeline.position > 0 else {
                throw CartwrightError(.stepNone, "no step to undo", hint: "list steps")
            }
            try interpreter.go(to: interpreter.timeline.position - 1)
            return try place("back at", interpreter)
        }
    )

    private static let redo = Verb(
        "redo",
        "redo the last undone step",
        examples: ["redo"],
        refuses: [.stepNone],
        .move { interpreter, _ throws(CartwrightError) in
            guard interpreter.timeline.redoable > 0 else {
                throw CartwrightError(.stepNone, "no step to redo", hint: "list steps")
            }
            try interpreter.go(to: interpreter.timeline.position + 1)
            return try place("at", interpreter)
        }
    )

    private static let goto = Verb(
        "goto step",
        takes: [.word("N", .step)],
        "go to any step of this session",
        examples: ["goto step 3"],
        refuses: [.stepUnknown, .stepIrreversible, .commandBadValue],
        .move { interpreter, arguments throws(CartwrightError) in
            let step = try Arguments.integer(arguments[0], called: "N")
            try interpreter.go(to: Int(clamping: step))
            return try place("at", interpreter)
        }
    )

    private static let diff = Verb(
        "diff steps",
        takes: [.word("A", .step), .word("B", .step)],
        "the changes between two steps, coupons included",
        examples: ["diff steps 0 1"],
        refuses: [.stepUnknown, .commandBadValue],
        .query { interpreter, arguments throws(CartwrightError) in
            let before = try view(arguments[0], interpreter)
            let after = try view(arguments[1], interpreter)
            let changes = before.changes(to: after)
            return Reply([Reply.block(of: changes)], json: Reply.json(of: changes))
        }
    )

    private static func view(_ text: String, _ interpreter: Interpreter) throws(CartwrightError) -> StateView {
        let number = Int(clamping: try Arguments.integer(text, called: "a step"))
        var timeline = interpreter.timeline
        guard timeline.steps.indices.contains(number) else {
            try timeline.go(to: number)
            return try StateView(of: timeline.world, interpreter.tools)
        }
        return try StateView(of: timeline.steps[number].world, interpreter.tools)
    }

    /// Returns the present position: `back at step 6 (checkout); total $30.38; 1 step to redo`. After payment it has
    /// the order's total, since the cart is empty.
    static func place(_ words: String, _ interpreter: Interpreter) throws(CartwrightError) -> Reply {
        let world = interpreter.world
        let (step, redoable) = (interpreter.timeline.position, interpreter.timeline.redoable)
        let order = world.session.phase.isAfterPaying ? world.session.orderList.last : nil
        let quote = if let order { order.quote } else { try world.quote(interpreter.tools) }
        let phase = world.session.phase.rawValue.replacing("_", with: " ")
        let subject = order.map { "order \($0.id) of" } ?? "total"
        var line = "\(words) step \(step) (\(phase)); \(subject) \(quote.totalText)"
        if redoable > 0 { line += "; \(counted(redoable, "step")) to redo" }
        var json: JSONObject = [
            "step": .integer(Int64(step)), "phase": .string(world.session.phase.rawValue), "total": quote.total.json,
            "redoable": .integer(Int64(redoable)),
        ]
        json["order"] = order.map { .string($0.id) }
        return Reply("\(line)", json: .object(json))
    }
}
