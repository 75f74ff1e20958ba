public import Cartwright

/// An interpreter of lines of input: it finds the verb, runs it on the present world, and keeps the steps.
///
/// A value without I/O of its own; files, keys and the clock are passed in as ``Tools``.
public struct Interpreter: Sendable {
    /// The external facilities that commands may use.
    public internal(set) var tools: Tools

    /// The source of the commands and their permissions outside the session.
    public var authority: Authority

    /// True if unique prefixes of verbs are allowed, as they are when a person types.
    public var allowsPrefixes = false

    /// True after a command to leave.
    public internal(set) var isFinished = false

    /// True while a flow is checked; a check neither writes files nor runs further flows.
    var isChecking = false

    /// The format of replies.
    public var output = OutputOptions()

    /// The known verbs.
    var verbs: VerbTable

    var timeline: Timeline
    /// The settings with which the session started.
    var opening: WorldSettings
    /// The session's reservations in a shared ledger; nil if unknown.
    var held: [CounterDemand]? = []
    /// The flow that is stepped through.
    var loadedFlow: LoadedFlow?
    /// The breaks at which `continue` stops.
    var breakpoints: [Breakpoint] = []
    /// Repeats a session in a new process, with the plugins as they are built now; nil if a reload is tried in this
    /// process. Throws `plugin.ended_process` if that process ends early.
    var rehearsal: (@Sendable (SessionRecording) throws(CartwrightError) -> Void)?
    /// The lines and replies so far, for saving as a flow.
    var transcript: [TranscriptEntry] = []

    /// True if the running command replaces the session of a service by a copy of it.
    var entersCopy = false

    /// A line and its reply, in the format of a flow.
    struct TranscriptEntry: Sendable {
        let command: String
        let answer: [String]
        let failed: Bool
        /// The codes of the store found by the command, or by the step that it went to.
        let codes: [String]
    }

    /// Creates an interpreter that begins with a world.
    init(_ world: World, tools: Tools, authority: Authority, verbs: VerbTable) {
        timeline = Timeline(world)
        opening = world.settings
        self.tools = tools
        self.authority = authority
        self.verbs = verbs
    }

    /// The present world.
    public var world: World { timeline.world }

    /// The number of the present step.
    public var stepNumber: Int { timeline.position }

    /// The prompt: `4 browse> `.
    public var prompt: String {
        let phase = world.session.phase
        let place = phase == .browsing ? "browse" : phase.rawValue.replacing("_", with: " ")
        return world.driver.prompt("\(stepNumber) \(place)> ")
    }

    /// Runs one line under another source; returns nil for a blank line or a comment.
    public mutating func run(
        _ text: String,
        as speaker: Authority.Speaker
    ) -> Result<Reply, CartwrightError>? {
        let former = authority.speaker
        authority.speaker = speaker
        defer { authority.speaker = former }
        return run(text)
    }

    /// Runs one line; returns nil for a blank line or a comment.
    public mutating func run(_ text: String) -> Result<Reply, CartwrightError>? {
        let trimmed = text.trimmingBlanks()
        if trimmed.isEmpty || trimmed.hasPrefix("#") { return nil }
        // A line with an identity that cannot be hashed is in no transcript.
        let line: RecordedLine
        do { line = try recorded(trimmed) } catch { return .failure(situated(error)) }
        tools.identities = line.identities
        defer { tools.identities = [:] }
        let result: Result<Reply, CartwrightError>
        do {
            result = .success(try execute(line.text))
        } catch {
            result = .failure(situated(error))
        }
        if entersCopy {
            // A flow of the copy begins by loading it.
            (entersCopy, transcript) = (false, [])
            return result
        }
        let (answer, failed) = FlowFile.answer(of: result)
        let codes = world.lookUps.map(\.code)
        transcript.append(TranscriptEntry(command: line.text, answer: answer, failed: failed, codes: codes))
        return result
    }

    mutating func execute(_ text: String) throws(CartwrightError) -> Reply {
        let (verb, arguments) = try permitted(try CommandLine(text))
        if isChecking, !verb.runsInChecks { throw Self.notInChecks }
        if verb.needsSession { try world.driver.requireSession() }
        do throws(CartwrightError) {
            let news = verb.readsSession ? try follow() : nil
            var reply = try carryOut(verb, arguments, text)
            news?.begin(&reply)
            return reply
        } catch {
            guard error.code == .sessionChanged else { throw error }
            throw try outdated(error)
        }
    }

    mutating func carryOut(_ verb: Verb, _ arguments: Arguments, _ text: String) throws(CartwrightError) -> Reply {
        switch verb.action {
        case .act(let action): return try act(verb, action, arguments, text)
        case .query(let question):
            var asked = self
            asked.tools = tools.withReading.tools
            asked.tools.isTrying = true
            let reply = try question(asked, arguments)
            if !reply.isPartial { try tools.interruption.check() }
            return reply
        case .move(let move): return try self.move(move, arguments)
        }
    }

