public import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// What doing a session again came to.
    public struct Replay: Sendable {
        /// How many commands went through.
        public let count: Int
        /// Those that are refused now, each with the reason.
        public let refused: [(command: String, error: CartwrightError)]
        /// The files that are otherwise than they were.
        public let changedFiles: [String]
        /// Why it does not hold what it held of limited promotions, nil where it does.
        public let lostHold: CartwrightError?
        /// The command that did not come back, which is not done again.
        public let unfinished: String?
    }

    /// Begins as a recorded session did, its plugins included. Nothing must have been done yet.
    ///
    /// - Throws: what loading a plugin throws.
    public mutating func begin(like record: SessionRecord) throws(CartwrightError) {
        if let name = record.ledgerSession { tools.ledger?.session = name }
        try apply(record.settings)
        opening = record.settings
        var world = world
        for file in record.plugins where !world.plugins.entries.contains(where: { $0.loaded?.file == file }) {
            _ = try world.add(try tools.plugins.load(file), tools)
        }
        timeline = Timeline(world)
    }

    /// Has what the world outside tells commands noted in a journal, and reloads tried elsewhere first.
    public mutating func use(
        _ journal: SessionJournal?,
        rehearse: @escaping @Sendable (SessionRecord) throws(CartwrightError) -> Void
    ) {
        if let journal { tools = journal.recording(tools) }
        rehearsal = rehearse
    }

    /// Does the commands of a record again, in a session that has done nothing.
    public mutating func replay(_ record: SessionRecord) -> Replay {
        let (playback, own) = (InputPlayback(), (tools: tools, rehearsal: rehearsal))
        (tools, rehearsal) = (playback.playing(own.tools), nil)
        var refused: [(command: String, error: CartwrightError)] = []
        for command in record.commands {
            playback.put(command.inputs)
            if case .failure(let error) = run(command.line, as: command.speaker) {
                refused.append((command.line, error))
            }
        }
        (tools, rehearsal) = own
        return Replay(
            count: record.commands.count - refused.count,
            refused: refused,
            changedFiles: playback.changedFiles,
            lostHold: holdAgain(),
            unfinished: record.unfinished
        )
    }

    /// Holds what the session shows, since nobody knows what is left of its hold.
    private mutating func holdAgain() -> CartwrightError? {
        held = nil
        do throws(CartwrightError) { try alignHold() } catch { return error }
        return nil
    }

    /// Does what a reload does with a new build: the steps again, and a look at what came of them.
    ///
    /// - Throws: what looking throws.
    public mutating func rehearse(_ record: SessionRecord) throws(CartwrightError) {
        try begin(like: record)
        _ = replay(record)
        _ = try StateView(of: world, tools)
    }
}
