/// Compiles promotions, one after the other.
struct PromotionCompiler {
    private(set) var ordered: [CompiledPromotion] = []
    private(set) var otherEffects: [CompiledEffect] = []
    var tables: CompiledTables

    /// The rules of plugins outside the host, by the index of their promotion.
    private(set) var outsideRules: [Int: [RuleUse]] = [:]

    private let areOffers: Bool

    init(_ tables: CompiledTables, areOffers: Bool) {
        self.tables = tables
        self.areOffers = areOffers
    }

    mutating func reserveCapacity(_ count: Int) { ordered.reserveCapacity(count) }

    mutating func add(_ promotion: Promotion, at index: Int) {
        let firstOther = otherEffects.count
        let rulesBefore = tables.outsideRules.count
        let compiledEffect = promotion.effects.map { CompiledEffect($0, &tables) }
        otherEffects += compiledEffect.dropFirst()
        let isLimited =
            !promotion.isEnabled || promotion.startsAt != nil || promotion.endsAt != nil || promotion.isLimited
            || promotion.sharedCampaign?.campaign.isGuarded == true || promotion.givesCredit
        ordered.append(
            CompiledPromotion(
                promotion: PromotionNumber(position: Int32(truncatingIfNeeded: index), isOffer: areOffers),
                given: Int32(truncatingIfNeeded: index),
                thresholds: Thresholds(promotion.conditions, &tables),
                isAlwaysOpen: !isLimited
                    && (compiledEffect.isEmpty || compiledEffect.contains(where: \.isInEveryCurrency)),
                isOpenAtHome: !isLimited && compiledEffect.contains(where: \.isInHome),
                stacking: stacking(of: promotion, compiledEffect),
                firstEffect: compiledEffect.first ?? .none,
                effectCount: Int32(truncatingIfNeeded: compiledEffect.count),
                firstOther: Int32(truncatingIfNeeded: firstOther)
            )
        )
        guard tables.outsideRules.count > rulesBefore else { return }
        outsideRules[index] = Array(tables.outsideRules[rulesBefore...])
    }

    private mutating func stacking(of promotion: Promotion, _ effects: [CompiledEffect]) -> CompiledStacking {
        let partners = Partners(promotion.stacking, &tables.symbols)
        return CompiledStacking(
            code: promotion.code.map { tables.symbols.code(tables.symbols.key(ofOwnCode: $0)) },
            hasLimitedCode: promotion.code != nil && promotion.isLimited,
            hasOneEffect: effects.count == 1,
            readsStage: promotion.conditions.contains(where: \.readsStage),
            stages: StageSet(effects.map(\.stage)),
            firstStage: effects.map(\.stage).min() ?? .gift,
            usesUnitsUp: promotion.effects.contains { $0.stage == .unit && $0.usesUnitsUp },
            actsLastOnUnits: effects.contains { $0.stage == .unit && $0.actsLast },
            isOfLineGroup: promotion.stacking.group?.per == .line,
            partners: partners,
            stacksWithAll: partners == .any
        )
    }

    /// Returns the symbol of the group in which a promotion competes line by line; nil if it does not.
    mutating func lineGroup(of promotion: Promotion) -> Symbol? {
        guard let group = promotion.stacking.group, group.per == .line else { return nil }
        return tables.symbols.lineGroup(group.name)
    }

    /// Returns the symbol of the campaign of a promotion; nil without one.
    mutating func campaign(of promotion: Promotion) -> Symbol? {
        promotion.sharedCampaign.map { tables.symbols.campaign($0.campaign.id) }
    }
}

extension Promotion {
    /// The facts that a cart must have so that the promotion may give something.
    var need: Need {
        let any = effects.dropFirst().reduce(effects.first?.need ?? .nothing) { $0.or($1.need) }
        return conditions.reduce(any) { $0.and($1.need) }
    }
}
