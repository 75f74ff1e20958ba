extension CartwrightError {
    /// The rule of checkout that refused a command, with its particulars; nil for every other error.
    public internal(set) var refusal: Refusal? {
        get { particulars?.value as? Refusal }
        set { particulars = newValue.map { ErrorParticulars(value: $0) } }
    }
}

extension Refusal {
    /// The refusal as an error with its message. Hints that name typed commands are added by the caller.
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
        case .emptyCart: CartwrightError(.checkoutEmptyCart, "the cart is empty")
        case .alreadyPaid(let order):
            CartwrightError(
                .checkoutAlreadyPaid,
                "the session is already paid: order \(order)",
                hint: "change the cart to begin a new purchase"
            )
        case .unknownLine(let name, let known):
            CartwrightError(
                .cartUnknownLine,
                "no line of the cart is called \"\(name)\"",
                hint: Self.suggestion(for: name, among: known)
            )
        case .unknownCoupon(let id): CartwrightError(.couponUnknown, "no coupon card is called \"\(id)\"")
        case .unknownCode(let code): CartwrightError(.codeUnknown, "no promotion here has the code \"\(code)\"")
        case .unknownGift(let id, let known):
            CartwrightError(
                .giftUnknown,
                "no promotion \"\(id)\" gives a gift now",
                hint: Self.suggestion(for: id, among: known)
            )
        case .giftNotDeclined(let id, let known):
            CartwrightError(
                .giftNotDeclined,
                "the gifts of \"\(id)\" are not declined",
                hint: Self.suggestion(for: id, among: known)
            )
        case .giftAlreadyDeclined(let id):
            CartwrightError(.giftAlreadyDeclined, "the gifts of \"\(id)\" are already declined")
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
                "the quantity \(quantity) is out of range",
                hint: allowed.upperBound == .max
                    ? "use at least \(allowed.lowerBound)" : "use \(allowed.lowerBound) to \(allowed.upperBound)"
            )
        case .badPrice(let price):
            CartwrightError(.cartBadPrice, "the price is \(price) minor units", hint: "use 0 or more")
        case .badMethod(let found):
            CartwrightError(
                .checkoutBadMethod,
                "expected a payment method without control characters, found one with \(found)",
                hint: "write a text for people, such as card"
            )
        case .duplicateID(let id):
            CartwrightError(.cartDuplicateID, "the id \"\(id)\" is used twice", hint: "use unique ids")
        case .otherCurrency(let other, let own):
            CartwrightError(.cartOtherCurrency, "the cart is in \(other), the session in \(own)", hint: "use \(own)")
        case .couponNotShown(let id): CartwrightError(.couponNotShown, "card \(id) has expired or is not shown")
        case .couponDismissed(let id): CartwrightError(.couponDismissed, "card \(id) was dismissed")
        case .couponAlreadyApplied(let id): CartwrightError(.couponAlreadyApplied, "card \(id) is already applied")
        case .codeAlreadyEntered(let code): CartwrightError(.codeAlreadyEntered, "\(code) is already entered")
        case .codeNotEntered(let code): CartwrightError(.codeNotEntered, "\(code) is not entered")
        case .orderClosed(let id, let phase):
            CartwrightError(.orderClosed, "order \(id) is \(phase.rawValue.replacing("_", with: " "))")
        case .tender(let refusal): refusal.error
        case .notCombinable(let id, let other, _):
            CartwrightError(.couponNotCombinable, "card \(id) cannot be combined with card \(other), which is applied")
        case .duplicatePromotion(let id, let promotion):
            CartwrightError(
                .couponDuplicatePromotion,
                "card \(id) offers promotion \"\(promotion)\", which is already active"
            )
        case .returnRefused(let order, let promotion):
            CartwrightError(
                .orderReturnRefused,
                "the rest of order \(order) would not meet the conditions of promotion \"\(promotion)\", "
                    + "which refuses the return",
                hint: "return the whole order, or fewer units"
            )
        case .totalChanged(let agreed, let now):
            CartwrightError(.checkoutTotalChanged, "the total is now \(now); the agreed total was \(agreed)")
        }
    }

    private static func suggestion(for name: String, among known: [String]) -> String? {
        if let nearest = Spelling.nearest(to: name, among: known) { return "did you mean \(nearest)?" }
        return known.isEmpty ? nil : "known: \(known.joined(separator: ", "))"
    }
}

