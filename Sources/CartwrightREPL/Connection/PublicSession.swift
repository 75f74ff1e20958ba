internal import Cartwright

/// A session of the service as it was last read.
struct PublicSession: Sendable {
    /// The id.
    let id: String
    /// The revision, one more for each change.
    let revision: Int64
    /// The entity tag of the response, for conditional requests.
    let tag: String?
    /// The quote of the cart.
    let quote: Quote
    /// The outcome of each entered code.
    let codes: [CodeOutcome]
    /// The states of the coupons.
    let coupons: [CouponState]
    /// The session, for display.
    var session: Session
    /// Refunds in progress, in minor units, by order.
    let refundingMinor: [String: Int64]

    /// Reads a session from a response of the service. Unknown keys are ignored.
    ///
    /// - Parameters:
    ///   - value: the body of the response.
    ///   - tag: the entity tag of the response.
    ///   - now: the time at which it is shown.
    ///   - order: returns the full order of a summary.
    /// - Throws: an error of area `json`, `money`, `time` or `session`; errors of `order`.
    init(
        _ value: JSONValue,
        tag: String?,
        at now: Instant,
        order: (OrderSummary) throws(CartwrightError) -> Order
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        id = try reader.string("id")
        revision = try reader.integer("revision", in: 0...Int64.max)
        self.tag = tag
        quote = try reader.nested("quote", Quote.init(written:at:))
        let cart = try reader.nested("cart", Cart.init(restoring:at:))
        codes =
            try reader.array(ifPresent: "codes", of: CodeOutcome.init(written:at:))
            ?? quote.codeOutcomes(of: cart.codes)
        coupons = try reader.array(ifPresent: "offers", of: CouponState.init(told:at:)) ?? []
        let couponsByCard = Dictionary(coupons.map { ($0.cardID, $0) }) { first, _ in first }
        let cards = try reader.array(ifPresent: "cards") { value, pointer throws(CartwrightError) in
            try HandledCard(told: value, at: pointer, couponsByCard, now)
        }
        let summaries = try reader.array(ifPresent: "orders", of: OrderSummary.init) ?? []
        var orders: [Order] = []
        for summary in summaries { orders.append(try order(summary)) }
        session = Session(
            seen: id,
            phase: try reader.choice("phase"),
            cart: cart,
            cards: cards ?? [],
            activeCoupons: coupons.filter(\.isActive).map(\.cardID),
            payment: try reader.nested(ifPresent: "payment", Session.PublicPayment.init(told:at:)),
            quote: quote,
            orders: orders,
            rewards: try reader.array(ifPresent: "rewards", of: CardReward.init(told:at:)) ?? []
        )
        var refunding: [String: Int64] = [:]
        for refund in try reader.array(ifPresent: "refunds", of: OrderRefund.init) ?? [] {
            refunding[refund.order, default: 0] += refund.amountMinor
        }
        refundingMinor = refunding
    }
}

extension PublicSession {
    /// Returns the promotion of an entered code; nil if the code was not entered, or belongs to no known promotion.
    func promotion(of code: String) -> String? {
        codes.first { PromotionCode.normalized($0.code) == PromotionCode.normalized(code) }?.promotion
    }
}

extension Quote {
    /// Returns the outcomes of codes as far as a quote names them, for a service that does not report them.
    fileprivate func codeOutcomes(of codes: [String]) -> [CodeOutcome] {
        codes.map { code in
            let name = PromotionCode.normalized(code)
            if let given = applied.first(where: { $0.code.map(PromotionCode.normalized) == name }) {
                let result = CodeOutcome.Result.applied(discountMinor: given.discountMinor)
                return CodeOutcome(code: code, promotion: given.promotion, result)
            }
            let reason = rejectedCodes.first { PromotionCode.normalized($0.code) == name }?.reason
            return CodeOutcome(code: code, promotion: nil, .rejected(reason: reason ?? "nothing_to_discount"))
        }
    }
}

/// The summary of an order in a session.
struct OrderSummary: Hashable, Sendable {
    /// The id of the order in the shop: `cart-7.o1`.
    let id: String
    /// The phase of the order.
    let phase: Phase
    /// The amount refunded, in minor units.
    let refundedMinor: Int64

    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        id = try reader.string("id")
        phase = try reader.choice("phase")
        refundedMinor = try reader.integer("refunded")
    }

    /// The id within the session: `o1`.
    var name: String { OrderID(id)?.order ?? id }

    /// True if an order is in the state of this summary.
    func describes(_ order: Order) -> Bool {
        order.id == name && order.phase == phase && order.refundedMinor == refundedMinor
    }
}

private struct OrderRefund {
    let order: String
    let amountMinor: Int64

    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        order = try reader.string("order")
        amountMinor = try reader.integer("amount")
    }
}
