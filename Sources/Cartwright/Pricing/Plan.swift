/// A promotion made ready for pricing: what does not depend on any cart is worked out once, when a catalog is made.
struct Plan: Sendable {
    let promotion: Promotion

    /// Conditions on what earlier stages left.
    private(set) var stageConditions: [any Condition]

    /// The stages in which it acts.
    let stages: Set<Stage>

    /// The first of them, at whose beginning its conditions are tested.
    let firstStage: Stage

    /// Whether it takes units away from others.
    let usesUnitsUp: Bool

    init(_ promotion: Promotion) {
        self.promotion = promotion
        stageConditions = promotion.conditions.filter(\.readsStage)
        stages = Set(promotion.effects.map(\.stage))
        firstStage = stages.min() ?? .gift
        usesUnitsUp = promotion.effects.contains { $0.stage == .unit && $0.usesUnitsUp }
    }

    var id: String { promotion.id }

    /// The same plan without conditions on the stage.
    var unconditional: Plan {
        var plan = self
        plan.stageConditions = []
        return plan
    }

    /// Whether its unit effects may touch a line.
    func reachesUnits(of line: Line) -> Bool {
        promotion.effects.contains { $0.stage == .unit && $0.reaches(line) }
    }
}

/// A plan that passed its gates and may take part in pricing a cart.
struct Candidate: Sendable {
    let plan: Plan

    /// What its spend budget has left; nil without one.
    let budgetMinor: Int64?

    var promotion: Promotion { plan.promotion }
    var id: String { plan.promotion.id }

    /// Whether a budget may refuse it as a whole.
    var hasStrictBudget: Bool { budgetMinor != nil && promotion.budget?.isPartial == false }
}
