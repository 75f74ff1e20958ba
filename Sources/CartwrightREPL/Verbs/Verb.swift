internal import Cartwright

/// One command of the grammar: how it is written, what it does, and the function that does it.
struct Verb: Sendable {
    /// Verb and noun: `load cards`; a bare verb such as `undo`.
    let name: String
    /// The arguments as help shows them: `SKU [qty=N]`.
    let usage: String
    /// One line that says what it does.
    let summary: String
    /// Commands that can be typed as they stand.
    let examples: [String]
    /// How many words may follow the name.
    let arguments: ClosedRange<Int>
    /// The options it has.
    let options: [String]
    /// What it does.
    let action: Action

    /// What a verb may do.
    enum Action: Sendable {
        /// Changes the world by one step, or fails and changes nothing.
        case act(@Sendable (inout World, Arguments, Tools) throws(CartwrightError) -> Reply)
        /// Answers a question and changes nothing.
        case ask(@Sendable (Interpreter, Arguments) throws(CartwrightError) -> Reply)
        /// Moves in time, or changes how the interpreter itself works.
        case move(@Sendable (inout Interpreter, Arguments) throws(CartwrightError) -> Reply)
    }

    /// Describes a verb.
    init(
        _ name: String,
        _ usage: String = "",
        _ summary: String,
        examples: [String],
        arguments: ClosedRange<Int> = 0...0,
        options: [String] = [],
        _ action: Action
    ) {
        (self.name, self.usage, self.summary) = (name, usage, summary)
        (self.examples, self.arguments, self.options, self.action) = (examples, arguments, options, action)
    }

    /// The words of the name.
    var words: [Substring] { name.split(separator: " ") }

    /// Name and arguments as they are typed.
    var synopsis: String { usage.isEmpty ? name : "\(name) \(usage)" }
}

/// What follows a verb's name on the line.
struct Arguments: Sendable {
    /// The words.
    let words: [String]
    /// The options.
    let options: [String: String]
    /// The line as it was typed.
    let line: String
    /// The name of the verb.
    let verb: String

    /// The word at a position, which the verb's count of arguments has made sure of.
    subscript(position: Int) -> String { position < words.count ? words[position] : "" }

    /// The command again, with another word or value where one stands: what a hint suggests.
    func command(replacing old: String, with new: String) -> String {
        let words = words.map { $0 == old ? new : $0 }
        let options = options.sorted { $0.key < $1.key }.map { name, value in
            CommandLine.Option(name: name, value: value == old ? new : value)
        }
        return CommandLine.text(verb, words, options)
    }

    /// An option as an integer.
    ///
    /// - Throws: `command.bad_value`.
    func integer(option name: String) throws(CartwrightError) -> Int64? {
        guard let text = options[name] else { return nil }
        return try Self.integer(text, called: name)
    }

    /// An option as an integer that is not negative.
    ///
    /// - Throws: `command.bad_value`.
    func count(option name: String) throws(CartwrightError) -> Int64? {
        let number = try integer(option: name)
        guard number ?? 0 >= 0 else {
            throw CartwrightError(.commandBadValue, "\(name) is \(number ?? 0)", hint: "\(name)=0 or more")
        }
        return number
    }

    /// A text as an integer.
    ///
    /// - Throws: `command.bad_value`.
    static func integer(_ text: String, called name: String) throws(CartwrightError) -> Int64 {
        guard let number = Int64(text), text.first != "+" else {
            throw CartwrightError(
                .commandBadValue,
                "\(name) is \"\(text)\", which is no whole number",
                hint: "a number such as 2"
            )
        }
        return number
    }
}
