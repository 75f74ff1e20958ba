/// Compiles promotions, one after the other.
struct PromotionCompiler {
    private(set) var ordered: [CompiledPromotion] = []

    /// True for each promotion with a usage limit or a budget.
    private(set) var areLimited: [Bool] = []

    /// Facts of all promotions together, found while each is at hand: reading one of the array copies it.
    private(set) var found: Facts = []
    private(set) var otherEffects: [CompiledEffect] = []
    var tables: CompiledTables

    /// The rules of plugins outside the host, by the index of their promotion.
    private(set) var outsideRules: [Int: [RuleUse]] = [:]

    private let areOffers: Bool

    init(_ tables: CompiledTables, areOffers: Bool) {
        self.tables = tables
        self.areOffers = areOffers
    }

    /// Facts that few catalogs have.
    struct Facts: OptionSet {
        let rawValue: Int

        /// A budget has a limit for each currency.
        static let budgetPerCurrency = Facts(rawValue: 1)
        /// A promotion gives store credit.
        static let credit = Facts(rawValue: 2)
        /// A promotion competes line by line in a group.
        static let lineGroup = Facts(rawValue: 4)
        /// A promotion is in a campaign.
        static let campaign = Facts(rawValue: 8)
    }

    mutating func reserveCapacity(_ count: Int) {
        ordered.reserveCapacity(count)
        areLimited.reserveCapacity(count)
    }

    mutating func add(_ promotion: Promotion, at index: Int) {
        let firstOther = otherEffects.count
        let rulesBefore = tables.outsideRules.count
        let compiledEffect = promotion.effects.map { CompiledEffect($0, &tables) }
        otherEffects += compiledEffect.dropFirst()
        let (hasLimits, givesCredit) = (promotion.isLimited, promotion.givesCredit)
        areLimited.append(hasLimits)
        note(promotion, givesCredit: givesCredit)
        let isLimited =
            !promotion.isEnabled || promotion.startsAt != nil || promotion.endsAt != nil || hasLimits
            || promotion.sharedCampaign?.campaign.isGuarded == true || givesCredit
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

    private mutating func note(_ promotion: Promotion, givesCredit: Bool) {
        if promotion.hasBudgetPerCurrency { found.insert(.budgetPerCurrency) }
        if givesCredit { found.insert(.credit) }
        if promotion.stacking.group?.per == .line { found.insert(.lineGroup) }
        if promotion.sharedCampaign != nil { found.insert(.campaign) }
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
