internal import Cartwright

/// The logic between the rules of a validation rule: `1 and (2 or 3)`.
indirect enum VoucherifyLogic: Hashable {
    /// A rule by its number.
    case rule(String)
    case all([VoucherifyLogic])
    case any([VoucherifyLogic])

    /// Reads a logic.
    ///
    /// - Throws: `import.bad_predicate` for a text that is too long, too deep or not of this form.
    init(_ text: String) throws(CartwrightError) {
        guard text.utf8.count <= PredicateLimits.bytes else {
            throw PredicateLimits.error("expected at most \(PredicateLimits.bytes) bytes", at: 1)
        }
        var reader = Reader(lexer: PredicateLexer(text))
        try reader.advance()
        self = try reader.alternatives(0)
        guard reader.current?.token == .end else { throw reader.expected("\"and\", \"or\" or the end") }
    }

    private struct Reader {
        var lexer: PredicateLexer
        var current: PredicateLexer.Placed?

        func expected(_ words: String) -> CartwrightError {
            let found = current?.token.shown ?? "the end"
            return PredicateLimits.error("expected \(words), found \(found)", at: (current?.start ?? 0) + 1)
        }

        mutating func advance() throws(CartwrightError) { current = try lexer.next() }

        private mutating func skip(_ word: String) throws(CartwrightError) -> Bool {
            guard case .word(let text)? = current?.token, text.lowercased() == word else { return false }
            try advance()
            return true
        }

        mutating func alternatives(_ depth: Int) throws(CartwrightError) -> VoucherifyLogic {
            var parts = [try conjunction(depth)]
            while try skip("or") { parts.append(try conjunction(depth)) }
            return parts.count == 1 ? parts[0] : .any(parts)
        }

        private mutating func conjunction(_ depth: Int) throws(CartwrightError) -> VoucherifyLogic {
            var parts = [try part(depth)]
            while try skip("and") { parts.append(try part(depth)) }
            return parts.count == 1 ? parts[0] : .all(parts)
        }

        private mutating func part(_ depth: Int) throws(CartwrightError) -> VoucherifyLogic {
            guard depth < PredicateLimits.depth else {
                throw expected("at most \(PredicateLimits.depth) levels of parentheses")
            }
            switch current?.token {
            case .number(let number)?:
                try advance()
                return .rule(number)
            case .symbol("(")?:
                try advance()
                let inner = try alternatives(depth + 1)
                guard current?.token == .symbol(")") else { throw expected("\")\"") }
                try advance()
                return inner
            default: throw expected("the number of a rule")
            }
        }
    }
}