extension CodeObstacle {
    /// The obstacle as an error. ``CodeObstacle/otherCustomer`` is thrown only if ``Checkout/revealsOtherCustomers`` is
    /// true.
    fileprivate func error(for code: String) -> CartwrightError {
        switch self {
        case .neverIssued: CartwrightError(.codeUnknown, "no promotion here has the code \"\(code)\"")
        case .otherCustomer:
            CartwrightError(.codeOtherCustomer, "\(code) was issued for another customer")
        case .mistyped: CartwrightError(.codeMistyped, "\(code) is mistyped", hint: "compare each character")
        case .revoked: CartwrightError(.codeRevoked, "\(code) was revoked")
        case .upcoming(let start): CartwrightError(.codeUpcoming, "\(code) is not valid before \(start)")
        case .ended(let end): CartwrightError(.codeEnded, "\(code) expired at \(end)")
        case .usedUp: CartwrightError(.codeUsedUp, "\(code) has reached its usage limit")
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let checkoutNotStarted: ErrorCode = "checkout.not_started: The command needs a checkout."
    public static let checkoutInProgress: ErrorCode =
        "checkout.in_progress: The command is not allowed during checkout."
    public static let checkoutPaymentInProgress: ErrorCode =
        "checkout.payment_in_progress: The command is not allowed while a payment is under way."
    public static let checkoutNoPayment: ErrorCode =
        "checkout.no_payment: The outcome of a payment that is not under way."
    public static let checkoutEmptyCart: ErrorCode = "checkout.empty_cart: A checkout of an empty cart."
    public static let checkoutAlreadyPaid: ErrorCode =
        "checkout.already_paid: The session is paid, and its cart has not changed since then."
    public static let checkoutTooManyPayments: ErrorCode =
        "checkout.too_many_payments: The session has 1,000 payments that led to no order."
    public static let checkoutBadMethod: ErrorCode = "checkout.bad_method: A payment method with a control character."
    public static let checkoutTotalChanged: ErrorCode =
        "checkout.total_changed: The price changed between agreement and payment."
    public static let cartUnknownLine: ErrorCode = "cart.unknown_line: No such line."
    public static let cartBadQuantity: ErrorCode = "cart.bad_quantity: A quantity out of range."
    public static let cartBadPrice: ErrorCode = "cart.bad_price: A price below zero."
    public static let cartDuplicateID: ErrorCode = "cart.duplicate_id: Two lines or two shipments with the same id."
    public static let cartTooManyLines: ErrorCode =
        "cart.too_many_lines: The cart of a session has more than 10,000 lines."
    public static let cartTooManyCodes: ErrorCode = "cart.too_many_codes: A cart has more than 100 codes."
    public static let cartTooManyAttributes: ErrorCode =
        "cart.too_many_attributes: The cart of a session has too many attributes."
    public static let cartTooManyDeclined: ErrorCode =
        "cart.too_many_declined: A cart declines the gifts of more than 100 promotions."
    public static let giftUnknown: ErrorCode = "gift.unknown: A promotion that gives no gift now."
    public static let giftNotDeclined: ErrorCode = "gift.not_declined: A gift that is not declined."
    public static let giftAlreadyDeclined: ErrorCode = "gift.already_declined: A gift that is already declined."
    public static let cartOtherCurrency: ErrorCode = "cart.other_currency: The currencies of cart and session differ."
    public static let couponUnknown: ErrorCode = "coupon.unknown: No such coupon card."
    public static let couponNotShown: ErrorCode =
        "coupon.not_shown: A coupon whose card is expired or a control variant."
    public static let couponDismissed: ErrorCode = "coupon.dismissed: A coupon that was dismissed."
    public static let couponAlreadyApplied: ErrorCode = "coupon.already_applied: A coupon that is already active."
    public static let couponNotCombinable: ErrorCode =
        "coupon.not_combinable: A coupon that cannot be combined with an active one."
    public static let couponDuplicatePromotion: ErrorCode =
        "coupon.duplicate_promotion: A coupon whose promotion is already active."
    public static let couponUnknownPromotion: ErrorCode =
        "coupon.unknown_promotion: A card that names a promotion that the catalog does not have."
    public static let couponPromotionWithoutCode: ErrorCode =
        "coupon.promotion_without_code: A card that names a promotion without a code, which applies without a click."
    public static let codeUnknown: ErrorCode = "code.unknown: A code without a promotion or card."
    public static let codeMistyped: ErrorCode =
        "code.mistyped: A code that was never issued and has a wrong check character."
    public static let codeOtherCustomer: ErrorCode = """
        code.other_customer: A code that was issued for another customer. Only callers that run the shop get this \
        error; shoppers get `code.unknown`.
        """
    public static let codeRevoked: ErrorCode = "code.revoked: A code that was revoked."
    public static let codeUpcoming: ErrorCode = "code.upcoming: A code that is not valid yet."
    public static let codeEnded: ErrorCode = "code.ended: A code that has expired."
    public static let codeUsedUp: ErrorCode = "code.used_up: A code that has reached its usage limit."
    public static let codeAlreadyEntered: ErrorCode = "code.already_entered: A code that is already entered."
    public static let codeNotEntered: ErrorCode = "code.not_entered: A code that is not entered."
    public static let orderUnknown: ErrorCode = "order.unknown: No such order."
    public static let orderClosed: ErrorCode = "order.closed: An order that is already cancelled or returned."
    public static let orderReturnRefused: ErrorCode =
        "order.return_refused: A return after which a promotion that refuses returns would not apply."
}
