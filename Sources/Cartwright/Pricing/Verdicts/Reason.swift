/// The reason why a promotion was not applied: a closed list.
public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The promotion is disabled.
    case disabled
    /// The promotion starts later.
    case notStarted = "not_started"
    /// The promotion has ended.
    case ended
    /// The code of the promotion was not entered.
    case codeNotEntered = "code_not_entered"
    /// The amounts of its effects, or of its budget limits, are in other currencies than the cart's.
    case wrongCurrency = "wrong_currency"
    /// The usage limit is reached.
    case usageLimitReached = "usage_limit_reached"
    /// The usage limit of this customer, or of one of the customer's identities, is reached.
    case customerLimitReached = "customer_limit_reached"
    /// The cart has no customer, and the promotion refuses guests, or gives only store credit.
    case customerUnknown = "customer_unknown"
    /// An identity of the customer is unknown that the limit per customer requires.
    case identityUnknown = "identity_unknown"
    /// The budget is spent, or does not cover the whole discount.
    case budgetExhausted = "budget_exhausted"
    /// The usage limit of the entered code is reached.
    case codeLimitReached = "code_limit_reached"
    /// A condition does not hold.
    case conditionNotMet = "condition_not_met"
    /// The promotion applies, but has nothing to discount.
    case nothingToDiscount = "nothing_to_discount"
    /// The shopper declined its gifts, and it gives nothing else.
    case declined
    /// An earlier promotion cannot be combined with it.
    case excludedBy = "excluded_by"
    /// A set with another promotion in its place, or without it, takes off more, or the same with fewer limited codes.
    /// In a group per line: on each of its lines another promotion of the group takes more off.
    /// By priority: with it, a condition of an earlier promotion on the amounts that earlier stages left would no
    /// longer hold.
    case beatenBy = "beaten_by"
    /// All proposals of its plugin's effects were refused, because they are out of bounds.
    case badProposal = "bad_proposal"
    /// A condition of a plugin could not be evaluated, or its answer was refused. Of a coupon also: the cart cannot be
    /// priced with it.
    case badAnswer = "bad_answer"
    /// The promotion of a card has the id of a promotion that is already active: of the catalog, or of a coupon that
    /// was clicked.
    case nameTaken = "name_taken"
    /// The promotion is of a card in an experiment's control group, which never takes anything off.
    case controlVariant = "control_variant"
}
