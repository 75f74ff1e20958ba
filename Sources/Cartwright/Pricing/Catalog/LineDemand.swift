internal import BasicContainers

/// A condition on the lines that a filter lets through, in numbers: what promotions ask for most, so that no quote has
/// to read the lines of its cart again for each of them.
struct LineDemand: Sendable {
    private let lines: LineTest
    private let measure: Measure

    /// What it must come to; the most is below the least where nothing will do.
    private let (least, most): (Int64, Int64)

    private enum Measure {
        /// What the lines cost together, at list prices.
        case amount
        /// How many units they are together.
        case units
        /// How many units one of them is; one that passes is enough.
        case unitsOfOne
    }

    /// Nil for other conditions, which have to be asked themselves.
    init?(_ condition: any Condition, _ tables: inout PlanTables) {
        switch condition {
        case let condition as SubtotalCondition where condition.basis == .list:
            (lines, measure) = (tables.test(condition.filter), .amount)
            (least, most) = condition.comparison.bounds
        case let condition as QuantityCondition:
            (lines, measure) = (tables.test(condition.filter), condition.per == .cart ? .units : .unitsOfOne)
            (least, most) = condition.comparison.bounds
        default: return nil
        }
    }

    /// How many lines of a cart are looked at for it.
    func visits(on frozen: FrozenCart) -> Int { frozen.visits(of: lines) }

    /// Whether a cart fills it; nil where numbers are too large to tell, which the condition itself has to say.
    func isFilled(by frozen: FrozenCart, for promotion: PromotionNumber) -> Bool? {
        var (sum, isAny, isTooLarge): (Int64, Bool, Bool) = (0, false, false)
        frozen.forEachLine(lines, of: promotion) { line in
            let quantity = frozen.places[line].quantity
            isAny = isAny || least <= quantity && quantity <= most
            let (next, overflow) = sum.addingReportingOverflow(
                measure == .amount ? frozen.places[line].amountMinor : quantity
            )
            (sum, isTooLarge) = (next, isTooLarge || overflow)
        }
        if measure == .unitsOfOne { return isAny }
        return isTooLarge ? nil : least <= sum && sum <= most
    }
}