    /// Runs an acting verb, and appends the step.
    mutating func attempt(
        _ verb: Verb,
        _ action: Verb.Act,
        _ arguments: Arguments,
        _ text: String
    ) throws(CartwrightError) -> Reply {
        let (tools, reading) = tools.withReading
        var (reply, next) = try preview(action, arguments, tools)
        if let reading { next.notes.reading = reading.amounts }
        // A command with effects outside the session is not interrupted: the effects have happened.
        let driver = world.driver
        if !verb.isVisibleOutside, driver.keepsSteps {
            try tools.interruption.check()
            try timeline.refuseTooLarge(next)
        }
        let isBarrier = verb.isVisibleOutside || driver.isFinal(next, after: world)
        let text = recorded(text, verb, arguments)
        let isRedone = isBarrier || !driver.keepsSteps ? false : try redoes(text, next, tools)
        try commit(next)
        try share(next)
        if isRedone {
            try timeline.go(to: timeline.position + 1)
            return reply
        }
        let left = append(text, next.settled(tools), isBarrier: isBarrier)
        return driver.keepsSteps ? Self.noting(left, in: reply) : reply
    }

    /// Returns the verb of a line, if the source of the command has permission. Every line passes through here.
    func permitted(_ line: CommandLine) throws(CartwrightError) -> (verb: Verb, arguments: Arguments) {
        let takesPrefixes = allowsPrefixes && authority.speaker == .person
        let (verb, arguments) = try verbs.find(line, allowingPrefixes: takesPrefixes)
        if let refusal = world.driver.refusal(ofVerb: verb.name) { throw refusal }
        if let power = verb.needs(arguments, tools) { try authority.require(power) }
        return (verb, arguments)
    }

    /// A flow that checks itself would never end, and a check must not leave files behind.
    private static var notInChecks: CartwrightError {
        CartwrightError(
            .flowNested,
            "a flow that is being checked cannot save or check flows",
            hint: "remove the command from the flow"
        )
    }

    /// Returns the command to store in a step. A command of a flow gets its path relative to the working folder, where
    /// it is replayed.
    private func recorded(_ text: String, _ verb: Verb, _ arguments: Arguments) -> String {
        guard tools.files is FlowFiles, verb.readsFile else { return text }
        let path = tools.files.resolved(arguments[0])
        return path == arguments[0] ? text : arguments.command(replacing: arguments[0], with: path)
    }

    /// Returns true if a command repeats the next undone step with the same result; the later steps are kept then.
    private func redoes(_ text: String, _ after: World, _ tools: Tools) throws(CartwrightError) -> Bool {
        guard timeline.redoable > 0, timeline.steps[timeline.position + 1].command == text else { return false }
        let next = timeline.steps[timeline.position + 1].world
        guard next.notes.hold == after.notes.hold else { return false }
        let again = try StateView(of: next, tools)
        return again.changes(to: try StateView(of: after, tools)).isEmpty
    }

    /// Appends a step, with the position of a loaded flow.
    ///
    /// - Returns: the branch of the undone steps, if there were any.
    @discardableResult
    mutating func append(_ text: String, _ world: World, isBarrier: Bool = false) -> Timeline.Branch? {
        timeline.append(
            text,
            world,
            isBarrier: isBarrier,
            flowPosition: loadedFlow?.position ?? 0,
            speaker: authority.speaker
        )
    }

    /// A static function: an instance method would hold a second copy of the value while the step is added, and all
    /// steps so far would be copied.
    private static func noting(_ branch: Timeline.Branch?, in reply: Reply) -> Reply {
        guard let name = branch?.name else { return reply }
        var reply = reply
        reply.lines.append(
            ReplyLine("  the undone steps are kept: goto branch \(name) | drop branch \(name)", .quiet)
        )
        return reply
    }

    /// Writes the feed of the next world to its store. This precedes the reply, so that everything in a reply survives
    /// the process; if it fails, the command fails.
    ///
    /// The stored feed follows the session in time, undo included: after a kill it is the feed that was shown last.
    func commit(_ next: World) throws(CartwrightError) {
        // The cards of a copy are those of another shop's customer.
        guard world.copied == nil, next.copied == nil else { return }
        try tools.storedFeed?.store(from: world.session.feed, to: next.session.feed)
    }

    /// Returns the reply of an acting verb and the resulting world, computed on a copy.
    func preview(
        _ action: Verb.Act,
        _ arguments: Arguments,
        _ tools: Tools
    ) throws(CartwrightError) -> (Reply, World) {
        var world = world
        var tools = tools
        // A command sees a single instant, which is stored for replays.
        let now = world.instant(tools)
        (world.time, tools.machineClock) = (now, { now })
        world.lookUps = []
        if tools.ledger != nil { (world.notes.reading, world.notes.changes) = ([:], []) }
        world.stepNumber = stepNumber + 1
        let reply = try action(&world, arguments, tools)
        return (reply, world)
    }
}
