internal import Glibc

/// The properties of the terminal, or its absence.
public struct TerminalFacts: Hashable, Sendable {
    /// True if input comes from a terminal.
    public var inputIsTerminal: Bool
    /// True if output goes to a terminal.
    public var outputIsTerminal: Bool
    /// The environment's `TERM`; nil when unset or empty.
    public var terminalType: String?

    /// Creates the facts.
    public init(inputIsTerminal: Bool, outputIsTerminal: Bool, terminalType: String?) {
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.terminalType = terminalType
    }

    /// Reads the facts from two descriptors and the environment.
    public init(input: Int32, output: Int32, environment: [String: String]) {
        let type = environment["TERM"] ?? ""
        self.init(
            inputIsTerminal: isatty(input) == 1,
            outputIsTerminal: isatty(output) == 1,
            terminalType: type.isEmpty ? nil : type
        )
    }

    /// The ways to read lines.
    public enum Editing: Hashable, Sendable {
        /// Without a prompt, for input that is not a terminal.
        case silent
        /// With a prompt, one line at a time from the terminal driver.
        case prompting
        /// With cursor keys, history and completion.
        case full
    }

    /// The way to read lines: silently from pipes and files; in full if both ends are a terminal that can move the
    /// cursor; otherwise with a prompt, also where output is piped on (`| tee`), as sqlite3 does.
    public var editing: Editing {
        guard inputIsTerminal else { return .silent }
        guard outputIsTerminal, let terminalType, terminalType != "dumb" else { return .prompting }
        return .full
    }
}
