extension Requirement {
    /// The need that a cart must meet before the requirement can hold, by which a catalog finds the promotion.
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

    /// The mark that a cart must have if that is the whole requirement.
    var onlyMark: Mark? {
        guard case .words(let source, let membership) = self, membership.noneOf == nil,
            let words = membership.anyOf, words.count == 1
        else { return nil }
        return source.mark(words[0])
    }
}

extension NumberRequirement {
    /// The need for a currency with an amount, for lines that count if there must be some, and for that much
    /// merchandise: lines that match a filter never cost more than all lines together. Amounts of a stage are judged in
    /// that stage, so that all results agree. An amount with tax is reached by less merchandise, so no need follows
    /// from it.
    fileprivate var need: Need {
        guard basis == .list else { return .nothing }
        let currencies = comparison.currencies.map(Need.currencies) ?? .nothing
        guard case .lines(let lines) = measure, comparison.least > 0 else { return currencies }
        let amount = lines.value == .amount && tax == nil ? Need.subtotal(minor: comparison.least) : .nothing
        return currencies.and(amount).and(filter.need)
    }
}

extension AmountComparison {
    /// The least number that may pass in some currency: 0 if every number may.
    fileprivate var least: Int64 {
        if let inEveryCurrency { return inEveryCurrency.least }
        return currencies?.compactMap { comparison(in: $0)?.least }.min() ?? 0
    }
}

extension Comparison {
    /// The least number that may pass: 0 if every number may.
    fileprivate var least: Int64 {
        [atLeast, moreThan.map { $0 == .max ? $0 : $0 + 1 }, equals].compactMap(\.self).max() ?? 0
    }
}
