/// Makes plans of promotions, one after the other.
struct PlanCompiler {
    private(set) var plans: [Plan] = []
    private(set) var otherEffects: [PlannedEffect] = []
    var tables: PlanTables

    private let areOffers: Bool

    init(_ tables: PlanTables, areOffers: Bool) {
        self.tables = tables
        self.areOffers = areOffers
    }

    mutating func add(_ promotion: Promotion, at index: Int) {
        let firstOther = otherEffects.count
        let planned = promotion.effects.map { PlannedEffect($0, &tables) }
        otherEffects += planned.dropFirst()
        let isLimited =
            !promotion.isEnabled || promotion.startsAt != nil || promotion.endsAt != nil || promotion.isLimited
        plans.append(
            Plan(
                promotion: PromotionNumber(position: Int32(truncatingIfNeeded: index), isOffer: areOffers),
                given: Int32(truncatingIfNeeded: index),
                demands: Demands(promotion.conditions, &tables),
                isAlwaysOpen: !isLimited && (planned.isEmpty || planned.contains(where: \.isInEveryCurrency)),
                traits: traits(of: promotion, planned),
                firstEffect: planned.first ?? .none,
                effectCount: Int32(truncatingIfNeeded: planned.count),
                firstOther: Int32(truncatingIfNeeded: firstOther)
            )
        )
    }

    private mutating func traits(of promotion: Promotion, _ effects: [PlannedEffect]) -> Traits {
        let company = Company(promotion.stacking, &tables.words)
        return Traits(
            code: promotion.code.map { tables.words.code(PromotionCode.normalized($0)) },
            hasLimitedCode: promotion.code != nil && promotion.isLimited,
            hasOneEffect: effects.count == 1,
            readsStage: promotion.conditions.contains(where: \.readsStage),
            stages: StageSet(effects.map(\.stage)),
            firstStage: effects.map(\.stage).min() ?? .gift,
            usesUnitsUp: promotion.effects.contains { $0.stage == .unit && $0.usesUnitsUp },
            actsLastOnUnits: effects.contains { $0.stage == .unit && $0.actsLast },
            company: company,
            stacksWithAll: company == .any
        )
    }
}

extension Promotion {
    /// What a cart must have so that it may give anything.
    var need: Need {
        let any = effects.dropFirst().reduce(effects.first?.need ?? .nothing) { $0.or($1.need) }
        return conditions.reduce(any) { $0.and($1.need) }
    }
}
