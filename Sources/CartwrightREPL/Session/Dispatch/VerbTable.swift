internal import Cartwright

/// The verbs that a session understands, in the order in which help lists them.
struct VerbTable: Sendable {
    /// The verbs.
    let all: [Verb]
    /// The codes of all refusals, each once, in the order in which verbs first say them.
    let refusals: [ErrorCode]

    /// Words that stand for a verb elsewhere, with its name: told as did-you-mean, never run.
    let synonyms: [String: String]

    /// A table of verbs.
    init(_ verbs: [Verb], synonyms: [String: String] = [:]) {
        (all, self.synonyms) = (verbs, synonyms)
        refusals = (ErrorCode.ofAnyCommand + verbs.flatMap(\.refuses)).reduce(into: []) { codes, code in
            if !codes.contains(code) { codes.append(code) }
        }
    }

    /// The table without some verbs.
    func without(_ isLeftOut: (Verb) -> Bool) -> VerbTable {
        VerbTable(all.filter { !isLeftOut($0) }, synonyms: synonyms)
    }

    /// Finds the verb of a line, and what follows its name.
    ///
    /// - Parameter allowingPrefixes: whether unique beginnings of words will do. Never in files: a new verb must not
    ///   break a saved flow.
    /// - Throws: `command.unknown`, `command.ambiguous`, `command.bad_arguments`, `command.unknown_option`, or
    ///   `command.bad_value` for a word that is none of a choice.
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

    /// The verb of a line, whatever follows its name.
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

    /// The verb of a line that it can have carried out; nil for any other line, such as one with a word too many.
    func verb(carryingOut line: String) -> Verb? {
        guard let line = try? CommandLine(line) else { return nil }
        return try? find(line, allowingPrefixes: true).verb
    }

    /// The verbs that words can begin with: the one that is meant, several where they are ambiguous, or none.
    func candidates(for words: [String], allowingPrefixes: Bool = false) -> [Verb] {
        if let first = words.first, let verb = all.first(where: { $0.otherNames.contains(first) }) { return [verb] }
        let exact = longest(all.filter { matches($0, words) { $0 == $1 } })
        guard exact.isEmpty, allowingPrefixes else { return exact }
        return longest(all.filter { matches($0, words) { $1.hasPrefix($0) } })
    }

    /// Those with the most words: `u b b1` is `upload batch b1` and not `undo` with two words too many.
    private func longest(_ verbs: [Verb]) -> [Verb] {
        let count = verbs.map(\.words.count).max()
        return verbs.filter { $0.words.count == count }
    }

    private func matches(_ verb: Verb, _ words: [String], _ isSame: (Substring, Substring) -> Bool) -> Bool {
        let name = verb.words
        return words.count >= name.count && zip(words, name).allSatisfy { isSame($0[...], $1) }
    }
}
