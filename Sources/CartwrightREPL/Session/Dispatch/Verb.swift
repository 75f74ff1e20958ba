internal import Cartwright

/// A command of the grammar: its syntax, its description, and its function.
struct Verb: Sendable {
    /// The verb and noun: `load cards`; a bare verb such as `undo`.
    let name: String
    /// Single words with the same meaning, which cannot be shortened: `exit`.
    let otherNames: [String]
    /// The words and options that may follow the name.
    let parameters: [Parameter]
    /// The description in one line.
    let summary: String
    /// Examples that can be typed unchanged.
    let examples: [String]
    /// The possible errors besides those of every command.
    let refuses: [ErrorCode]
    /// Returns the permission that the verb needs outside the session; nil if it only reads.
    let needs: @Sendable (Arguments, Tools) -> Power?
    /// True if the verb has effects outside the session, so that it can be neither interrupted nor undone.
    let isVisibleOutside: Bool
    /// True if a flow may use the verb during a check.
    let runsInChecks: Bool
    /// True if the verb reads the shop of a service, so that it needs no open session.
    let readsShop: Bool
    /// The function of the verb.
    let action: Action

    /// The function of a verb.
    enum Action: Sendable {
        /// Changes the world by one step, or fails and changes nothing.
        case act(Act)
        /// Answers a question and changes nothing.
        case query(@Sendable (Interpreter, Arguments) throws(CartwrightError) -> Reply)
        /// Moves in time, or changes how the interpreter itself works.
        case move(@Sendable (inout Interpreter, Arguments) throws(CartwrightError) -> Reply)
    }

    /// A function that changes a world, with the tools of one command.
    typealias Act = @Sendable (inout World, Arguments, Tools) throws(CartwrightError) -> Reply

    /// Creates a verb.
    init(
        _ name: String,
        or otherNames: [String] = [],
        takes parameters: [Parameter] = [],
        _ summary: String,
        examples: [String],
        refuses: [ErrorCode] = [],
        needs: @escaping @Sendable (Arguments, Tools) -> Power? = { _, _ in nil },
        isVisibleOutside: Bool = false,
        runsInChecks: Bool = true,
        readsShop: Bool = false,
        _ action: Action
    ) {
        (self.name, self.parameters, self.summary, self.examples) = (name, parameters, summary, examples)
        self.otherNames = otherNames
        (self.refuses, self.needs, self.action) = (refuses, needs, action)
        (self.isVisibleOutside, self.runsInChecks) = (isVisibleOutside, runsInChecks)
        self.readsShop = readsShop
    }

    /// The words of the name.
    var words: [Substring] { name.split(separator: " ") }

    /// The name, words and options as in help: `add item SKU [qty=N]`.
    var synopsis: String { parameters.isEmpty ? name : "\(name) \(parameters.usage)" }

    /// Returns the number of words of a line that name the verb.
    func nameCount(in words: [String]) -> Int { words.first.map(otherNames.contains) == true ? 1 : self.words.count }

    /// True if the arguments are another command, with words and options of its own.
    var takesCommand: Bool { parameters.first?.kind == .command }

    /// True if the first argument is the path of a file to read.
    var readsFile: Bool { parameters.first?.kind == .file }

    /// True if the verb can change a session.
    var changesSomething: Bool { if case .query = action { false } else { true } }
}
