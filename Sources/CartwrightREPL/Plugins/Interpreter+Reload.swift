internal import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// What a reload came to.
    struct Reload {
        let steps: Int
        /// What is otherwise now, at the step where the session stands.
        let changes: [StateView.Change]
        /// The steps that went through before and are refused now.
        let refused: [(number: Int, command: String, error: CartwrightError)]
        /// The branches that were left behind: their steps hold values of the old build.
        let droppedBranches: [String]
    }

    /// Puts a new build of a plugin in the place of the old one and goes through all steps of the session again, so
    /// that no value of the old one's types is left. A step that fails now stays as one that changes nothing: once the
    /// plugin is mended, the next reload has it again.
    ///
    /// - Throws: why a plugin outside the program does not say hello; the old one stays in its place then.
    mutating func reload(_ loaded: LoadedPlugin) throws(CartwrightError) -> Reload {
        for handler in loaded.plugin.remote { try greet(handler) }
        var opening = timeline.steps[0].world
        if opening.plugins.loaded(loaded.name) != nil { _ = try opening.add(loaded, tools) }
        var replay = Interpreter(opening, tools: tools, authority: authority, verbs: verbs)
        // It was built just now, and what is kept of the feed is what the whole replay leaves.
        replay.tools.plugins.build = { _ in }
        replay.tools.keptFeed = nil
        (replay.allowsPrefixes, replay.loadedFlow) = (allowsPrefixes, loadedFlow)
        var refused: [(number: Int, command: String, error: CartwrightError)] = []
        for (number, step) in timeline.steps.enumerated().dropFirst() {
            replay.tools.machineClock = { step.world.time }
            replay.tools.codes = CodeFinder(step.world.lookUps)
            replay.tools.ledger = tools.ledger.map { ledger in
                SharedLedger(session: ledger.session, asRead: step.world.notes.reading)
            }
            replay.loadedFlow?.position = step.flowPosition
            // Each step may do what it might when it ran, and no more.
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

    /// Has a handler outside the program say hello.
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

    /// Adds a step that leaves everything as it is.
    private mutating func appendUnchanged(_ step: Timeline.Step) {
        var world = world
        world.stepNumber = stepNumber + 1
        append(step.command, world, isBarrier: step.isBarrier)
    }
}
