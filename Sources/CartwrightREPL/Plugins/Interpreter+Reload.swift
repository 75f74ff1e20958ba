internal import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// The result of a reload.
    struct Reload {
        let steps: Int
        /// The differences in the state of the present step.
        let changes: [StateView.Change]
        /// The steps that succeeded before and are refused now.
        let refused: [(number: Int, command: String, error: CartwrightError)]
        /// The branches that were dropped, because their steps hold values of the old build.
        let droppedBranches: [String]
    }

    /// Replaces a plugin by a new build and repeats all steps of the session, so that no value of the old build's types
    /// is left. A step that fails now is kept as one that changes nothing; the next reload repeats it again.
    ///
    /// - Throws: the error of a plugin outside the program that does not answer the greeting; the old build stays in
    ///   use then.
    mutating func reload(_ loaded: LoadedPlugin) throws(CartwrightError) -> Reload {
        for handler in loaded.plugin.remote { try greet(handler) }
        var opening = timeline.steps[0].world
        if opening.plugins.loaded(loaded.name) != nil { _ = try opening.add(loaded, tools) }
        var replay = Interpreter(opening, tools: tools, authority: authority, verbs: verbs)
        // The plugin was built just now, and only the feed after the whole replay is stored.
        replay.tools.plugins.build = { _ in }
        replay.tools.storedFeed = nil
        (replay.allowsPrefixes, replay.loadedFlow) = (allowsPrefixes, loadedFlow)
        var refused: [(number: Int, command: String, error: CartwrightError)] = []
        for (number, step) in timeline.steps.enumerated().dropFirst() {
            replay.tools.machineClock = { step.world.time }
            replay.tools.codes = CodeFinder(step.world.lookUps)
            replay.tools.ledger = tools.ledger.map { ledger in
                SharedLedger(session: ledger.session, asRead: step.world.notes.reading)
            }
            replay.loadedFlow?.position = step.flowPosition
            // Each step has the permissions that it had when it ran.
            replay.authority.speaker = step.speaker
            if case .failure(let error) = replay.run(step.command) { refused.append((number, step.command, error)) }
            if replay.stepNumber < number { replay.appendUnchanged(step) }
        }
        (replay.tools.codes, replay.tools.ledger) = (tools.codes, tools.ledger)
        try replay.timeline.go(to: timeline.position)
        let before = try StateView(of: world, tools)
        let changes = before.changes(to: try StateView(of: replay.world, tools))
        defer { timeline = replay.timeline }
        return Reload(
            steps: timeline.steps.count - 1,
            changes: changes,
            refused: refused,
            droppedBranches: timeline.branches.map(\.name)
        )
    }

    /// Greets a handler that runs outside the program.
    ///
    /// - Throws: `plugin.not_started`, another error of area `plugin`.
    private func greet(_ handler: RemoteHandler) throws(CartwrightError) {
        do throws(CartwrightError) { try handler.sayHello(world.checkout.registry.vocabulary) } catch {
            guard error.code.area != "plugin" else { throw error }
            var failure = CartwrightError(.pluginNotStarted, error.summary, hint: error.hint, fault: error.fault)
            failure.details = error.details
            throw failure
        }
    }

    /// Appends a step that changes nothing.
    private mutating func appendUnchanged(_ step: Timeline.Step) {
        var world = world
        world.stepNumber = stepNumber + 1
        append(step.command, world, isBarrier: step.isBarrier)
    }
}
