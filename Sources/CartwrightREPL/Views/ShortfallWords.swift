public import Cartwright

extension Shortfall {
    /// Returns the shortfall and the gain: `1 more PAD gives 10% off`.
    public func words(in currency: Currency) -> String { "\(missing(in: currency)) gives \(gives.words(in: currency))" }

    private func missing(in currency: Currency) -> String {
        guard unit == .units else { return "\(Money(minor: shortBy, currency)) more\(sku.map { " of \($0)" } ?? "")" }
        let what = sku ?? (shortBy == 1 ? "unit" : "units")
        let use =
            switch part {
            case nil: ""
            case .buy?: " to buy"
            case .get?: " to get"
            }
        return "\(shortBy) more \(what)\(use)"
    }
}

extension Shortfall.Gain {
    fileprivate func words(in currency: Currency) -> String {
        switch self {
        case .percent(let percent): "\(percent)% off"
        case .amount(let minor): "\(Money(minor: minor, currency)) off"
        case .fixedPrice(let minor): "a price of \(Money(minor: minor, currency))"
        case .gift(let sku, let quantity): "\(quantity) \(sku) for free"
        case .credit(let minor): "\(Money(minor: minor, currency)) of store credit"
        }
    }
}

extension Nudge {
    /// Returns the result of the addition: `saves $5.00`, `gives 1 COOKIE for free`, `gives a gift` or
    /// `gives $2.50 of store credit`.
    public func resultWords(in currency: Currency) -> String {
        if savesMinor == 0, case .gift? = shortfall?.gives, let words = shortfall?.gives.words(in: currency) {
            return "gives \(words)"
        }
        if savesMinor == 0, creditMinor > 0 { return "gives \(Money(minor: creditMinor, currency)) of store credit" }
        if savesMinor == 0, giftUnits > 0 {
            return giftUnits == 1 ? "gives a gift" : "gives \(giftUnits) units of gifts"
        }
        return "saves \(Money(minor: savesMinor, currency))"
    }

    /// Returns the missing amount: `1 more PAD`, `$3.00 more`, `2 more units of kitchen`.
    ///
    /// - Parameters:
    ///   - currency: the currency of the cart.
    ///   - scope: the scope of the condition; nil if everything counts.
    public func words(in currency: Currency, of scope: String? = nil) -> String {
        let what = scope.map { " of \($0)" } ?? ""
        return switch unit {
        case .money: "\(Money(minor: shortBy, currency)) more\(what)"
        case .units where shortfall?.sku != nil: "\(shortBy) more \(shortfall?.sku ?? "")"
        case .units: "\(shortBy) more unit\(shortBy == 1 ? "" : "s")\(what)"
        case .skus: "\(shortBy) other SKU\(shortBy == 1 ? "" : "s")\(what)"
        case .none: "\(shortBy) more"
        }
    }
}
