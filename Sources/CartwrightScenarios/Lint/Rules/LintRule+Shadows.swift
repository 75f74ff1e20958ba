internal import Cartwright

extension LintRule {
    /// Promotions that always lose to another one: it applies whenever they do, cannot be combined with them, combines
    /// with everything they combine with, and has at least their discount.
    static let shadows = LintRule { subject in
        let rivals = Rivals(subject.promotions.map(\.promotion))
        return subject.promotions.compactMap { entry in
            let loser = entry.promotion
            guard let winner = rivals.of(loser).first(where: { $0.shadows(loser, subject.choose) }) else { return nil }
            return CartwrightError(
                .lintAlwaysLoses,
                "\(loser.id) always loses to \(winner.id), which applies whenever it does and gives at least as much",
                hint: "let both combine, remove one, or raise the discount of \(loser.id)",
                at: entry.pointer.location
            )
        }
    }
}

/// An index of promotions by the properties that a winner and a loser share, so that each is compared with few.
private struct Rivals {
    /// The effect and the stacking of a promotion, without the size of the discount.
    private enum Kind: Hashable {
        case percent(Target, PercentOff.Granularity?, Stacking)
        case amount(Target, Each, Amount?, TaxInclusion?, ForEvery?, Stacking)

        /// Creates a kind; nil for a promotion that neither wins nor loses in this rule.
        init?(_ promotion: Promotion) {
            guard promotion.isEnabled, promotion.effects.count == 1, !promotion.isCompatible(with: promotion.namesake)
            else { return nil }
            switch promotion.effects[0] {
            case let effect as PercentOff: self = .percent(effect.target, effect.rounding, promotion.stacking)
            case let effect as AmountOff:
                self = .amount(
                    effect.target,
                    effect.each,
                    effect.firstAmount,
                    effect.tax,
                    effect.forEvery,
                    promotion.stacking
                )
            default: return nil
            }
        }
    }

    /// A kind, and the first condition of a promotion, if any.
    private struct Place: Hashable {
        let kind: Kind
        let condition: JSONValue?
    }

    /// The maximum number of promotions of one place that one is compared with: those with the largest discounts.
    private static let mostCompared = 100

    private var promotions: [Place: [Promotion]] = [:]

    init(_ all: [Promotion]) {
        for promotion in all where promotion.hasNoLimits && !promotion.isCapped {
            guard let kind = Kind(promotion), promotion.strength != nil else { continue }
            promotions[Place(kind: kind, condition: promotion.conditions.first?.json), default: []].append(promotion)
        }
        promotions = promotions.mapValues { alike in
            let byStrength = alike.sorted { ($0.strength ?? 0) > ($1.strength ?? 0) }
            return Array(byStrength.prefix(Self.mostCompared))
        }
    }

    /// Returns the promotions whose first condition a promotion shares, and those without conditions.
    func of(_ loser: Promotion) -> [Promotion] {
        guard let kind = Kind(loser) else { return [] }
        let conditions: [JSONValue?] = [nil] + loser.conditions.map(\.json)
        return conditions.flatMap { promotions[Place(kind: kind, condition: $0)] ?? [] }
    }
}

extension Promotion {
    /// Returns true if another promotion certainly always loses to this one.
    fileprivate func shadows(_ other: Promotion, _ objective: PricingOptions.Objective) -> Bool {
        guard let own = strength, let theirs = other.strength, own >= theirs, id != other.id, reachesAll(of: other)
        else { return false }
        let goesFirst = (other.priority, id) < (priority, other.id)
        return switch objective {
        case .priority: goesFirst
        case .best: own > theirs || goesFirst
        }
    }

    /// The same promotion under another id.
    fileprivate var namesake: Promotion {
        var other = self
        other.id += "-"
        return other
    }

    fileprivate var hasNoLimits: Bool { usageLimit == nil && perCustomerLimit == nil && budget == nil }

    /// Returns true if dates, code and conditions let this promotion apply to every cart of another one.
    private func reachesAll(of other: Promotion) -> Bool {
        let hasCode = code == nil || code.map(PromotionCode.normalized) == other.code.map(PromotionCode.normalized)
        let begins = startsAt.map { own in other.startsAt.map { own <= $0 } ?? false } ?? true
        let ends = endsAt.map { own in other.endsAt.map { own >= $0 } ?? false } ?? true
        let asked = Set(other.conditions.map(\.json))
        return hasCode && begins && ends && conditions.allSatisfy { asked.contains($0.json) }
    }

    /// The discount of the only effect, in the unit of its kind; nil if it depends on more than the target.
    fileprivate var strength: Int64? {
        switch effects.first {
        case let effect as PercentOff: effect.percent.millionths
        case let effect as AmountOff: effect.amount.onlyMinor
        default: nil
        }
    }

    /// True if the only effect has a maximum discount.
    fileprivate var isCapped: Bool { (effects.first as? PercentOff)?.maximumDiscount != nil }
}
