internal import Glibc

/// What is known of the terminal, or that there is none.
public struct TerminalFacts: Hashable, Sendable {
    /// Whether input comes from a terminal.
    public var inputIsTerminal: Bool
    /// Whether output goes to a terminal.
    public var outputIsTerminal: Bool
    /// The environment's `TERM`; nil when unset or empty.
    public var terminalType: String?

    /// States the facts.
    public init(inputIsTerminal: Bool, outputIsTerminal: Bool, terminalType: String?) {
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.terminalType = terminalType
    }

    /// Looks at two descriptors and the environment.
    public init(input: Int32, output: Int32, environment: [String: String]) {
        let type = environment["TERM"] ?? ""
        self.init(
            inputIsTerminal: isatty(input) == 1,
            outputIsTerminal: isatty(output) == 1,
            terminalType: type.isEmpty ? nil : type
        )
    }

    /// How lines can be read here.
    public enum Editing: Hashable, Sendable {
        /// Without prompt: nobody is there to see it.
        case silent
        /// With a prompt, one line at a time as the terminal driver hands them over.
        case prompting
        /// With cursor keys, history and completion.
        case full
    }

    /// How lines can be read: silently from pipes and files; in full where both ends are a terminal that can move
    /// the cursor; else with a prompt, also where output is piped on (`| tee`), as sqlite3 does.
    public var editing: Editing {
        guard inputIsTerminal else { return .silent }
        guard outputIsTerminal, let terminalType, terminalType != "dumb" else { return .prompting }
        return .full
    }
}
