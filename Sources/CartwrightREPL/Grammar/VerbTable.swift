internal import Cartwright

/// All verbs, in the order in which help lists them. A new one is a file beside the others and an entry here.
enum VerbTable {
    /// The verbs.
    static let all: [Verb] =
        LoadVerbs.all + CardVerbs.all + CartVerbs.all + CheckoutVerbs.all + OrderVerbs.all + ListVerbs.all
        + ShowVerbs.all + ExplainVerbs.all + TryVerbs.all + TimeVerbs.all + BatchVerbs.all + FlowVerbs.all
        + OptionVerbs.all + HelpVerbs.all

    /// Finds the verb of a line, and what follows its name.
    ///
    /// - Parameter allowingPrefixes: whether unique beginnings of words will do. Never in files: a new verb must not
    ///   break a saved flow.
    /// - Throws: `command.unknown`, `command.ambiguous`, `command.bad_arguments` or `command.unknown_option`.
    static func find(
        _ line: CommandLine,
        allowingPrefixes: Bool
    ) throws(CartwrightError) -> (verb: Verb, arguments: Arguments) {
        let verb = try find(line.words, allowingPrefixes: allowingPrefixes)
        let words = Array(line.words.dropFirst(verb.words.count))
        guard verb.arguments.contains(words.count) else {
            throw CartwrightError(
                .commandBadArguments,
                "\(verb.name) takes \(verb.usage.isEmpty ? "no arguments" : verb.usage)",
                hint: verb.examples.first
            )
        }
        for option in line.options where !verb.options.contains(option.name) {
            throw unknownOption(option.name, of: verb)
        }
        let options = Dictionary(line.options.map { ($0.name, $0.value) }) { _, last in last }
        return (verb, Arguments(words: words, options: options, line: line.text))
    }

    private static func find(_ words: [String], allowingPrefixes: Bool) throws(CartwrightError) -> Verb {
        let exact = all.filter { matches($0, words) { $0 == $1 } }
        if let longest = exact.max(by: { $0.words.count < $1.words.count }) { return longest }
        let near = allowingPrefixes ? all.filter { matches($0, words) { $1.hasPrefix($0) } } : []
        if near.count == 1 { return near[0] }
        guard near.isEmpty else {
            throw CartwrightError(
                .commandAmbiguous,
                "\"\(words.prefix(2).joined(separator: " "))\" could be several commands",
                hint: near.map(\.name).joined(separator: ", ")
            )
        }
        throw unknown(words)
    }

    private static func matches(_ verb: Verb, _ words: [String], _ isSame: (Substring, Substring) -> Bool) -> Bool {
        let name = verb.words
        return words.count >= name.count && zip(words, name).allSatisfy { isSame($0[...], $1) }
    }

    private static func unknown(_ words: [String]) -> CartwrightError {
        let typed = words.prefix(2).joined(separator: " ")
        let sameVerb = all.filter { $0.words.first.map(String.init) == words.first && $0.words.count > 1 }
        let nearest =
            Spelling.nearest(to: typed, among: all.map(\.name))
            ?? Spelling.nearest(to: words.first ?? "", among: all.compactMap { $0.words.first.map(String.init) })
        let hint = nearest ?? (sameVerb.isEmpty ? "help" : sameVerb.map(\.name).joined(separator: ", "))
        return CartwrightError(.commandUnknown, "\"\(typed)\" is no command", hint: hint)
    }

    private static func unknownOption(_ name: String, of verb: Verb) -> CartwrightError {
        let nearest = Spelling.nearest(to: name, among: verb.options)
        let known = verb.options.map { "\($0)=" }.joined(separator: " ")
        return CartwrightError(
            .commandUnknownOption,
            "\(verb.name) has no option \"\(name)=\"",
            hint: nearest.map { "\($0)=" } ?? (known.isEmpty ? "help \(verb.name)" : known)
        )
    }
}
