extension CentTrace.Step {
    /// How its amounts were worked out, for people: `5% of $85.50 is $4.275; rounded is what remains, $81.23`.
    package func words(in currency: Currency) -> String {
        let missing = wantedMinor - givenMinor
        let held = missing > 0 ? "; held to \(Money(minor: givenMinor, currency)) by what is left of it" : ""
        return origin.words(given: wantedMinor, in: currency) + held
    }
}

extension CentTrace.Origin {
    fileprivate func words(given: Int64, in currency: Currency) -> String {
        func money(_ minor: Int64) -> String { Money(minor: minor, currency).description }
        switch self {
        case .percentOfSum(let percent, let base, let exact, let limit):
            let exactly = "\(percent)% of \(money(base)) is \(exact.description(in: currency))"
            if let limit { return "\(exactly), at most \(money(limit))" }
            if given == exact.wholeMinor, exact.isWhole { return exactly }
            return "\(exactly); rounded is what remains, \(money(base - given))"
        case .percentOfEach(let percent, let ofUnits, let limit):
            return "\(percent)% of each\(ofUnits ? " unit" : "")"
                + (limit.map { ", at most \(money($0)) in all" } ?? "")
        case .percentForBought(let percent, let got, let bought):
            return "\(percent)% of \(got) unit\(got == 1 ? "" : "s") for \(bought) bought"
        case .amount(let wanted, let base):
            return wanted <= base ? "\(money(wanted)) off \(money(base))" : "all of \(money(base))"
        case .amountOfEach(let each, let minor): return "\(money(minor)) off each \(each.rawValue)"
        case .fixedPrice(let price, let base): return "\(money(price)) instead of \(money(base))"
        case .fixedPriceOfGroups(let price, let size, let count, let base):
            let group = size == 1 ? "\(count) for" : "\(count) x \(size) for"
            return "\(group) \(money(price)) each instead of \(money(base)) together"
        case .tierOfEach: return "the tier that each reached"
        case .proposal(let type): return "what \(type) asks for"
        }
    }
}

extension CentTrace.Share {
    /// What became of the fraction of a minor unit, for people; nil where nothing was left over or it is not known.
    package func residueWords(in currency: Currency) -> String? {
        guard let exact, residue != 0 else { return nil }
        let exactly = "exactly \(exact.description(in: currency))"
        switch residue {
        case -1: return "\(exactly), rounded down"
        case 1: return "\(exactly), and the cent left over"
        default: return "\(exactly), moved by a limit"
        }
    }
}

extension CentTrace.Exact {
    /// The amount as people write money, with the digits that are rounded away.
    package func description(in currency: Currency) -> String {
        let plain = Money(minor: 0, currency)
        return plain.description.replacing(plain.decimal, with: decimal(in: currency))
    }
}
