internal import Cartwright

/// The commands that step through a flow.
enum SteppingVerbs {
    static let all = [load, next, continueFlow]

    private static let load = Verb(
        "load flow",
        takes: [.word("PATH", .file)],
        "load a flow to step through it with next and continue",
        examples: ["load flow samples/flows/autumn.flow"],
        refuses: [.fileUnreadable, .flowMalformed, .flowNested],
        .move { interpreter, arguments throws(CartwrightError) in
            try interpreter.refuseInFlow()
            let path = arguments[0]
            let flow = try FlowFile(bytes: try interpreter.tools.files.read(path), file: path)
            let start = interpreter.stepNumber
            // Flows are recorded with these settings.
            if start == 0 { try interpreter.apply(.flows) }
            interpreter.loadedFlow = LoadedFlow(
                path: path,
                file: interpreter.tools.files.resolved(path),
                steps: flow.steps,
                start: start
            )
            var lines: [ReplyLine] = ["loaded \(path): \(counted(flow.steps.count, "command"))   next | continue"]
            if start > 0 {
                let note = "  the session is at step \(start) but a flow begins at step 0; the output may differ"
                lines.append(ReplyLine(note, .quiet))
            }
            return Reply(lines, json: ["path": .string(path), "commands": .integer(Int64(flow.steps.count))])
        }
    )

    private static let next = Verb(
        "next",
        "run the next command of the loaded flow",
        examples: ["next"],
        refuses: [.flowNone, .flowNested],
        .move { interpreter, _ throws(CartwrightError) in
            try interpreter.refuseInFlow()
            guard let outcome = interpreter.runNextOfFlow() else { throw ended(interpreter) }
            let lines = outcome.lines + (interpreter.loadedFlow?.next == nil ? [summary(of: interpreter)] : [])
            return Reply(lines, json: json(of: interpreter, [outcome]))
        }
    )

    private static let continueFlow = Verb(
        "continue",
        "run the loaded flow to a break, a difference or its end",
        examples: ["continue"],
        refuses: [.flowNone, .flowNested],
        .move { interpreter, _ throws(CartwrightError) in
            try interpreter.refuseInFlow()
            var outcomes: [Interpreter.FlowStepOutcome] = []
            let (progress, count) = (interpreter.output.progress, interpreter.loadedFlow?.steps.count ?? 0)
            defer { progress(count, count) }
            let barrier = interpreter.timeline.barrier
            while !interpreter.isFinished, let outcome = interpreter.runNextOfFlow() {
                if interpreter.timeline.barrier == barrier { try interpreter.tools.interruption.check() }
                outcomes.append(outcome)
                if outcomes.count.isMultiple(of: 100) { progress(interpreter.loadedFlow?.position ?? 0, count) }
                if outcome.stop != nil || !outcome.isAsWritten || interpreter.tools.interruption.isRequested { break }
            }
            guard let last = outcomes.last else { throw ended(interpreter) }
            let stop = last.stop.map {
                ReplyLine("stopped at \($0), step \(interpreter.stepNumber)   next | continue", .offer)
            }
            let end = interpreter.loadedFlow?.next == nil ? [summary(of: interpreter)] : []
            return Reply(
                outcomes.flatMap(\.lines) + (stop.map { [$0] } ?? []) + end,
                json: json(of: interpreter, outcomes)
            )
        }
    )

    private static func summary(of interpreter: Interpreter) -> ReplyLine {
        let (path, differences) = (interpreter.loadedFlow?.path ?? "", interpreter.loadedFlow?.differenceCount ?? 0)
        guard differences > 0 else { return ReplyLine("\(path) is finished, all output as expected", .good) }
        return ReplyLine("\(path) is finished; \(counted(differences, "command")) had different output", .bad)
    }

    private static func ended(_ interpreter: Interpreter) -> CartwrightError {
        guard let flow = interpreter.loadedFlow else {
            return CartwrightError(.flowNone, "no flow is loaded", hint: "load flow samples/flows/autumn.flow")
        }
        return CartwrightError(
            .flowNone,
            "\(flow.path) has no more commands",
            hint: "load flow \(CommandLine.quoted(flow.path))"
        )
    }

    private static func json(of interpreter: Interpreter, _ outcomes: [Interpreter.FlowStepOutcome]) -> JSONValue {
        .present([
            "run": .count(outcomes.count), "as_written": .bool(outcomes.allSatisfy(\.isAsWritten)),
            "stopped_at": outcomes.last?.stop.map(JSONValue.string),
            "left": .count((interpreter.loadedFlow?.steps.count ?? 0) - (interpreter.loadedFlow?.position ?? 0)),
            "commands": .array(outcomes.map(\.json)),
        ])
    }
}
