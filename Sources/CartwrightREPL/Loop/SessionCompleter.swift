internal import Cartwright

/// A completer of verbs, options and values from the session: cards, coupons, SKUs, codes, batches, orders, files. The
/// verb decides which values are offered at a place.
///
/// A class, because the editor refers to it while the loop updates the session.
public final class SessionCompleter: Completer {
    /// The present session, while a line is typed.
    public var interpreter: Interpreter?

    /// Creates a completer for a session.
    public init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    /// Returns the completions at the cursor.
    public func completions(for line: String, cursor: Int) -> Completion {
        let words = LineWords(line: line, cursor: cursor)
        var before = words.before[...]
        var candidates: [String] = []
        // After `try` and `help` another command begins at the next word.
        if let verb = verb(of: before.prefix(1)), let kind = verb.parameters.first?.kind, kind.leadsToVerbs {
            before = before.dropFirst()
            if before.isEmpty || kind == .topic { candidates = values(of: kind, before, words.current) }
            if kind == .topic { candidates += verbWords(after: before) } else { candidates += next(before, words) }
        } else {
            candidates = next(before, words) + (before.isEmpty ? ["exit"] : [])
        }
        var completion = Completion(of: words, among: candidates)
        // A hint is shown only between words; a partial word without completions may be free text.
        if completion.candidates.isEmpty, words.current.isEmpty { completion.hint = verb(of: before)?.synopsis }
        return completion
    }

    /// Returns the verb of words or unambiguous prefixes; nil if there is none. The editor runs at a terminal, where
    /// prefixes are allowed.
    private func verb(of words: ArraySlice<String>) -> Verb? {
        let found = interpreter?.verbs.candidates(for: Array(words), allowingPrefixes: true) ?? []
        return found.count == 1 ? found[0] : nil
    }

    /// Returns the next words of the names of verbs.
    private func verbWords(after before: ArraySlice<String>) -> [String] {
        let verbs = (interpreter?.verbs.all ?? []).filter { verb in
            verb.words.count > before.count && zip(verb.words, before).allSatisfy { $0.hasPrefix($1) }
        }
        return verbs.map { String($0.words[before.count]) }
    }

    /// Returns the continuations of a command: the rest of a verb's name, or the arguments of its verb.
    private func next(_ before: ArraySlice<String>, _ words: LineWords) -> [String] {
        let names = verbWords(after: before)
        guard let verb = verb(of: before) else { return names }
        let given = before.dropFirst(verb.words.count)
        if let (option, typed) = verb.option(beingTypedIn: words.current) {
            return values(of: option.kind, given, typed).map { "\(option.name)=\($0)" }
        }
        let position = given.filter { verb.option(beingTypedIn: $0) == nil }.count
        let here = verb.parameters.word(at: position).map { values(of: $0.kind, given, words.current) } ?? []
        let used = Set(given.compactMap { verb.option(beingTypedIn: $0)?.option.name })
        return names + here + verb.parameters.options.map(\.name).filter { !used.contains($0) }.map { "\($0)=" }
    }

    private func values(of kind: ValueKind, _ given: ArraySlice<String>, _ typed: String) -> [String] {
        guard let interpreter else { return [] }
        return ValueFinder(interpreter).values(of: kind, after: Array(given), typed)
    }
}

extension ValueKind {
    /// True if the names of verbs are possible values.
    fileprivate var leadsToVerbs: Bool { self == .command || self == .topic }
}

extension Verb {
    /// Returns the option whose value is being typed, and the typed part of the value.
    fileprivate func option(beingTypedIn word: String) -> (option: Parameter, value: String)? {
        guard let equals = word.firstIndex(of: "="), let option = option(String(word[..<equals])) else { return nil }
        return (option, String(word[word.index(after: equals)...]))
    }
}
