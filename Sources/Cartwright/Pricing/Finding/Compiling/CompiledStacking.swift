/// The stacking rules of a promotion, and related facts. Plain numbers only, see ``CompiledPromotion``.
struct CompiledStacking: Sendable {
    /// The symbol of its code.
    let code: Symbol?

    /// True if it has a code, and a usage limit or a budget.
    let hasLimitedCode: Bool

    /// True if it has exactly one effect.
    let hasOneEffect: Bool

    /// True if it has conditions on the amounts that earlier stages left.
    let readsStage: Bool

    /// The stages of its effects.
    let stages: StageSet

    /// The first of the stages. Its conditions are evaluated at the beginning of this stage.
    let firstStage: Stage

    /// True if other promotions cannot use the units that it uses.
    let usesUnitsUp: Bool

    /// True if it uses units up only after the other unit effects.
    let actsLastOnUnits: Bool

    /// True if it competes line by line in a group, see ``CompiledPromotions/lineGroups``. The members of such a group
    /// do not bar each other.
    let isOfLineGroup: Bool

    /// The promotions that it may be combined with.
    let partners: Partners

    /// True if it can be combined with every promotion that allows it.
    let stacksWithAll: Bool

    /// True if both promotions may apply to one cart.
    func isCompatible(with other: CompiledStacking) -> Bool {
        guard !(stacksWithAll && other.stacksWithAll) else { return true }
        if let group = partners.group, group == other.partners.group { return false }
        return partners.accepts(other.stages) && other.partners.accepts(stages)
    }
}

/// ``Stacking`` as numbers.
struct Partners: Hashable, Sendable {
    /// The group per cart. At most one promotion of such a group applies.
    let group: Symbol?

    /// The stages in which the other promotion may act; nil for any stage. If empty, the promotion applies alone.
    let stages: StageSet?

    /// No restrictions.
    static let any = Partners(group: nil, stages: nil)

    fileprivate func accepts(_ other: StageSet) -> Bool {
        guard let stages else { return true }
        return !stages.isEmpty && other.isSubset(of: stages)
    }
}

extension Partners {
    init(_ stacking: Stacking, _ symbols: inout Symbols) {
        group = if let group = stacking.group, group.per == .cart { symbols.group(group.name) } else { nil }
        stages = stacking.combinesWith.map { classes in
            // Credits are outside of classes, but not of exclusive promotions.
            guard !classes.isEmpty else { return [] }
            return StageSet(Stage.allCases.filter { $0 == .credit || classes.contains($0.promotionClass) })
        }
    }
}

/// A set of stages.
struct StageSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ stages: some Sequence<Stage>) { rawValue = stages.reduce(0) { $0 | 1 << UInt8($1.rawValue) } }

    func contains(_ stage: Stage) -> Bool { rawValue & (1 << UInt8(stage.rawValue)) != 0 }

    /// True if it has a stage before another.
    func hasAny(before stage: Stage) -> Bool { rawValue & (1 << UInt8(stage.rawValue) - 1) != 0 }
}
