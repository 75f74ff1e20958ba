/// Why a promotion was not applied: a closed list.
public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It is switched off.
    case disabled
    /// It begins later.
    case notStarted = "not_started"
    /// It is over.
    case ended
    /// Nobody entered its code.
    case codeNotEntered = "code_not_entered"
    /// Its effects, or the limits of its budget, are amounts in other currencies than the cart's.
    case wrongCurrency = "wrong_currency"
    /// It was used as often as it may be.
    case usageLimitReached = "usage_limit_reached"
    /// This customer used it as often as one may.
    case customerLimitReached = "customer_limit_reached"
    /// Its budget is spent, or does not cover the discount whole.
    case budgetExhausted = "budget_exhausted"
    /// The code that was entered for it was used as often as it may be.
    case codeLimitReached = "code_limit_reached"
    /// A condition does not hold.
    case conditionNotMet = "condition_not_met"
    /// It applies, and there is nothing it could take off.
    case nothingToDiscount = "nothing_to_discount"
    /// Another one that went before does not stand beside it.
    case excludedBy = "excluded_by"
    /// A set with another one in its place, or just without it, takes more off, or the same with fewer limited codes;
    /// by priority, one that was taken before would no longer hold its condition on what earlier stages left.
    case beatenBy = "beaten_by"
    /// All that its effects proposed was refused: they are a plugin's, and asked for what nobody may have.
    case badProposal = "bad_proposal"
    /// A condition of a plugin could not be checked, or its answer was refused. Of a coupon also: the cart cannot be
    /// priced with it.
    case badAnswer = "bad_answer"
    /// It is of a card, and has the id of a promotion that counts already: of the catalog, or of a coupon that was
    /// clicked.
    case nameTaken = "name_taken"
    /// It came from a card of an experiment's control group, which never takes anything off.
    case controlVariant = "control_variant"
}
