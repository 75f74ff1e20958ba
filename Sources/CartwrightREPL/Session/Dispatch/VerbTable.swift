internal import Cartwright

/// The table of verbs, in the order of help.
struct VerbTable: Sendable {
    /// The verbs.
    let all: [Verb]
    /// The codes of all possible errors, without duplicates, in order of first mention.
    let refusals: [ErrorCode]

    /// Words for verbs in other programs, with the name of the verb here: suggested, but never run.
    let synonyms: [String: String]

    /// Creates a table of verbs.
    init(_ verbs: [Verb], synonyms: [String: String] = [:]) {
        (all, self.synonyms) = (verbs, synonyms)
        refusals = (ErrorCode.ofAnyCommand + verbs.flatMap(\.refuses)).reduce(into: []) { codes, code in
            if !codes.contains(code) { codes.append(code) }
        }
    }

    /// Returns the table without some verbs.
    func without(_ isLeftOut: (Verb) -> Bool) -> VerbTable {
        VerbTable(all.filter { !isLeftOut($0) }, synonyms: synonyms)
    }

    /// Finds the verb of a line and its arguments.
    ///
    /// - Parameter allowingPrefixes: true if unique prefixes of words are allowed. Never in files: a new verb must not
    ///   break a saved flow.
    /// - Throws: `command.unknown`, `command.ambiguous`, `command.bad_arguments`, `command.unknown_option`, or
    ///   `command.bad_value` for a word outside a choice.
    func find(
        _ line: CommandLine,
        allowingPrefixes: Bool
    ) throws(CartwrightError) -> (verb: Verb, arguments: Arguments) {
        let verb = try verb(of: line, allowingPrefixes: allowingPrefixes)
        let words = Array(line.words.dropFirst(verb.nameCount(in: line.words)))
        try check(words, of: verb)
        if !verb.takesCommand { try check(line, of: verb) }
        let options = Dictionary(line.options.map { ($0.name, $0.value) }) { _, last in last }
        return (verb, Arguments(words: words, options: options, line: line.text, verb: verb.name))
    }

    /// Finds the verb of a line, regardless of its arguments.
    ///
    /// - Throws: `command.unknown` or `command.ambiguous`.
    func verb(of line: CommandLine, allowingPrefixes: Bool) throws(CartwrightError) -> Verb {
        let found = candidates(for: line.words, allowingPrefixes: allowingPrefixes)
        guard let first = found.first else { throw unknown(line) }
        guard found.count == 1 else {
            throw CartwrightError(
                .commandAmbiguous,
                "\"\(line.words.prefix(first.words.count).joined(separator: " "))\" could be "
                    + found.map(\.name).joined(separator: " or "),
                hint: first.examples.first
            )
        }
        return first
    }

    /// Returns the verb of a valid line; nil for any other line, such as one with too many words.
    func verb(carryingOut line: String) -> Verb? {
        guard let line = try? CommandLine(line) else { return nil }
        return try? find(line, allowingPrefixes: true).verb
    }

    /// Returns the verbs that match words: one, several if they are ambiguous, or none.
    func candidates(for words: [String], allowingPrefixes: Bool = false) -> [Verb] {
        if let first = words.first, let verb = all.first(where: { $0.otherNames.contains(first) }) { return [verb] }
        let exact = longest(all.filter { matches($0, words) { $0 == $1 } })
        guard exact.isEmpty, allowingPrefixes else { return exact }
        return longest(all.filter { matches($0, words) { $1.hasPrefix($0) } })
    }

    /// Returns the verbs with the most words: `u b b1` is `upload batch b1` and not `undo` with two extra words.
    private func longest(_ verbs: [Verb]) -> [Verb] {
        let count = verbs.map(\.words.count).max()
        return verbs.filter { $0.words.count == count }
    }

    private func matches(_ verb: Verb, _ words: [String], _ isSame: (Substring, Substring) -> Bool) -> Bool {
        let name = verb.words
        return words.count >= name.count && zip(words, name).allSatisfy { isSame($0[...], $1) }
    }
}
