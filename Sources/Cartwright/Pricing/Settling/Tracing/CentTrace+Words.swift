extension CentTrace.Step {
    /// Returns the ``calculation``, and the amount if a budget or a floor left less than was wanted.
    package func words(in currency: Currency) -> String {
        let missing = wantedMinor - givenMinor
        let held = missing > 0 ? "; limited to \(Money(minor: givenMinor, currency)) by a budget or floor" : ""
        return calculation + held
    }
}

extension CentTrace.Share {
    /// Returns the rounding of the fraction of a minor unit in words; nil if there is no fraction or it is not known.
    package func residueWords(in currency: Currency) -> String? {
        guard let exact, residue != 0 else { return nil }
        let exactly = "exactly \(exact.description(in: currency))"
        switch residue {
        case -1: return "\(exactly), rounded down"
        case 1: return "\(exactly), and the cent left over"
        default: return "\(exactly), changed by a limit"
        }
    }
}

extension CentTrace.Exact {
    /// Returns the amount as formatted money, with the digits that are rounded away.
    package func description(in currency: Currency) -> String {
        let plain = Money(minor: 0, currency)
        return plain.description.replacing(plain.decimal, with: decimal(in: currency))
    }
}
