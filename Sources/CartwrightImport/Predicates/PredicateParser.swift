package import Cartwright

/// A reader of predicates, by recursive descent: `or` binds less than `and`, and `and` less than `not`.
package struct PredicateParser {
    private var lexer: PredicateLexer
    private var current: PredicateLexer.Placed

    /// The index behind the word before the current one.
    private var consumed = 0

    private var depth = 0

    /// Reads a predicate.
    ///
    /// - Throws: `import.bad_predicate` for a text that is too long, too deep or not of the language.
    static func parse(_ text: String) throws(CartwrightError) -> Predicate {
        guard text.utf8.count <= PredicateLimits.bytes else {
            throw PredicateLimits.error(
                "expected a predicate of at most \(PredicateLimits.bytes) bytes, found \(text.utf8.count)",
                at: 1
            )
        }
        var parser = try PredicateParser(text)
        let predicate = try parser.alternatives()
        guard parser.current.token == .end else { throw parser.expected("\"and\", \"or\" or the end") }
        return predicate
    }

    /// Checks that a text is a predicate.
    ///
    /// - Throws: `import.bad_predicate`, as reading it does.
    package static func check(_ text: String) throws(CartwrightError) { _ = try parse(text) }

    private init(_ text: String) throws(CartwrightError) {
        lexer = PredicateLexer(text)
        current = try lexer.next()
    }

    private func expected(_ words: String) -> CartwrightError {
        PredicateLimits.error("expected \(words), found \(current.token.shown)", at: current.start + 1)
    }

    private mutating func advance() throws(CartwrightError) {
        consumed = current.end
        current = try lexer.next()
    }

    /// Skips a word or a symbol, and returns true if it comes next.
    private mutating func skip(_ token: PredicateLexer.Token) throws(CartwrightError) -> Bool {
        guard current.token == token else { return false }
        try advance()
        return true
    }

    private mutating func need(_ symbol: String) throws(CartwrightError) {
        guard try skip(.symbol(symbol)) else { throw expected("\"\(symbol)\"") }
    }

    /// Runs a reader one level deeper.
    private mutating func deeper(
        _ body: (inout Self) throws(CartwrightError) -> Predicate
    ) throws(CartwrightError) -> Predicate {
        guard depth < PredicateLimits.depth else {
            throw PredicateLimits.error("expected at most \(PredicateLimits.depth) levels", at: current.start + 1)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func alternatives() throws(CartwrightError) -> Predicate {
        var parts = [try conjunction()]
        while try skip(.word("or")) { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(CartwrightError) -> Predicate {
        var parts = [try condition()]
        while try skip(.word("and")) { parts.append(try condition()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func condition() throws(CartwrightError) -> Predicate {
        if try skip(.word("not")) {
            return try deeper { parser throws(CartwrightError) in .not(try parser.condition()) }
        }
        if try skip(.symbol("(")) {
            let inner = try deeper { parser throws(CartwrightError) in try parser.alternatives() }
            try need(")")
            return inner
        }
        if let value = try value() { return try constant(value) }
        return try test()
    }

    /// Reads a value; nil if none comes next.
    private mutating func value() throws(CartwrightError) -> PredicateValue? {
        let value: PredicateValue
        switch current.token {
        case .text(let text): value = .text(text)
        case .number(let text): value = .number(text)
        case .word("true"): value = .flag(true)
        case .word("false"): value = .flag(false)
        default: return nil
        }
        try advance()
        return value
    }

    private mutating func needValue() throws(CartwrightError) -> PredicateValue {
        guard let value = try value() else { throw expected("a value") }
        return value
    }

    private mutating func comparator() throws(CartwrightError) -> PredicateTest.Comparator? {
        guard case .symbol(let symbol) = current.token, let comparator = PredicateTest.Comparator(rawValue: symbol)
        else { return nil }
        try advance()
        return comparator
    }

    private mutating func constant(_ value: PredicateValue) throws(CartwrightError) -> Predicate {
        guard let comparator = try comparator() else {
            guard case .flag(let flag) = value else { throw expected("a comparison") }
            return .constant(flag)
        }
        let other = try needValue()
        switch comparator {
        case .equal: return .constant(value == other)
        case .unequal: return .constant(value != other)
        default: throw PredicateLimits.error("expected \"=\" between two values", at: consumed)
        }
    }

    private mutating func test() throws(CartwrightError) -> Predicate {
        let start = current.start
        let term = try term()
        let (check, isNegated) = try check()
        let text = lexer.scalars[start..<consumed].reduce(into: String.UnicodeScalarView()) { $0.append($1) }
        let test = PredicateTest(term: term, check: check, text: String(text), offset: start + 1)
        return isNegated ? .not(.test(test)) : .test(test)
    }

    private mutating func term() throws(CartwrightError) -> PredicateTest.Term {
        var names = [try name()]
        if try skip(.symbol("(")) {
            let inner = try deeper { parser throws(CartwrightError) in try parser.alternatives() }
            try need(")")
            return .function(names[0], inner)
        }
        while try skip(.symbol(".")) { names.append(try name()) }
        return .field(names)
    }

    private mutating func name() throws(CartwrightError) -> String {
        switch current.token {
        case .word(let text), .name(let text):
            try advance()
            return text
        default: throw expected("a field, a function or a value")
        }
    }

    private mutating func check() throws(CartwrightError) -> (PredicateTest.Check, isNegated: Bool) {
        if let comparator = try comparator() {
            guard current.token == .symbol("(") else { return (.compare(comparator, try needValue()), false) }
            _ = try list()
            return (.compareSet, false)
        }
        if try skip(.word("in")) { return (.isIn(try list()), false) }
        if try skip(.word("not")) {
            guard try skip(.word("in")) else { throw expected("in") }
            return (.isIn(try list()), true)
        }
        if try skip(.word("contains")) { return (try contained(), false) }
        guard try skip(.word("is")) else { return (.holds, false) }
        let isNegated = try skip(.word("not"))
        if try skip(.word("empty")) { return (.isEmpty, isNegated) }
        if try skip(.word("defined")) { return (.isDefined, isNegated) }
        throw expected("empty or defined")
    }

    private mutating func contained() throws(CartwrightError) -> PredicateTest.Check {
        if try skip(.word("all")) { return .contains(all: true, try list()) }
        if try skip(.word("any")) { return .contains(all: false, try list()) }
        return .contains(all: false, [try needValue()])
    }

    private mutating func list() throws(CartwrightError) -> [PredicateValue] {
        try need("(")
        var values = [try needValue()]
        while try skip(.symbol(",")) { values.append(try needValue()) }
        try need(")")
        return values
    }
}
