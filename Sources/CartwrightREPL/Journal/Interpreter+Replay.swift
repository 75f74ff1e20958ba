public import Cartwright
internal import CartwrightPluginLoader

extension Interpreter {
    /// The result of replaying a session.
    public struct Replay: Sendable {
        /// The number of commands that succeeded.
        public let count: Int
        /// The commands that are refused now, each with its error.
        public let refused: [(command: String, error: CartwrightError)]
        /// The files that have changed since.
        public let changedFiles: [String]
        /// The error that prevented the session from reserving its limited promotions again; nil if it reserved them.
        public let lostHold: CartwrightError?
        /// The command that had not returned, which is not repeated.
        public let unfinished: String?
    }

    /// Starts the session in the state of a recorded one, its plugins included. The session must be new.
    ///
    /// - Throws: errors of loading a plugin.
    public mutating func begin(like record: SessionRecording) throws(CartwrightError) {
        if let name = record.ledgerSession { tools.ledger?.session = name }
        try apply(record.settings)
        opening = record.settings
        var world = world
        for file in record.plugins where !world.plugins.entries.contains(where: { $0.loaded?.file == file }) {
            _ = try world.add(try tools.plugins.load(file), tools)
        }
        timeline = Timeline(world)
    }

    /// Records the inputs of commands in a journal, and rehearses reloads of plugins in another process.
    public mutating func use(
        _ journal: SessionJournal?,
        rehearse: @escaping @Sendable (SessionRecording) throws(CartwrightError) -> Void
    ) {
        if let journal { tools = journal.recording(tools) }
        rehearsal = rehearse
    }

    /// Repeats the commands of a record in a new session.
    public mutating func replay(_ record: SessionRecording) -> Replay {
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

    /// Reserves what the session shows, since the state of its former hold is unknown.
    private mutating func holdAgain() -> CartwrightError? {
        held = nil
        do throws(CartwrightError) { try alignHold() } catch { return error }
        return nil
    }

    /// Repeats the steps of a session with a new build of a plugin, as a reload does, and reads the resulting state.
    ///
    /// - Throws: errors of loading a plugin or of reading the state.
    public mutating func rehearse(_ record: SessionRecording) throws(CartwrightError) {
        try begin(like: record)
        _ = replay(record)
        _ = try StateView(of: world, tools)
    }
}
