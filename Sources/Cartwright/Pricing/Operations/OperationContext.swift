/// What an operation may know of the cart, of the promotion that it is of, and of itself.
protocol OperationContext: AnyObject, Sendable {
    var frozen: FrozenCart { get }

    // MARK: What it is made of

    /// The rule by which a step picks units.
    func unitRule(_ rule: Int32, of step: OperationStep) -> UnitRule

    /// The terms on which a step gives units.
    func terms(_ terms: Int32, of step: OperationStep) -> BuyTerms

    /// The tiers of which each place reaches its own.
    func placeTiers(_ tiers: Int32, of step: OperationStep) -> Tiers<TierBenefit>

    /// The free line of a step.
    func gift(_ gift: Int32, of step: OperationStep) -> GiftLine

    // MARK: Where it acts

    /// The places of a row of the table of places.
    func places(inRow row: Int) -> NumberSet

    /// The line whose units a step takes first.
    func firstPlace(of step: OperationStep, in order: UnitRule.Take) -> Int?

    /// Whether anything that is wanted of list prices finds room.
    func findsRoom(for step: OperationStep, _ wanted: (_ place: Int, _ amountMinor: Int64) -> Int64) -> Bool

    // MARK: Whose it is

    /// Whether the step's promotion has exactly one effect.
    func hasOneEffect(_ step: OperationStep) -> Bool

    /// Whether the step's promotion takes units away from others.
    func usesUnitsUp(_ step: OperationStep) -> Bool

    /// Whether the budget of a step's promotion leaves it anything, if it has a partial one.
    func maySpend(_ step: OperationStep) -> Bool
}
