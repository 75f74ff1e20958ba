/// What matters about a promotion beside others. Plain numbers, see ``CompiledPromotion``.
struct CompiledStacking: Sendable {
    /// The code by which it is reached.
    let code: Symbol?

    /// Whether it has a code, and anything counts how often, or for how much, it is used.
    let hasLimitedCode: Bool

    /// Whether it has exactly one effect.
    let hasOneEffect: Bool

    /// Whether it has conditions on what earlier stages left.
    let readsStage: Bool

    /// The stages in which it acts.
    let stages: StageSet

    /// The first of them, at whose beginning its conditions are tested.
    let firstStage: Stage

    /// Whether it takes units away from others.
    let usesUnitsUp: Bool

    /// Whether it uses units up only after the other unit effects.
    let actsLastOnUnits: Bool

    /// What it may stand beside.
    let partners: Partners

    /// Whether it stands beside everything that agrees to it.
    let stacksWithAll: Bool

    /// Whether both promotions may apply to one cart.
    func isCompatible(with other: CompiledStacking) -> Bool {
        guard !(stacksWithAll && other.stacksWithAll) else { return true }
        if let group = partners.group, group == other.partners.group { return false }
        return partners.accepts(other.stages) && other.partners.accepts(stages)
    }
}

/// ``Stacking`` in numbers.
struct Partners: Hashable, Sendable {
    /// Of one group at most one promotion applies.
    let group: Symbol?

    /// The stages in which another one may act; nil is any, none is nobody at all.
    let stages: StageSet?

    /// Beside everything.
    static let any = Partners(group: nil, stages: nil)

    fileprivate func accepts(_ other: StageSet) -> Bool {
        guard let stages else { return true }
        return !stages.isEmpty && other.isSubset(of: stages)
    }
}

extension Partners {
    init(_ stacking: Stacking, _ symbols: inout Symbols) {
        group = stacking.group.map { symbols.group($0) }
        stages = stacking.combinesWith.map { classes in
            StageSet(Stage.allCases.filter { classes.contains($0.promotionClass) })
        }
    }
}

/// Some stages.
struct StageSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ stages: some Sequence<Stage>) { rawValue = stages.reduce(0) { $0 | 1 << UInt8($1.rawValue) } }

    func contains(_ stage: Stage) -> Bool { rawValue & (1 << UInt8(stage.rawValue)) != 0 }

    /// Whether there is one before some other.
    func hasAny(before stage: Stage) -> Bool { rawValue & (1 << UInt8(stage.rawValue) - 1) != 0 }
}
