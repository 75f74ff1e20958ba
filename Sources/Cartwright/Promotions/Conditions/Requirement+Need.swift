extension Requirement {
    /// What a cart must have so that it may hold, by which a catalog finds the promotion.
    var need: Need {
        switch self {
        case .number(let number): number.need
        case .words(let source, let membership): membership.need(source.mark)
        case .attribute(let source, let test):
            source.mark.map { mark in test.need { mark(test.key, $0) } } ?? .nothing
        case .clock, .not: .nothing
        case .all(let parts): parts.reduce(.nothing) { $0.and($1.need) }
        case .any(let parts): parts.dropFirst().reduce(parts.first?.need ?? .anyOf([])) { $0.or($1.need) }
        }
    }

    /// The mark that a cart must have, where that is all that is asked for.
    var onlyMark: Mark? {
        guard case .words(let source, let membership) = self, membership.noneOf == nil,
            let words = membership.anyOf, words.count == 1
        else { return nil }
        return source.mark(words[0])
    }
}

extension NumberRequirement {
    /// A currency in which there is an amount, lines that count where there must be some, and that much merchandise:
    /// lines that a filter lets through never cost more than all together. What stages leave is judged there, so that
    /// all who look at it agree.
    fileprivate var need: Need {
        guard basis == .list else { return .nothing }
        let currencies = comparison.currencies.map(Need.currencies) ?? .nothing
        guard case .lines(let lines) = measure, comparison.least > 0 else { return currencies }
        let amount = lines.value == .amount ? Need.subtotal(minor: comparison.least) : .nothing
        return currencies.and(amount).and(filter.need)
    }
}

extension AmountComparison {
    /// The least number that may pass in any currency: 0 where any may.
    fileprivate var least: Int64 {
        if let inEveryCurrency { return inEveryCurrency.least }
        return currencies?.compactMap { comparison(in: $0)?.least }.min() ?? 0
    }
}

extension Comparison {
    /// The least number that may pass: 0 where any may.
    fileprivate var least: Int64 {
        [atLeast, moreThan.map { $0 == .max ? $0 : $0 + 1 }, equals].compactMap(\.self).max() ?? 0
    }
}
