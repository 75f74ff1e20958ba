internal import Cartwright

extension Interpreter {
    /// What came of one command of a flow.
    struct FlowStepOutcome {
        /// The command as the flow has it, its answer, and where that differs.
        let lines: [ReplyLine]
        /// The same for programs.
        let json: JSONValue
        /// Whether it answered as the flow says.
        let isAsWritten: Bool
        /// What happened that someone wanted to stop at, nil where nothing did.
        let stop: String?
    }

    /// Runs the next command of the loaded flow; nil at its end.
    mutating func runNextOfFlow() -> FlowStepOutcome? {
        guard let step = loadedFlow?.next else { return nil }
        let before = (world: world, step: stepNumber)
        // Known before it runs, since a step that it makes keeps it.
        loadedFlow?.position += 1
        loadedFlow?.isRunning = true
        let result: Result<Reply, CartwrightError>
        let (speaker, files) = (authority.speaker, tools.files)
        // Whoever goes on with a flow, it is the flow that speaks, and that names files.
        authority.speaker = .flow
        tools.files = FlowFiles.beside(loadedFlow?.file ?? "", files)
        do { result = .success(try execute(step.command)) } catch { result = .failure(situated(error)) }
        (authority.speaker, tools.files) = (speaker, files)
        loadedFlow?.isRunning = false
        let difference = FlowCheck.difference(step, FlowFile.answer(of: result))
        if difference != nil { loadedFlow?.differenceCount += 1 }
        return FlowStepOutcome(
            lines: Self.lines(step, result, difference),
            json: Self.json(step, result, isAsWritten: difference == nil, step: stepNumber),
            isAsWritten: difference == nil,
            stop: breakpoints.first { $0.isHit(from: before, to: (world, stepNumber), result) }?.words
        )
    }

    private static func lines(
        _ step: FlowFile.Step,
        _ result: Result<Reply, CartwrightError>,
        _ difference: FlowCheck.Difference?
    ) -> [ReplyLine] {
        var lines = [ReplyLine("\(step.mustFail ? "!" : ">") \(step.command)", .quiet)]
        switch result {
        case .success(let reply): lines += reply.lines
        case .failure(let error): lines += ErrorText.lines(for: error)
        }
        guard let difference else { return lines }
        lines.append(ReplyLine("the flow says otherwise\(difference.outcome.map { ": \($0)" } ?? "")", .bad))
        return lines + difference.lines.map { ReplyLine("  \($0)") }
    }

    /// A command as `--json` answers it, and whether the flow says so.
    private static func json(
        _ step: FlowFile.Step,
        _ result: Result<Reply, CartwrightError>,
        isAsWritten: Bool,
        step number: Int
    ) -> JSONValue {
        var object = ReplyEnvelope(command: step.command, step: number, result).object
        object["as_written"] = .bool(isAsWritten)
        return .object(object)
    }

    /// After moving in time a loaded flow goes on from where it was then. Commands of the flow itself that move in time
    /// do not count, or it would never end.
    mutating func followTime() {
        guard let flow = loadedFlow, !flow.isRunning else { return }
        let step = timeline.steps[timeline.position]
        loadedFlow?.position = timeline.position <= flow.start ? 0 : min(step.flowPosition, flow.steps.count)
    }

    /// A flow that steps through flows would never end.
    func refuseInFlow() throws(CartwrightError) {
        guard loadedFlow?.isRunning == true else { return }
        throw CartwrightError(
            .flowNested,
            "a flow that is gone through cannot load or step through flows",
            hint: "leave the command out of the flow"
        )
    }
}
