internal import Cartwright

// A session of the service is everybody's. What others did to it is a step of its own, which cannot be taken back;
// what is done here is done on the revision that was shown last, and refused on any other.
extension Interpreter {
    /// What stands as the command of a step that somebody else has made.
    static let changedElsewhere = "changed elsewhere"

    /// Carries a verb out on a session of the service.
    mutating func executeAtService(
        _ verb: Verb,
        _ arguments: Arguments,
        _ text: String
    ) throws(CartwrightError) -> Reply {
        if verb.needsSession, world.seen == nil { throw ServiceConnection.noSession }
        do throws(CartwrightError) {
            let news = verb.looksAtSession ? try follow() : nil
            var reply = try carryOut(verb, arguments, text)
            news?.begin(&reply)
            return reply
        } catch {
            guard error.code == .sessionChanged else { throw error }
            throw try told(error)
        }
    }

    /// The error of a command that was given on a session as it no longer is, with what has changed.
    private mutating func told(_ error: CartwrightError) throws(CartwrightError) -> CartwrightError {
        var error = error
        let before = world.seen?.revision ?? 0
        let news = try follow()
        let revisions = "revision \(before) -> \(world.seen?.revision ?? before)"
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
        guard let service = tools.service, let seen = world.seen else { throw ServiceConnection.noSession }
        let now = world.instant(tools)
        guard let next = try service.session(seen.id, unless: seen.tag, known: seen.session.orders, at: now) else {
            return nil
        }
        let before = try StateView(of: world, tools)
        var changed = world
        changed.take(next)
        let changes = before.changes(to: try StateView(of: changed, tools))
        let isOthers = next.revision != seen.revision
        if isOthers {
            changed.stepNumber = stepNumber + 1
            append(Self.changedElsewhere, changed, isBarrier: true)
        } else {
            timeline.replacePresent(by: changed)
            guard !changes.isEmpty else { return nil }
        }
        let first =
            isOthers
            ? "somebody else changed the session: revision \(seen.revision) -> \(next.revision)"
            : "the service prices the session anew"
        return News(
            lines: [ReplyLine(first, .offer)] + Reply.block(of: changes).plain.map { ReplyLine($0.text, .quiet) },
            json: ["revision": .integer(next.revision), "changes": Reply.json(of: changes)]
        )
    }

    // MARK: Sessions

    /// Goes to a session of the service: its steps here begin with how it is now.
    mutating func enter(_ seen: SeenSession) {
        var world = World(plugins: self.world.plugins, settings: self.world.settings)
        world.take(seen)
        timeline = Timeline(world)
    }

    // MARK: Time

    /// Puts the state of an earlier step back, as far as the service lets it.
    ///
    /// - Throws: `step.irreversible` where others have seen what would be taken back, or the service has no way.
    mutating func goBackAtService(to step: Int) throws(CartwrightError) {
        var earlier = timeline
        try earlier.go(to: step)
        var present = world
        try present.bring(to: earlier.world, tools)
        present.stepNumber = step
        earlier.replacePresent(by: present)
        timeline = earlier
    }

    /// Does the next step again that was taken back.
    ///
    /// - Throws: what its command throws.
    mutating func redoAtService() throws(CartwrightError) {
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
    fileprivate var needsSession: Bool {
        if case .act = action { true } else { looksAtSession }
    }

    /// Whether it asks about the session, which others may have changed.
    fileprivate var looksAtSession: Bool {
        guard case .ask = action else { return false }
        return name != "help"
    }
}

extension Interpreter {
    /// Connects it to a service: its session is one of the service's from then on, once one is opened.
    public mutating func connect(_ service: ServiceConnection) {
        tools.service = service
        verbs = .atService
    }
}
