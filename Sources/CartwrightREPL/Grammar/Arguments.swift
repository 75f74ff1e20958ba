internal import Cartwright

/// The arguments of a verb on the line.
struct Arguments: Sendable {
    /// The words.
    let words: [String]
    /// The options.
    let options: [String: String]
    /// The line as it was typed.
    let line: String
    /// The name of the verb.
    let verb: String

    /// The word at a position; empty if the word is missing.
    subscript(position: Int) -> String { position < words.count ? words[position] : "" }

    /// The command that follows the verb, if it takes one.
    var command: String { line.drop { !$0.isWhitespace }.trimmingBlanks() }

    /// Returns the command with a word or value replaced, for hints.
    func command(replacing old: String, with new: String) -> String {
        let words = words.map { $0 == old ? new : $0 }
        let options = options.sorted { $0.key < $1.key }.map { name, value in
            CommandLine.Option(name: name, value: value == old ? new : value)
        }
        return CommandLine.text(verb, words, options)
    }

    /// Returns the command with an option set, for the next page of a list.
    func command(setting name: String, to value: String) -> String {
        var options = options
        options[name] = value
        let sorted = options.sorted { $0.key < $1.key }.map { CommandLine.Option(name: $0.key, value: $0.value) }
        return CommandLine.text(verb, words, sorted)
    }

    /// Returns an option as an integer.
    ///
    /// - Throws: `command.bad_value`.
    func integer(option name: String) throws(CartwrightError) -> Int64? {
        guard let text = options[name] else { return nil }
        return try Self.integer(text, called: name)
    }

    /// Returns an option as an integer that is not negative.
    ///
    /// - Throws: `command.bad_value`.
    func count(option name: String) throws(CartwrightError) -> Int64? {
        let number = try integer(option: name)
        guard number ?? 0 >= 0 else {
            throw CartwrightError(
                .commandBadValue,
                "\(name) must be 0 or more, found \(number ?? 0)",
                hint: "\(name)=0 or more"
            )
        }
        return number
    }

    /// Returns a text as an integer.
    ///
    /// - Throws: `command.bad_value`.
    static func integer(_ text: String, called name: String) throws(CartwrightError) -> Int64 {
        guard let number = Int64(text), text.first != "+" else {
            throw CartwrightError(
                .commandBadValue,
                "\(name) must be a whole number, found \"\(text)\"",
                hint: "a number such as 2"
            )
        }
        return number
    }
}
