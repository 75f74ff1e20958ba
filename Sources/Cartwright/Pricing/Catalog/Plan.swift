/// A promotion made ready for pricing: what does not depend on any cart is worked out once, when a catalog is made.
///
/// A class only so that the many quotes that look at it share one; nothing in it changes.
final class Plan: Sendable {
    let promotion: Promotion

    /// The code in the form in which codes are compared.
    let code: String?

    /// What it asks of the cart, in a form that is quick to test.
    let conditions: [CartTest]

    /// Conditions on what earlier stages left.
    let stageConditions: [any Condition]

    /// Its effects, by what is known about them.
    let effects: [PlannedEffect]

    /// The stages in which it acts.
    let stages: Set<Stage>

    /// The first of them, at whose beginning its conditions are tested.
    let firstStage: Stage

    /// Whether it takes units away from others.
    let usesUnitsUp: Bool

    /// Whether it stands beside everything that agrees to it.
    let stacksWithAll: Bool

    /// Whether no gate but the code can ever refuse it, so that none needs to be looked at.
    let isAlwaysOpen: Bool

    /// What a cart must have so that it may give anything.
    let need: Need

    init(_ promotion: Promotion) {
        self.promotion = promotion
        stageConditions = promotion.conditions.filter(\.readsStage)
        code = promotion.code.map(PromotionCode.normalized)
        conditions = promotion.conditions.map(CartTest.init)
        effects = promotion.effects.map(PlannedEffect.init)
        stages = Set(promotion.effects.map(\.stage))
        firstStage = stages.min() ?? .gift
        usesUnitsUp = promotion.effects.contains { $0.stage == .unit && $0.usesUnitsUp }
        stacksWithAll = promotion.stacking == Stacking()
        let isLimited =
            !promotion.isEnabled || promotion.startsAt != nil || promotion.endsAt != nil || promotion.isLimited
        isAlwaysOpen = !isLimited && (effects.isEmpty || effects.contains(where: \.isInEveryCurrency))
        let any = promotion.effects.dropFirst().reduce(promotion.effects.first?.need ?? .nothing) { $0.or($1.need) }
        need = promotion.conditions.reduce(any) { $0.and($1.need) }
    }

    var id: String { promotion.id }

    /// Whether both promotions may apply to one cart.
    func isCompatible(with other: Plan) -> Bool {
        stacksWithAll && other.stacksWithAll || promotion.isCompatible(with: other.promotion)
    }

    /// Higher priority first, then the id that is smaller as bytes.
    static func goesBefore(_ a: Plan, _ b: Plan) -> Bool { Promotion.goesBefore(a.promotion, b.promotion) }
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
