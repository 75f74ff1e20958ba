internal import Cartwright

/// A record of a session for replay: the opening settings, and the commands that changed something with their inputs
/// from outside. It holds no secrets: commands refer to keys by name.
public struct SessionRecording: Hashable, Sendable {
    /// The opening settings.
    var settings: WorldSettings

    /// The folder at which relative paths in commands begin.
    public internal(set) var folder: String

    /// The files of the plugins that were loaded at the start.
    public internal(set) var plugins: [String]

    /// The name of the session in a shared ledger; nil if it had a ledger of its own.
    var ledgerSession: String?

    /// The commands, in order.
    var commands: [Command] = []

    /// A command that began and did not return.
    var unfinished: String?

    /// A command with its inputs from outside.
    struct Command: Hashable, Sendable {
        var line: String
        /// The source of the command, which decides its permissions in a replay.
        var speaker = Authority.Speaker.person
        var inputs = RecordedInputs()
    }
}

/// The inputs of a command from outside.
struct RecordedInputs: Hashable, Sendable {
    /// The times read from the clock, in order.
    var times: [Instant] = []
    /// The responses to deliveries, in order.
    var answers: [JSONValue] = []
    /// The digests of the files that were read, by path.
    var digests: [String: String] = [:]
    /// The issued codes that were found, in order; all other codes that were looked up do not exist.
    var codes: [IssuedCode] = []
    /// The answers of a shared ledger, in order.
    var ledger: [LedgerAnswer] = []
}
