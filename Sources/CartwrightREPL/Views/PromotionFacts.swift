internal import Cartwright

/// The facts of a promotion, as names and values.
struct PromotionFacts {
    private let promotion: Promotion
    private let currency: Currency

    init(_ promotion: Promotion, _ currency: Currency) { (self.promotion, self.currency) = (promotion, currency) }

    /// The rows, without empty ones.
    var rows: [[String]] {
        let facts: [(String, String?)] = [
            ("enabled", promotion.isEnabled ? nil : "no"),
            ("applies", promotion.code.map { "with code \($0)" } ?? "automatically"),
            ("from", promotion.startsAt?.description), ("until", promotion.endsAt?.description),
            ("priority", promotion.priority == 0 ? nil : String(promotion.priority)),
            ("group", promotion.stacking.group.map(Self.words)), ("combines with", beside),
            ("uses", promotion.usageLimit.map { "\($0) \(promotion.usagePeriod?.words ?? "in total")" }),
            (
                "per customer",
                promotion.perCustomerLimit.map { limit in
                    counted(Int(clamping: limit), "use") + (promotion.customerPeriod.map { " \($0.words)" } ?? "")
                        + Self.words(for: promotion.customerTerms)
                }
            ),
            ("budget", promotion.budget.map { Self.words(for: $0.json) }),
            ("campaign", promotion.campaign.map(Self.words)),
            ("returns", promotion.returns == .keep ? nil : promotion.returns.rawValue.replacing("_", with: " ")),
        ]
        return facts.compactMap { name, value in value.map { [name, $0] } }
            + promotion.conditions.map { ["condition", Self.words(for: $0.json)] }
            + promotion.effects.map { ["effect", Self.words(for: $0.json)] }
    }

    /// Returns `, counted by customer and email; requires email; refuses guests`; empty if only the id counts.
    private static func words(for terms: CustomerTerms) -> String {
        guard terms != CustomerTerms() else { return "" }
        let by = PersonKey.allCases.filter(terms.countedBy.contains).map(\.rawValue).joined(separator: " and ")
        let required = terms.required.sorted().map(\.rawValue).joined(separator: " and ")
        return ", counted by \(by)" + (required.isEmpty ? "" : "; requires \(required)")
            + (terms.guests == .refuse ? "; refuses guests" : "")
    }

    private static func words(for group: PromotionGroup) -> String {
        switch group.per {
        case .cart: "\(group.name), of which one applies"
        case .line: "\(group.name), of which the best one counts on each line"
        }
    }

    /// Returns a campaign with its dates and limits, on one line: `autumn, 1000 uses in total`.
    private static func words(for campaign: Campaign) -> String {
        let parts: [String?] = [
            campaign.id, campaign.name, campaign.isEnabled ? nil : "disabled",
            campaign.startsAt.map { "from \($0)" }, campaign.endsAt.map { "until \($0)" },
            campaign.usageLimit.map { "\($0) uses \(campaign.usagePeriod?.words ?? "in total")" },
            campaign.budget.map { "budget \(words(for: $0.json))" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private var beside: String? {
        promotion.stacking.combinesWith.map { classes in
            let names = PromotionClass.allCases.filter(classes.contains).map(\.rawValue)
            return names.isEmpty ? "nothing" : names.joined(separator: ", ")
        }
    }

    /// Returns a condition or an effect as in the catalog, on one line: `subtotal at_least 5000`.
    private static func words(for json: JSONValue) -> String {
        if case .string(let text) = json { return text }
        guard case .object(let object) = json else { return json.text }
        return object.map { key, value in
            switch (key, value) {
            case ("type", .string(let type)): type
            case (_, .string(let text)): "\(key) \(text)"
            case (_, .array(let elements)) where elements.contains { if case .object = $0 { true } else { false } }:
                "\(key) (\(elements.map(words).joined(separator: "; ")))"
            case (_, .object): "\(key) (\(words(for: value)))"
            case (_, .array(let elements)): "\(key) \(elements.map(words).joined(separator: ", "))"
            default: "\(key) \(value.text)"
            }
        }.joined(separator: " ")
    }
}
