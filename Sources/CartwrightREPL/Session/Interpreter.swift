public import Cartwright

/// Carries lines of input out: finds the verb, runs it on the present world, and keeps the steps.
///
/// A value without I/O of its own; files, keys and the clock come through ``Tools``.
public struct Interpreter: Sendable {
    /// What commands may use of the world outside.
    public internal(set) var tools: Tools

    /// Who gives the commands, and what they may do outside of the session.
    public var authority: Authority

    /// Whether unique beginnings of verbs will do: where a person types them.
    public var allowsPrefixes = false

    /// Whether someone asked to leave.
    public internal(set) var isFinished = false

    /// Whether this runs a flow for a check, which neither writes files nor runs further flows.
    var isChecking = false

    /// How answers are to be written.
    public var output = OutputOptions()

    /// The verbs that it understands.
    var verbs: VerbTable

    var timeline: Timeline
    /// What the session started with.
    var opening: WorldSettings
    /// What the session holds in a ledger that it shares; nil where that is not known.
    var held: [CounterDemand]? = []
    /// The flow that is gone through command by command.
    var loadedFlow: LoadedFlow?
    /// Where `continue` stops.
    var breakpoints: [Breakpoint] = []
    /// Does a session again with the plugins as they are built now, in a process of its own; nil where a reload is
    /// tried in this one. Throws `plugin.ended_process` where that process did not get to its end.
    var rehearsal: (@Sendable (SessionRecord) throws(CartwrightError) -> Void)?
    /// What was typed and answered, for saving as a flow.
    var transcript: [TranscriptEntry] = []

    /// A line and its answer, as a flow shows it.
    struct TranscriptEntry: Sendable {
        let command: String
        let answer: [String]
        let failed: Bool
        /// The codes of the store that it, or the step it went to, was told of.
        let codes: [String]
    }

    /// An interpreter that begins with a world.
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

    /// What stands before the cursor: `4 browse> `.
    public var prompt: String {
        let phase = world.session.phase
        let place = phase == .browsing ? "browse" : phase.rawValue.replacing("_", with: " ")
        return world.driver.prompt("\(stepNumber) \(place)> ")
    }

    /// Carries one line out as somebody else's; nil for a blank line or a comment.
    public mutating func run(
        _ text: String,
        as speaker: Authority.Speaker
    ) -> Result<Reply, CartwrightError>? {
        let former = authority.speaker
        authority.speaker = speaker
        defer { authority.speaker = former }
        return run(text)
    }

    /// Carries one line out; nil for a blank line or a comment.
    public mutating func run(_ text: String) -> Result<Reply, CartwrightError>? {
        let trimmed = text.trimmingBlanks()
        if trimmed.isEmpty || trimmed.hasPrefix("#") { return nil }
        let result: Result<Reply, CartwrightError>
        do {
            result = .success(try execute(trimmed))
        } catch {
            result = .failure(situated(error))
        }
        let (answer, failed) = FlowFile.answer(of: result)
        let codes = world.lookUps.map(\.code)
        transcript.append(TranscriptEntry(command: trimmed, answer: answer, failed: failed, codes: codes))
        return result
    }

