import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// The result of checking a file.
struct CheckedFile {
    /// The path as given.
    let file: String
    /// The lines for standard output.
    var lines: [String] = []
    /// The lines for standard error: the parts that could not be checked.
    var complaints: [String] = []
    /// The checked flow, or each checked scenario.
    var things: [CheckedThing] = []

    /// Creates a result without checked things.
    init(_ file: String) { self.file = file }

    /// Creates the result of a file that could not be checked.
    init(_ file: String, because error: CartwrightError) {
        self.file = file
        complaints = ErrorText.lines(for: error).map(\.text)
        things = [CheckedThing(kind: .file, outcome: .bad(error))]
    }

    /// The exit status; nil if there are no differences and no errors.
    var status: ExitCode? {
        if things.contains(where: \.outcome.isBad) { return .badInput }
        return things.contains { $0.outcome == .different } ? .mismatch : nil
    }
}

/// A checked flow or scenario, or a file that could not be checked.
struct CheckedThing {
    enum Kind: String {
        case flow, scenario, file
    }

    enum Outcome: Equatable {
        case ok
        /// The results differ from the file.
        case different
        /// The results differed, and the file was updated.
        case updated
        /// The flow, scenario or file could not be checked.
        case bad(CartwrightError)

        var isBad: Bool { if case .bad = self { true } else { false } }

        var word: String {
            switch self {
            case .ok: "ok"
            case .different: "different"
            case .updated: "updated"
            case .bad: "bad"
            }
        }
    }

    /// One place with a difference.
    struct Difference {
        /// The line of the file, from 1.
        let line: Int
        /// The command of a flow.
        var command: String?
        /// The unexpected success or failure of the command, if any.
        var outcome: String?
        /// The expected and the actual lines.
        let lines: [String]
    }

    let kind: Kind
    /// The line of a scenario, from 1.
    var line: Int?
    /// The id of a scenario.
    var id: String?
    /// The number of commands in a flow.
    var commandCount: Int?
    let outcome: Outcome
    var differences: [Difference] = []
    /// The duration of the check.
    var milliseconds: Int64 = 0
}
