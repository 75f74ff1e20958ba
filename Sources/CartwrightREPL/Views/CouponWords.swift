internal import Cartwright

extension World {
    /// Returns the state of a coupon in a few words.
    func words(for status: CouponState.Status) -> String {
        switch status {
        case .applied(let amount): "applied \(money(-amount))"
        case .appliedWithoutEffect(let rejection): "applied, no discount: \(words(for: rejection))"
        case .eligible(let saves): "eligible \(money(-saves))"
        case .ineligible(let rejection): "no: \(words(for: rejection))"
        case .blocked(let other, _): "no: excluded by \(couponName(other))"
        case .dismissed: "dismissed"
        case .notShown: "not shown"
        }
    }

    /// Returns the reason that a promotion does not apply, in a few words.
    func words(for rejection: RejectedPromotion?) -> String {
        guard let rejection else { return "nothing to discount" }
        if rejection.reason == .conditionNotMet, !rejection.unmet.isEmpty {
            return rejection.unmet.map(\.name).joined(separator: ", ")
        }
        guard rejection.shortfalls.isEmpty else { return words(for: rejection.shortfalls) }
        let reason = rejection.reason.rawValue.replacing("_", with: " ")
        let identity = rejection.identity.map { " (\($0.words))" } ?? ""
        let words = (rejection.campaign.map { "campaign \($0) \(reason)" } ?? reason) + identity
        if let reset = rejection.reset { return "\(words) \(reset.words)" }
        return rejection.by.map { "\(words) \($0)" } ?? words
    }

    /// Returns the shortfalls of effects: `1 more PAD gives 10% off`.
    func words(for shortfalls: [Shortfall]) -> String {
        shortfalls.map { $0.words(in: session.cart.currency) }.joined(separator: "; ")
    }

    /// Returns the required and observed values of a condition: `need $30.00, have $25.00`. A compound condition lists
    /// its relevant parts: `subtotal: need $30.00, have $25.00, or quantity: need 3, have 2`.
    func words(for finding: Finding) -> String {
        guard finding.partsInQuestion.isEmpty else {
            return finding.partsInQuestion.map { "\($0.condition): \(words(for: $0))" }
                .joined(separator: ", \(finding.conjunction) ")
        }
        guard !finding.lacksCurrency else { return "no amount in \(session.cart.currency)" }
        let asked = finding.required.filter { $0.key != "key" && $0.key != "tax" }
        let need = asked.map { key, value in requirement(key, value, finding.unit) + finding.wordsOfTax }
        let attribute = if case .string(let key)? = finding.required["key"] { "\(key) " } else { "" }
        guard finding.truth != .unknown else {
            let reason = finding.unknownReason.map { ": \($0)" } ?? ""
            return "need \(attribute)\(need.joined(separator: " and ")), unknown\(reason)"
        }
        return "need \(attribute)\(need.joined(separator: " and ")), have \(amount(finding.observed, finding.unit))"
    }

    private func requirement(_ comparator: String, _ value: JSONValue, _ unit: Finding.Unit) -> String {
        let amount = amount(value, unit)
        return switch comparator {
        case "at_least", "any_of": amount
        case "equals": "exactly \(amount)"
        case "more_than": "more than \(amount)"
        case "at_most": "at most \(amount)"
        case "less_than": "less than \(amount)"
        case "none_of": "not \(amount)"
        default: "\(comparator.replacing("_", with: " ")) \(amount)"
        }
    }

    private func amount(_ value: JSONValue, _ unit: Finding.Unit) -> String {
        switch (value, unit) {
        case (.integer(let minor), .money): money(minor).description
        case (.integer(let number), _): String(number)
        case (.string(let text), _): text
        case (.null, _), (.array([]), _): "nothing"
        case (.array(let elements), _): elements.map { amount($0, unit) }.joined(separator: " or ")
        default: value.text
        }
    }
}

extension Finding {
    /// The kind of the amounts in words: ` with tax`; empty if the promotion names none.
    fileprivate var wordsOfTax: String {
        switch required["tax"] {
        case "included"?: " with tax"
        case "excluded"?: " without tax"
        default: ""
        }
    }
}