    mutating func execute(_ text: String) throws(CartwrightError) -> Reply {
        let (verb, arguments) = try permitted(try CommandLine(text))
        if isChecking, !verb.runsInChecks { throw Self.notInChecks }
        if verb.needsSession { try world.driver.requireSession() }
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

    mutating func carryOut(_ verb: Verb, _ arguments: Arguments, _ text: String) throws(CartwrightError) -> Reply {
        switch verb.action {
        case .act(let action): return try act(verb, action, arguments, text)
        case .ask(let question):
            var asked = self
            asked.tools = tools.readingOnce.tools
            asked.tools.isTrying = true
            let reply = try question(asked, arguments)
            if !reply.isPartial { try tools.interruption.check() }
            return reply
        case .move(let move): return try self.move(move, arguments)
        }
    }

    /// Runs an acting verb, and keeps the step.
    mutating func attempt(
        _ verb: Verb,
        _ action: Verb.Act,
        _ arguments: Arguments,
        _ text: String
    ) throws(CartwrightError) -> Reply {
        let (tools, reading) = tools.readingOnce
        var (reply, next) = try preview(action, arguments, tools)
        if let reading { next.notes.reading = reading.amounts }
        // What the world outside has seen has happened, whoever would rather have ended it.
        let driver = world.driver
        if !verb.isSeenOutside, driver.keepsSteps {
            try tools.interruption.check()
            try timeline.refuseTooLarge(next)
        }
        let isBarrier = verb.isSeenOutside || driver.isFinal(next, after: world)
        let text = kept(text, verb, arguments)
        let isRedone = isBarrier || !driver.keepsSteps ? false : try redoes(text, next, tools)
        try keep(next)
        try share(next)
        if isRedone {
            try timeline.go(to: timeline.position + 1)
            return reply
        }
        let left = append(text, next.settled(tools), isBarrier: isBarrier)
        return driver.keepsSteps ? Self.noting(left, in: reply) : reply
    }

    /// The verb of a line, where whoever gives it may have it carried out: the one way from a line to a verb.
    func permitted(_ line: CommandLine) throws(CartwrightError) -> (verb: Verb, arguments: Arguments) {
        let takesPrefixes = allowsPrefixes && authority.speaker == .person
        let (verb, arguments) = try verbs.find(line, allowingPrefixes: takesPrefixes)
        if let refusal = world.driver.refusal(ofVerb: verb.name) { throw refusal }
        if let power = verb.needs(arguments, tools) { try authority.require(power) }
        return (verb, arguments)
    }

    /// A flow that checks itself would never end, and a check leaves no files behind.
    private static var notInChecks: CartwrightError {
        CartwrightError(
            .flowNested,
            "a flow that is being checked cannot save or check flows",
            hint: "leave the command out of the flow"
        )
    }

    /// A command as it is kept as a step: one that a flow gave names its file from the working folder, where it is
    /// replayed.
    private func kept(_ text: String, _ verb: Verb, _ arguments: Arguments) -> String {
        guard tools.files is FlowFiles, verb.readsFile else { return text }
        let path = tools.files.resolved(arguments[0])
        return path == arguments[0] ? text : arguments.command(replacing: arguments[0], with: path)
    }

    /// Whether a command does again what was taken back: the future behind it stays as it is then.
    private func redoes(_ text: String, _ after: World, _ tools: Tools) throws(CartwrightError) -> Bool {
        guard timeline.redoable > 0, timeline.steps[timeline.position + 1].command == text else { return false }
        let next = timeline.steps[timeline.position + 1].world
        guard next.notes.hold == after.notes.hold else { return false }
        let again = try StateView(of: next, tools)
        return again.changes(to: try StateView(of: after, tools)).isEmpty
    }

    /// Adds a step, which knows how far a loaded flow has come.
    ///
    /// - Returns: the branch that keeps what had been taken back, if anything was.
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

    /// A function of the type: one of the value would hold a second copy of it while the step is added, and all steps
    /// so far would be copied.
    private static func noting(_ branch: Timeline.Branch?, in reply: Reply) -> Reply {
        guard let name = branch?.name else { return reply }
        var reply = reply
        reply.lines.append(
            ReplyLine("  what was taken back is kept: goto branch \(name) | drop branch \(name)", .quiet)
        )
        return reply
    }

    /// Writes the feed of the world that is about to be the present one to where it is kept. It comes before the
    /// answer, so that what was answered outlives the process; where it fails, the command has failed.
    ///
    /// What is kept follows the session in time, undo included: after a kill one finds what one saw last.
    func keep(_ next: World) throws(CartwrightError) {
        try tools.keptFeed?.keep(from: world.session.feed, to: next.session.feed)
    }

    /// What an acting verb would answer and lead to, on a copy.
    func preview(
        _ action: Verb.Act,
        _ arguments: Arguments,
        _ tools: Tools
    ) throws(CartwrightError) -> (Reply, World) {
        var world = world
        var tools = tools
        // One command sees one instant, which is kept: a replay has to see it again.
        let now = world.instant(tools)
        (world.time, tools.machineClock) = (now, { now })
        world.lookUps = []
        if tools.ledger != nil { (world.notes.reading, world.notes.changes) = ([:], []) }
        world.stepNumber = stepNumber + 1
        let reply = try action(&world, arguments, tools)
        return (reply, world)
    }
}
