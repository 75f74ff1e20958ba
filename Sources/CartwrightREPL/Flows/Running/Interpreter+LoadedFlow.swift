internal import Cartwright

extension Interpreter {
    /// The result of one command of a flow.
    struct FlowStepOutcome {
        /// The command of the flow, its reply, and the difference.
        let lines: [ReplyLine]
        /// The JSON of the result.
        let json: JSONValue
        /// True if the output is as the flow expects.
        let isAsWritten: Bool
        /// The break that was reached; nil if none was.
        let stop: String?
    }

    /// Runs the next command of the loaded flow; nil at its end.
    mutating func runNextOfFlow() -> FlowStepOutcome? {
        guard let step = loadedFlow?.next else { return nil }
        let before = (world: world, step: stepNumber)
        // The position is advanced first, since a step made by the command stores it.
        loadedFlow?.position += 1
        loadedFlow?.isRunning = true
        let result: Result<Reply, CartwrightError>
        let (speaker, files) = (authority.speaker, tools.files)
        // The commands of a flow have the permissions and file paths of a flow, even when a person advances it.
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
        lines.append(ReplyLine("the output differs from the flow\(difference.outcome.map { ": \($0)" } ?? "")", .bad))
        return lines + difference.lines.map { ReplyLine("  \($0)") }
    }

    /// Returns the `--json` reply of a command, with a field that is true if the output is as the flow expects.
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

    /// Sets the position of a loaded flow after a move in time to its position then. Moves by commands of the flow
    /// itself do not count, because the flow would never end.
    mutating func followTime() {
        guard let flow = loadedFlow, !flow.isRunning else { return }
        let step = timeline.steps[timeline.position]
        loadedFlow?.position = timeline.position <= flow.start ? 0 : min(step.flowPosition, flow.steps.count)
    }

    /// Refuses a command inside a flow that steps through flows, which would never end.
    func refuseInFlow() throws(CartwrightError) {
        guard loadedFlow?.isRunning == true else { return }
        throw CartwrightError(
            .flowNested,
            "a flow cannot load or step through flows while it is stepped through",
            hint: "remove the command from the flow"
        )
    }
}
