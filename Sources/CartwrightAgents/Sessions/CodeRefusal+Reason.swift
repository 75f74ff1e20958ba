internal import Cartwright

extension CodeRefusal {
    /// Why a code activates nothing, of what the quote says.
    ///
    /// - Parameters:
    ///   - rejected: the code and its reason.
    ///   - promotion: what the quote says of its promotion; nil where it has none.
    ///   - isKnown: whether it is known who is shopping.
    init(_ rejected: RejectedCode, _ promotion: RejectedPromotion?, isKnown: Bool) {
        self.init(reason: rejected.reason, unmet: promotion?.unmet ?? [], isKnown: isKnown)
    }

    /// The same, of a reason and the conditions that do not hold.
    init(reason: String, unmet: [Finding], isKnown: Bool) {
        switch Reason(rawValue: reason) {
        case .ended, .notStarted: self = .expired
        case .excludedBy, .beatenBy: self = .notCombinable
        case .usageLimitReached, .customerLimitReached, .budgetExhausted, .codeLimitReached: self = .usedUp
        case .conditionNotMet:
            guard unmet.contains(where: \.asksForCustomer) else {
                self = .minimumNotMet
                return
            }
            self = isKnown ? .ineligible : .notLoggedIn
        case .nothingToDiscount: self = .minimumNotMet
        case .disabled, .codeNotEntered, .wrongCurrency, .badProposal, .badAnswer, .nameTaken, .controlVariant:
            self = .invalid
        case nil: self = Self.obstacles.first { reason.hasSuffix($0.reason) }?.refusal ?? .invalid
        }
    }

    /// Reasons that only codes have which were issued one by one.
    private static let obstacles: [(reason: String, refusal: CodeRefusal)] = [
        ("ended", .expired), ("upcoming", .expired), ("used_up", .usedUp),
    ]
}

extension Finding {
    fileprivate var asksForCustomer: Bool {
        !isMet && (condition.hasPrefix("customer") || condition == "order_number")
            || parts.contains(where: \.asksForCustomer)
    }
}
