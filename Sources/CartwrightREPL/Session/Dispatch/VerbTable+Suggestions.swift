internal import Cartwright

/// Suggestions for unknown commands and options: the nearest command, as a line that can be pasted.
extension VerbTable {
    func unknown(_ line: CommandLine) -> CartwrightError {
        let words = line.words
        let typed = words.isEmpty ? line.text : words.prefix(2).joined(separator: " ")
        return CartwrightError(.commandUnknown, "\"\(typed)\" is not a command", hint: suggestion(for: line))
    }

    /// Returns the line with the nearest verb, or a help command.
    private func suggestion(for line: CommandLine) -> String {
        let words = line.words
        guard let first = words.first else { return "help" }
        if let name = synonyms[first.lowercased()], let verb = all.first(where: { $0.name == name }) {
            return pasted(verb, Array(words.dropFirst()), line)
        }
        if let nearest = Spelling.nearest(to: words.prefix(2).joined(separator: " "), among: all.map(\.name)),
            let verb = all.first(where: { $0.name == nearest }), isMisspelt(verb, words)
        {
            return pasted(verb, Array(words.dropFirst(verb.words.count)), line)
        }
        guard let nearest = Spelling.nearest(to: first, among: all.map { String($0.words[0]) }) else { return "help" }
        let sameVerb = all.filter { $0.words[0] == nearest }
        return sameVerb.count == 1 ? pasted(sameVerb[0], Array(words.dropFirst()), line) : "help \(nearest)"
    }

    /// Returns true if words are a misspelt name of the verb. After the right first word, a second word that is not
    /// close to the noun is an argument without a noun: `add TEA`.
    private func isMisspelt(_ verb: Verb, _ words: [String]) -> Bool {
        guard verb.words.count > 1, words.count > 1, words[0] == verb.words[0] else { return true }
        return Spelling.nearest(to: words[1], among: [String(verb.words[1])]) != nil
    }

    /// Returns the typed arguments under a verb's name if the verb accepts that many; otherwise an example.
    private func pasted(_ verb: Verb, _ words: [String], _ line: CommandLine) -> String {
        let knowsOptions = line.options.allSatisfy { verb.option($0.name) != nil }
        guard verb.parameters.wordCount.contains(words.count), knowsOptions else { return verb.examples[0] }
        return CommandLine.text(verb.name, words, line.options)
    }

    func unknownOption(
        _ option: CommandLine.Option,
        of verb: Verb,
        _ line: CommandLine
    ) -> CartwrightError {
        let nearest = Spelling.nearest(to: option.name, among: verb.parameters.options.map(\.name))
        let options = line.options.map { $0 == option ? CommandLine.Option(name: nearest ?? "", value: $0.value) : $0 }
        let words = Array(line.words.dropFirst(verb.words.count))
        return CartwrightError(
            .commandUnknownOption,
            "\(verb.name) has no option \"\(option.name)=\"",
            hint: nearest == nil ? "help \(verb.name)" : CommandLine.text(verb.name, words, options)
        )
    }
}
