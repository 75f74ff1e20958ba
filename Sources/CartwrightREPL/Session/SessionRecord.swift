internal import Cartwright

/// What a session did, so that it can be done again: the settings it began with, and the commands that changed
/// something, each with what it was told from outside. Holds no secrets: keys have names in commands, and no values.
public struct SessionRecord: Hashable, Sendable {
    /// What the session began with.
    var settings: WorldSettings

    /// The folder that the paths in commands begin in.
    public internal(set) var folder: String

    /// The plugins from files that it began with, by their files.
    public internal(set) var plugins: [String]

    /// Under which name it was known in a ledger that it shared; nil where it had one of its own.
    var ledgerSession: String?

    /// The commands, in order.
    var commands: [Command] = []

    /// A command that was begun and did not come back.
    var unfinished: String?

    /// A command, and what the world outside told it.
    struct Command: Hashable, Sendable {
        var line: String
        /// Who gave it: it may do what it might then, and no more.
        var speaker = Authority.Speaker.person
        var inputs = RecordedInputs()
    }
}

/// What the world outside told a command.
struct RecordedInputs: Hashable, Sendable {
    /// What the clock said, in order.
    var times: [Instant] = []
    /// What receivers answered, in order.
    var answers: [JSONValue] = []
    /// The digests of the files it read, by their paths.
    var digests: [String: String] = [:]
    /// The issued codes that were found, in order; all others that it looked up were never issued.
    var codes: [IssuedCode] = []
    /// What a shared ledger answered, in order.
    var ledger: [LedgerAnswer] = []
}
