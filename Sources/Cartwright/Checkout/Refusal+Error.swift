extension CartwrightError {
    /// The rule of checkout that refused a command, with its particulars; nil for every other error.
    public internal(set) var refusal: Refusal? {
        get { particulars?.value as? Refusal }
        set { particulars = newValue.map { ErrorParticulars(value: $0) } }
    }
}

extension Refusal {
    /// The refusal as it is thrown, with its text. Hints that name commands are the caller's.
    public var error: CartwrightError {
        var error = text
        error.refusal = self
        return error
    }

    private var text: CartwrightError {
        switch self {
        case .notInCheckout: CartwrightError(.checkoutNotStarted, "no checkout has begun")
        case .paymentInProgress:
            CartwrightError(.checkoutPaymentInProgress, "a payment is under way", hint: "wait for its answer")
        case .noPayment(let key):
            CartwrightError(.checkoutNoPayment, "no payment with the key \"\(key)\" is under way")
        case .checkoutInProgress:
            CartwrightError(.checkoutInProgress, "the cart cannot change while a checkout is in progress")
        case .emptyCart: CartwrightError(.checkoutEmptyCart, "there is nothing in the cart")
        case .alreadyPaid(let order):
            CartwrightError(
                .checkoutAlreadyPaid,
                "the session was paid already: order \(order)",
                hint: "change the cart to begin another purchase"
            )
        case .unknownLine(let name, let known):
            CartwrightError(
                .cartUnknownLine,
                "no line of the cart is called \"\(name)\"",
                hint: Self.suggestion(for: name, among: known)
            )
        case .unknownCoupon(let id): CartwrightError(.couponUnknown, "no coupon card is called \"\(id)\"")
        case .unknownCode(let code): CartwrightError(.codeUnknown, "no promotion here has the code \"\(code)\"")
        case .codeNotUsable(let code, let obstacle): obstacle.error(for: code)
        case .unknownOrder(let id, let known):
            CartwrightError(
                .orderUnknown,
                "no order is called \"\(id)\"",
                hint: Self.suggestion(for: id, among: known)
            )
        case .badQuantity(let quantity, let allowed):
            CartwrightError(
                .cartBadQuantity,
                "a quantity of \(quantity)",
                hint: allowed.upperBound == .max
                    ? "at least \(allowed.lowerBound)" : "from \(allowed.lowerBound) to \(allowed.upperBound)"
            )
        case .badPrice(let price):
            CartwrightError(.cartBadPrice, "a price of \(price) minor units", hint: "at least 0")
        case .badMethod(let found):
            CartwrightError(
                .checkoutBadMethod,
                "expected a payment method without control characters, found one with \(found)",
                hint: "write a text for people, such as card"
            )
        case .duplicateID(let id):
            CartwrightError(.cartDuplicateID, "the id \"\(id)\" stands twice", hint: "give each its own id")
        case .otherCurrency(let other, let own):
            CartwrightError(.cartOtherCurrency, "a cart in \(other) in a session in \(own)", hint: "use \(own)")
        case .couponNotShown(let id): CartwrightError(.couponNotShown, "card \(id) is expired or not shown")
        case .couponDismissed(let id): CartwrightError(.couponDismissed, "card \(id) was dismissed")
        case .couponAlreadyApplied(let id): CartwrightError(.couponAlreadyApplied, "card \(id) is applied already")
        case .codeAlreadyEntered(let code): CartwrightError(.codeAlreadyEntered, "\(code) was entered already")
        case .codeNotEntered(let code): CartwrightError(.codeNotEntered, "\(code) was not entered")
        case .orderClosed(let id, let phase):
            CartwrightError(.orderClosed, "order \(id) is \(phase.rawValue.replacing("_", with: " "))")
        case .notCombinable(let id, let other, _):
            CartwrightError(.couponNotCombinable, "card \(id) was not applied: card \(other) is and excludes it")
        case .duplicatePromotion(let id, let promotion):
            CartwrightError(
                .couponDuplicatePromotion,
                "card \(id) brings promotion \"\(promotion)\", which counts already"
            )
        case .returnRefused(let order, let promotion):
            CartwrightError(
                .orderReturnRefused,
                "what would remain of order \(order) does not meet promotion \"\(promotion)\", which refuses that",
                hint: "return the whole order, or fewer units"
            )
        case .totalChanged(let agreed, let now):
            CartwrightError(.checkoutTotalChanged, "the total is \(now) now, agreed was \(agreed)")
        }
    }

    private static func suggestion(for name: String, among known: [String]) -> String? {
        if let nearest = Spelling.nearest(to: name, among: known) { return "did you mean \(nearest)?" }
        return known.isEmpty ? nil : "known: \(known.joined(separator: ", "))"
    }
}

