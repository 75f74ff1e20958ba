internal import Cartwright

/// Completes verbs, options and their values, and what is here: cards, coupons, SKUs, codes, batches, orders, files.
/// What may stand at a place, the verb says.
///
/// A class, since the editor asks it while the loop shows it new states.
public final class SessionCompleter: Completer {
    /// The session as it is now, while a line is typed.
    public var interpreter: Interpreter?

    /// A completer for a session.
    public init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    /// What could stand at the cursor.
    public func completions(for line: String, cursor: Int) -> Completion {
        let words = LineWords(line: line, cursor: cursor)
        var before = words.before[...]
        var candidates: [String] = []
        // A command can be tried, and helped with: it begins one word later then.
        if let verb = verb(of: before.prefix(1)), let kind = verb.parameters.first?.kind, kind.leadsToVerbs {
            before = before.dropFirst()
            if before.isEmpty || kind == .topic { candidates = values(of: kind, before, words.current) }
            if kind == .topic { candidates += verbWords(after: before) } else { candidates += next(before, words) }
        } else {
            candidates = next(before, words) + (before.isEmpty ? ["exit"] : [])
        }
        var completion = Completion(of: words, among: candidates)
        // A word that is begun is somebody's own; what comes next is asked for between words.
        if completion.candidates.isEmpty, words.current.isEmpty { completion.hint = verb(of: before)?.synopsis }
        return completion
    }

    /// The verb that words are, or begin, where it is one. The editor is a terminal's, where beginnings will do.
    private func verb(of words: ArraySlice<String>) -> Verb? {
        let found = interpreter?.verbs.candidates(for: Array(words), allowingPrefixes: true) ?? []
        return found.count == 1 ? found[0] : nil
    }

    /// The words that names of verbs go on with.
    private func verbWords(after before: ArraySlice<String>) -> [String] {
        let verbs = (interpreter?.verbs.all ?? []).filter { verb in
            verb.words.count > before.count && zip(verb.words, before).allSatisfy { $0.hasPrefix($1) }
        }
        return verbs.map { String($0.words[before.count]) }
    }

    /// What a command goes on with: the rest of a verb's name, or what its verb takes.
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
    /// Whether names of verbs may stand for it.
    fileprivate var leadsToVerbs: Bool { self == .command || self == .topic }
}

extension Verb {
    /// The option whose value a word is, and the value.
    fileprivate func option(beingTypedIn word: String) -> (option: Parameter, value: String)? {
        guard let equals = word.firstIndex(of: "="), let option = option(String(word[..<equals])) else { return nil }
        return (option, String(word[word.index(after: equals)...]))
    }
}
