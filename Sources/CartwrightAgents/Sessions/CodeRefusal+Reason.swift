internal import Cartwright

extension CodeRefusal {
    /// Creates the refusal of a code from a quote.
    ///
    /// - Parameters:
    ///   - rejected: the code and its reason.
    ///   - promotion: the rejection of its promotion in the quote; nil if there is none.
    ///   - isKnown: true if the customer is known.
    init(_ rejected: RejectedCode, _ promotion: RejectedPromotion?, isKnown: Bool) {
        self.init(reason: rejected.reason, unmet: promotion?.unmet ?? [], isKnown: isKnown)
    }

    /// Creates the refusal of a code from a reason and the unmet conditions.
    init(reason: String, unmet: [Finding], isKnown: Bool) {
        switch Reason(rawValue: reason) {
        case .ended, .notStarted: self = .expired
        case .excludedBy: self = .notCombinable
        case .beatenBy: self = .beaten
        case .usageLimitReached, .customerLimitReached, .budgetExhausted, .codeLimitReached: self = .usedUp
        case .customerUnknown, .identityUnknown: self = isKnown ? .ineligible : .notLoggedIn
        case .conditionNotMet:
            guard unmet.contains(where: \.asksForCustomer) else {
                self = .minimumNotMet
                return
            }
            self = isKnown ? .ineligible : .notLoggedIn
        case .nothingToDiscount: self = .minimumNotMet
        case .disabled, .codeNotEntered, .wrongCurrency, .badProposal, .badAnswer, .nameTaken, .controlVariant,
            .declined:
            self = .invalid
        case nil: self = Self.obstacles.first { reason.hasSuffix($0.reason) }?.refusal ?? .invalid
        }
    }

    /// The reasons that only individually issued codes have.
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
