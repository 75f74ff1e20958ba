internal import Cartwright

// A session of the service can have several clients. A change by another client is a step of its own, which cannot be
// undone. Commands apply to the revision that was shown last, and are refused on any other.
extension Interpreter {
    /// The command shown for a step of another client.
    static let changedElsewhere = "changed elsewhere"

    /// Returns the error of a command on an outdated revision, with the changes since.
    mutating func outdated(_ error: CartwrightError) throws(CartwrightError) -> CartwrightError {
        var error = error
        let before = world.driver.revision
        let news = try follow()
        let revisions = "revision \(before) -> \(world.driver.revision)"
        error.summary = "another client changed the session (\(revisions)), so the command was not carried out"
        if let news { error.details += news.lines.dropFirst().map { $0.text.trimmingBlanks() } }
        error.hint = "show cart, then repeat the command if it still applies"
        return error
    }

    // MARK: What others do

    /// The changes by other clients since the session was shown.
    struct News {
        /// The changes as lines.
        let lines: [ReplyLine]
        /// The changes as JSON.
        let json: JSONValue

        /// Puts the changes before a reply.
        func begin(_ reply: inout Reply) {
            if let screen = reply.screen { reply.screen = lines.map(ScreenBlock.line) + screen }
            reply.lines = lines + reply.lines
            guard case .object(var object) = reply.json else { return }
            object["changed_elsewhere"] = json
            reply.json = .object(object)
        }
    }

    /// Reads the present revision. A revision by another client becomes a step.
    ///
    /// - Returns: the changes; nil if there are none.
    /// - Throws: an error of area `connection`, or of the service.
    mutating func follow() throws(CartwrightError) -> News? {
        let former = world
        guard var changed = try former.driver.present(former, tools) else { return nil }
        let changes = try StateView(of: former, tools).changes(to: try StateView(of: changed, tools))
        let (before, after) = (former.driver.revision, changed.driver.revision)
        let isOthers = before != after
        if isOthers {
            changed.stepNumber = stepNumber + 1
            append(Self.changedElsewhere, changed, isBarrier: true)
        } else {
            timeline.replacePresent(by: changed)
            guard !changes.isEmpty else { return nil }
        }
        let first =
            isOthers
            ? "another client changed the session: revision \(before) -> \(after)"
            : "the service has repriced the session"
        return News(
            lines: [ReplyLine(first, .offer)] + Reply.block(of: changes).plain.map { ReplyLine($0.text, .quiet) },
            json: ["revision": .integer(after), "changes": Reply.json(of: changes)]
        )
    }

    // MARK: Sessions

    /// Connects to a service: sessions are those of the service from then on.
    public mutating func connect(_ service: ServiceConnection) {
        enter(nil, at: service)
        verbs = .atService
    }

    /// Enters a session of a service, whose steps begin with its present state.
    mutating func enter(_ seen: PublicSession?, at service: ServiceConnection) {
        var world = World(plugins: self.world.plugins, settings: self.world.settings)
        world.take(seen, at: service)
        timeline = Timeline(world)
    }

    /// Replaces the session of a service by a copy, a local session whose steps begin with it.
    mutating func leaveService(with copy: World) {
        var copy = copy
        (copy.stepNumber, copy.copiedStep) = (0, 0)
        timeline = Timeline(copy)
        (opening, verbs, entersCopy) = (copy.settings, .standard, true)
    }

    // MARK: Time

    /// Goes to a step; in a session of the service, by undoing or repeating the commands in between.
    ///
    /// - Throws: `step.unknown`; `step.irreversible` if the steps in between cannot be undone; errors of a repeated
    ///   command.
    mutating func go(to step: Int) throws(CartwrightError) {
        guard !world.driver.keepsSteps else {
            try timeline.go(to: step)
            return followTime()
        }
        if step < timeline.position || !timeline.steps.indices.contains(step) {
            var earlier = timeline
            try earlier.go(to: step)
            var present = world
            let driver = present.driver
            try driver.bring(&present, to: earlier.world, tools)
            present.stepNumber = step
            earlier.replacePresent(by: present)
            timeline = earlier
        }
        while timeline.position < step { try redo() }
    }

    /// Repeats the next undone step by its command.
    private mutating func redo() throws(CartwrightError) {
        let next = timeline.steps[timeline.position + 1]
        let (verb, arguments) = try permitted(try CommandLine(next.command))
        guard case .act(let action) = verb.action else { return }
        let (_, world) = try preview(action, arguments, tools)
        try timeline.go(to: timeline.position + 1)
        timeline.replacePresent(by: world)
    }
}

extension Verb {
    /// True if the verb requires an open session.
    var needsSession: Bool {
        if case .act = action { true } else { readsSession }
    }

    /// True if the verb reads the session, which other clients may have changed.
    var readsSession: Bool {
        guard case .query = action else { return false }
        return name != "help" && !readsShop
    }
}
