internal import Cartwright

/// Checks of the arguments of verbs.
extension VerbTable {
    /// Checks the words.
    ///
    /// - Throws: `command.bad_arguments` for too few, too many or empty words; `command.bad_value`.
    func check(_ words: [String], of verb: Verb) throws(CartwrightError) {
        let count = verb.parameters.wordCount
        if words.count < count.lowerBound {
            let missing = verb.parameters.word(at: words.count)?.name ?? ""
            throw badArguments(verb, "\(missing) is missing")
        }
        if words.count > count.upperBound {
            let extra = words[count.upperBound]
            throw badArguments(verb, verb.parameters.isEmpty ? nil : "unexpected \"\(extra)\"")
        }
        for (position, word) in words.enumerated() {
            guard let parameter = verb.parameters.word(at: position) else { continue }
            guard !word.isEmpty else { throw badArguments(verb, "\(parameter.name) is empty") }
            try check(word, parameter) { "\(verb.name) \($0)" }
        }
    }

    /// Checks the options of a line.
    ///
    /// - Throws: `command.unknown_option`, `command.bad_arguments` for an empty value, `command.bad_value`.
    func check(_ line: CommandLine, of verb: Verb) throws(CartwrightError) {
        for option in line.options {
            guard let parameter = verb.option(option.name) else { throw unknownOption(option, of: verb, line) }
            guard !option.value.isEmpty || parameter.kind.canBeEmpty else {
                throw badArguments(verb, "\(option.name)= is empty")
            }
            try check(option.value, parameter) { value in
                let options = line.options.map {
                    $0 == option ? CommandLine.Option(name: option.name, value: value) : $0
                }
                return CommandLine.text(verb.name, Array(line.words.dropFirst(verb.words.count)), options)
            }
        }
    }

    /// Checks a value of a choice.
    private func check(
        _ value: String,
        _ parameter: Parameter,
        _ command: (String) -> String
    ) throws(CartwrightError) {
        guard case .choice(let words) = parameter.kind, !words.contains(value) else { return }
        let nearest = Spelling.nearest(to: value, among: words) ?? words.first ?? ""
        throw CartwrightError(
            .commandBadValue,
            "\(parameter.name) must be \(words.alternatives), found \"\(value)\"",
            hint: command(nearest)
        )
    }

    private func badArguments(_ verb: Verb, _ what: String?) -> CartwrightError {
        let usage = verb.parameters.isEmpty ? "no arguments" : verb.parameters.usage
        return CartwrightError(
            .commandBadArguments,
            "\(verb.name) takes \(usage)\(what.map { "; \($0)" } ?? "")",
            hint: verb.examples.first
        )
    }
}

extension Verb {
    /// Returns the option of a name.
    func option(_ name: String) -> Parameter? { parameters.first { $0.form == .option && $0.name == name } }
}
