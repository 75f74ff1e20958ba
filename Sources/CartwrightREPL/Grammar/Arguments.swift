internal import Cartwright

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

    /// The command that follows the verb, where it takes one.
    var command: String { line.drop { !$0.isWhitespace }.trimmingBlanks() }

    /// The command again, with another word or value where one stands: what a hint suggests.
    func command(replacing old: String, with new: String) -> String {
        let words = words.map { $0 == old ? new : $0 }
        let options = options.sorted { $0.key < $1.key }.map { name, value in
            CommandLine.Option(name: name, value: value == old ? new : value)
        }
        return CommandLine.text(verb, words, options)
    }

    /// The command again, with an option set: what leads to the next page.
    func command(setting name: String, to value: String) -> String {
        var options = options
        options[name] = value
        let sorted = options.sorted { $0.key < $1.key }.map { CommandLine.Option(name: $0.key, value: $0.value) }
        return CommandLine.text(verb, words, sorted)
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
