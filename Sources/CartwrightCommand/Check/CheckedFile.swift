import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL

/// What came of checking a file.
struct CheckedFile {
    /// The file as it was named.
    let file: String
    /// What to print of it.
    var lines: [String] = []
    /// What to complain of: what could not be checked.
    var complaints: [String] = []
    /// What was checked in it: itself where it is a flow, else each of its scenarios.
    var things: [CheckedThing] = []

    /// A file in which nothing was checked yet.
    init(_ file: String) { self.file = file }

    /// A file that could not be checked.
    init(_ file: String, because error: CartwrightError) {
        self.file = file
        complaints = ErrorText.lines(for: error).map(\.text)
        things = [CheckedThing(kind: .file, outcome: .bad(error))]
    }

    /// The exit status, nil where all is good.
    var status: ExitCode? {
        if things.contains(where: \.outcome.isBad) { return .badInput }
        return things.contains { $0.outcome == .different } ? .mismatch : nil
    }
}

/// A flow, or a scenario of a file, that was checked; a file where nothing in it could be.
struct CheckedThing {
    enum Kind: String {
        case flow, scenario, file
    }

    enum Outcome: Equatable {
        case ok
        /// It answers otherwise than it says.
        case different
        /// It did, and says now what it answers.
        case updated
        /// It could not be checked.
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

    /// One place at which something differs.
    struct Difference {
        /// The line of the file, from 1.
        let line: Int
        /// The command of a flow, and what was wrong about its success or failure.
        var command: String?
        var outcome: String?
        /// What was expected and what came.
        let lines: [String]
    }

    let kind: Kind
    /// The line of a scenario, from 1.
    var line: Int?
    /// The id of a scenario.
    var id: String?
    /// How many commands a flow has.
    var commandCount: Int?
    let outcome: Outcome
    var differences: [Difference] = []
    /// How long it took.
    var milliseconds: Int64 = 0
}
