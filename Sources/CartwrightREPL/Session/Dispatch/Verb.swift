internal import Cartwright

/// One command of the grammar: how it is written, what it does, and the function that does it.
struct Verb: Sendable {
    /// Verb and noun: `load cards`; a bare verb such as `undo`.
    let name: String
    /// Single words that mean the same, in full only: `exit`.
    let otherNames: [String]
    /// The words and options that may follow the name.
    let parameters: [Parameter]
    /// One line that says what it does.
    let summary: String
    /// Commands that can be typed as they stand.
    let examples: [String]
    /// Why it may be refused, besides the reasons that any command has.
    let refuses: [ErrorCode]
    /// What it reaches for outside of the session, which not everybody may; nil where that is nothing but reading.
    let needs: @Sendable (Arguments, Tools) -> Power?
    /// Whether the world outside sees what it does, so that it is not interrupted and cannot be taken back.
    let isSeenOutside: Bool
    /// Whether a flow that is checked may do it.
    let runsInChecks: Bool
    /// What it does.
    let action: Action

    /// What a verb may do.
    enum Action: Sendable {
        /// Changes the world by one step, or fails and changes nothing.
        case act(Act)
        /// Answers a question and changes nothing.
        case ask(@Sendable (Interpreter, Arguments) throws(CartwrightError) -> Reply)
        /// Moves in time, or changes how the interpreter itself works.
        case move(@Sendable (inout Interpreter, Arguments) throws(CartwrightError) -> Reply)
    }

    /// Changes a world, with the tools that one command has.
    typealias Act = @Sendable (inout World, Arguments, Tools) throws(CartwrightError) -> Reply

    /// Describes a verb.
    init(
        _ name: String,
        or otherNames: [String] = [],
        takes parameters: [Parameter] = [],
        _ summary: String,
        examples: [String],
        refuses: [ErrorCode] = [],
        needs: @escaping @Sendable (Arguments, Tools) -> Power? = { _, _ in nil },
        isSeenOutside: Bool = false,
        runsInChecks: Bool = true,
        _ action: Action
    ) {
        (self.name, self.parameters, self.summary, self.examples) = (name, parameters, summary, examples)
        self.otherNames = otherNames
        (self.refuses, self.needs, self.action) = (refuses, needs, action)
        (self.isSeenOutside, self.runsInChecks) = (isSeenOutside, runsInChecks)
    }

    /// The words of the name.
    var words: [Substring] { name.split(separator: " ") }

    /// Name, words and options as help shows them: `add item SKU [qty=N]`.
    var synopsis: String { parameters.isEmpty ? name : "\(name) \(parameters.usage)" }

    /// How many words of a line name it.
    func nameCount(in words: [String]) -> Int { words.first.map(otherNames.contains) == true ? 1 : self.words.count }

    /// Whether what follows is another command, which has words and options of its own.
    var takesCommand: Bool { parameters.first?.kind == .command }

    /// Whether its first argument names a file that is read.
    var readsFile: Bool { parameters.first?.kind == .file }

    /// Whether it can change a session.
    var changesSomething: Bool { if case .ask = action { false } else { true } }
}
