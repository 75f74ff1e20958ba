internal import Cartwright

// A session of the service is everybody's. What others did to it is a step of its own, which cannot be taken back;
// what is done here is done on the revision that was shown last, and refused on any other.
extension Interpreter {
    /// What stands as the command of a step that somebody else has made.
    static let changedElsewhere = "changed elsewhere"

    /// The error of a command that was given on a session as it no longer is, with what has changed.
    mutating func told(_ error: CartwrightError) throws(CartwrightError) -> CartwrightError {
        var error = error
        let before = world.driver.revision
        let news = try follow()
        let revisions = "revision \(before) -> \(world.driver.revision)"
        error.summary = "somebody else changed the session (\(revisions)), so the command was not carried out"
        if let news { error.details += news.lines.dropFirst().map { $0.text.trimmingBlanks() } }
        error.hint = "show cart, then the command again if it still fits"
        return error
    }

    // MARK: What others do

    /// What others did to the session since it was shown.
    struct News {
        /// What changed, for people.
        let lines: [ReplyLine]
        /// The same for programs.
        let json: JSONValue

        /// Tells it before an answer.
        func begin(_ reply: inout Reply) {
            if let screen = reply.screen { reply.screen = lines.map(ScreenBlock.line) + screen }
            reply.lines = lines + reply.lines
            guard case .object(var object) = reply.json else { return }
            object["changed_elsewhere"] = json
            reply.json = .object(object)
        }
    }

    /// Looks whether the session is as it was shown. A revision that somebody else has made becomes a step.
    ///
    /// - Returns: what changed; nil where nothing did.
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
            : "the service prices the session anew"
        return News(
            lines: [ReplyLine(first, .offer)] + Reply.block(of: changes).plain.map { ReplyLine($0.text, .quiet) },
            json: ["revision": .integer(after), "changes": Reply.json(of: changes)]
        )
    }

    // MARK: Sessions

    /// Connects it to a service: its session is one of the service's from then on, once one is opened.
    public mutating func connect(_ service: ServiceConnection) {
        enter(nil, at: service)
        verbs = .atService
    }

    /// Goes to a session of a service: its steps here begin with how it is now.
    mutating func enter(_ seen: SeenSession?, at service: ServiceConnection) {
        var world = World(plugins: self.world.plugins, settings: self.world.settings)
        world.take(seen, at: service)
        timeline = Timeline(world)
    }

    // MARK: Time

    /// Goes to a step: of a session that others share by what leads there.
    ///
    /// - Throws: `step.unknown`; `step.irreversible` where others have seen what would be taken back, or nothing leads
    ///   there; what a command throws that is done again.
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

    /// Does the next step again that was taken back, by its command.
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
    /// Whether it is about a session that is open.
    var needsSession: Bool {
        if case .act = action { true } else { looksAtSession }
    }

    /// Whether it asks about the session, which others may have changed.
    var looksAtSession: Bool {
        guard case .ask = action else { return false }
        return name != "help"
    }
}
