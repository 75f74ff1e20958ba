internal import Cartwright

extension LintRule {
    /// Promotions in whose place another one always applies: it applies wherever they do, cannot stand beside them,
    /// stands beside all that they stand beside, and takes as much off or more.
    static let shadows = LintRule { subject in
        let rivals = Rivals(subject.promotions.map(\.promotion))
        return subject.promotions.compactMap { entry in
            let loser = entry.promotion
            guard let winner = rivals.of(loser).first(where: { $0.shadows(loser, subject.choose) }) else { return nil }
            return CartwrightError(
                .lintAlwaysLoses,
                "\(loser.id) always loses to \(winner.id), which applies wherever it does and takes no less off",
                hint: "let both combine, take one out, or give \(loser.id) more to take off",
                at: entry.pointer.location
            )
        }
    }
}

/// Promotions that may shadow others, found by what both must have alike, so that each is compared with few.
private struct Rivals {
    /// The effect and the stacking of a promotion, without how much it takes off.
    private enum Kind: Hashable {
        case percent(Target, PercentOff.Granularity?, Stacking)
        case amount(Target, Each, Amount?, Stacking)

        /// Nil for a promotion that shadows none and is shadowed by none.
        init?(_ promotion: Promotion) {
            guard promotion.isEnabled, promotion.effects.count == 1, !promotion.isCompatible(with: promotion.namesake)
            else { return nil }
            switch promotion.effects[0] {
            case let effect as PercentOff: self = .percent(effect.target, effect.rounding, promotion.stacking)
            case let effect as AmountOff:
                self = .amount(effect.target, effect.each, effect.firstAmount, promotion.stacking)
            default: return nil
            }
        }
    }

    /// A kind, and the condition that a promotion has first; nil where it has none.
    private struct Place: Hashable {
        let kind: Kind
        let condition: JSONValue?
    }

    /// The most promotions of one place that one is compared with: those that take the most off.
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

    /// Those whose first condition a promotion has too, and those without conditions.
    func of(_ loser: Promotion) -> [Promotion] {
        guard let kind = Kind(loser) else { return [] }
        let conditions: [JSONValue?] = [nil] + loser.conditions.map(\.json)
        return conditions.flatMap { promotions[Place(kind: kind, condition: $0)] ?? [] }
    }
}

extension Promotion {
    /// Whether another promotion never applies since this one does in its place. What is not sure is not said.
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

    /// Whether it applies to every cart that another one applies to, as far as time, code and conditions go.
    private func reachesAll(of other: Promotion) -> Bool {
        let hasCode = code == nil || code.map(PromotionCode.normalized) == other.code.map(PromotionCode.normalized)
        let begins = startsAt.map { own in other.startsAt.map { own <= $0 } ?? false } ?? true
        let ends = endsAt.map { own in other.endsAt.map { own >= $0 } ?? false } ?? true
        let asked = Set(other.conditions.map(\.json))
        return hasCode && begins && ends && conditions.allSatisfy { asked.contains($0.json) }
    }

    /// The amount its only effect takes off, in the unit of its kind; nil where it depends on more than the target.
    fileprivate var strength: Int64? {
        switch effects.first {
        case let effect as PercentOff: effect.percent.millionths
        case let effect as AmountOff: effect.amount.onlyMinor
        default: nil
        }
    }

    /// True where its only effect takes less off than its strength on some carts.
    fileprivate var isCapped: Bool { (effects.first as? PercentOff)?.maximumDiscount != nil }
}