extension CodeObstacle {
    /// The obstacle as an error. That a code is another customer's is thrown only where
    /// ``Checkout/tellsOtherCustomers`` is true.
    fileprivate func error(for code: String) -> CartwrightError {
        switch self {
        case .neverIssued: CartwrightError(.codeUnknown, "no promotion here has the code \"\(code)\"")
        case .otherCustomer:
            CartwrightError(.codeOtherCustomer, "\(code) was issued for another customer")
        case .mistyped: CartwrightError(.codeMistyped, "\(code) is mistyped", hint: "compare each character")
        case .revoked: CartwrightError(.codeRevoked, "\(code) was revoked")
        case .upcoming(let start): CartwrightError(.codeUpcoming, "\(code) counts from \(start) on")
        case .ended(let end): CartwrightError(.codeEnded, "\(code) ended at \(end)")
        case .usedUp: CartwrightError(.codeUsedUp, "\(code) was used as often as it may be")
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let checkoutNotStarted: ErrorCode = "checkout.not_started: A command that needs a checkout."
    public static let checkoutInProgress: ErrorCode =
        "checkout.in_progress: A command that does not go with a checkout in progress."
    public static let checkoutPaymentInProgress: ErrorCode =
        "checkout.payment_in_progress: A command that does not go with a payment under way."
    public static let checkoutNoPayment: ErrorCode =
        "checkout.no_payment: An answer to a payment that is not under way."
    public static let checkoutEmptyCart: ErrorCode = "checkout.empty_cart: A checkout of nothing."
    public static let checkoutAlreadyPaid: ErrorCode =
        "checkout.already_paid: A second payment of a session that was paid, and whose cart has not changed since."
    public static let checkoutTooManyPayments: ErrorCode =
        "checkout.too_many_payments: A payment of a session of which 1,000 payments have come to no order."
    public static let checkoutBadMethod: ErrorCode = "checkout.bad_method: A payment method with a control character."
    public static let checkoutTotalChanged: ErrorCode =
        "checkout.total_changed: The price changed between agreement and payment."
    public static let cartUnknownLine: ErrorCode = "cart.unknown_line: No such line."
    public static let cartBadQuantity: ErrorCode = "cart.bad_quantity: A quantity out of range."
    public static let cartBadPrice: ErrorCode = "cart.bad_price: A price below zero."
    public static let cartDuplicateID: ErrorCode = "cart.duplicate_id: Two lines or shipments with one id."
    public static let cartTooManyLines: ErrorCode =
        "cart.too_many_lines: More lines than the cart of a session may have: 10,000."
    public static let cartTooManyCodes: ErrorCode = "cart.too_many_codes: More codes than a cart may have: 100."
    public static let cartTooManyAttributes: ErrorCode =
        "cart.too_many_attributes: More attributes than a session's cart may have."
    public static let cartOtherCurrency: ErrorCode = "cart.other_currency: A cart in another currency than the session."
    public static let couponUnknown: ErrorCode = "coupon.unknown: No such coupon card."
    public static let couponNotShown: ErrorCode =
        "coupon.not_shown: A coupon whose card is expired or a control variant."
    public static let couponDismissed: ErrorCode = "coupon.dismissed: A coupon that was sent away."
    public static let couponAlreadyApplied: ErrorCode = "coupon.already_applied: A coupon that is active already."
    public static let couponNotCombinable: ErrorCode =
        "coupon.not_combinable: A coupon that cannot stand beside an active one."
    public static let couponDuplicatePromotion: ErrorCode =
        "coupon.duplicate_promotion: A coupon whose promotion counts already."
    public static let codeUnknown: ErrorCode = "code.unknown: A code that nothing here has."
    public static let codeMistyped: ErrorCode =
        "code.mistyped: A code that was never issued, and that its check character tells to be mistyped."
    public static let codeOtherCustomer: ErrorCode = """
        code.other_customer: A code that was issued for another customer, told to who runs the shop; to a shopper it \
        is `code.unknown`.
        """
    public static let codeRevoked: ErrorCode = "code.revoked: A code that was revoked."
    public static let codeUpcoming: ErrorCode = "code.upcoming: A code that counts later."
    public static let codeEnded: ErrorCode = "code.ended: A code that counts no more."
    public static let codeUsedUp: ErrorCode = "code.used_up: A code that was used as often as it may be."
    public static let codeAlreadyEntered: ErrorCode = "code.already_entered: A code that was entered already."
    public static let codeNotEntered: ErrorCode = "code.not_entered: A code that was not entered."
    public static let orderUnknown: ErrorCode = "order.unknown: No such order."
    public static let orderClosed: ErrorCode = "order.closed: An order that was cancelled or came back already."
    public static let orderReturnRefused: ErrorCode =
        "order.return_refused: A return after which a promotion that refuses it would not hold."
}
