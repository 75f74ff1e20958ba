internal import Cartwright

/// A session of the service as it was told: what a world shows of it.
struct SeenSession: Sendable {
    /// The id.
    let id: String
    /// Its revision, one more for each change.
    let revision: Int64
    /// The tag of the answer, for asking whether it still is so.
    let tag: String?
    /// What the cart costs.
    let quote: Quote
    /// How the coupons stand.
    let coupons: [CouponState]
    /// The session, to be looked at.
    var session: Session
    /// Money on its way back, in minor units, by order.
    let refundingMinor: [String: Int64]

    /// Reads what the service says of a session. Keys that this version does not know are left out.
    ///
    /// - Parameters:
    ///   - value: what it says.
    ///   - tag: the tag of its answer.
    ///   - now: when it is shown.
    ///   - order: the order of an id, of which the session says only so much.
    /// - Throws: an error of area `json`, `money`, `time` or `session`; what `order` throws.
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
        coupons = try reader.array(ifPresent: "offers", of: CouponState.init(told:at:)) ?? []
        let codes = Dictionary(coupons.map { ($0.cardID, $0) }) { first, _ in first }
        let cards = try reader.array(ifPresent: "cards") { value, pointer throws(CartwrightError) in
            try HandledCard(told: value, at: pointer, codes, now)
        }
        let summaries = try reader.array(ifPresent: "orders", of: OrderSummary.init) ?? []
        var orders: [Order] = []
        for summary in summaries { orders.append(try order(summary)) }
        session = Session(
            seen: id,
            phase: try reader.choice("phase"),
            cart: try reader.nested("cart", Cart.init(restoring:at:)),
            cards: cards ?? [],
            activeCoupons: coupons.filter(\.isActive).map(\.cardID),
            payment: try reader.nested(ifPresent: "payment", Session.SeenPayment.init(told:at:)),
            quote: quote,
            orders: orders
        )
        var refunding: [String: Int64] = [:]
        for refund in try reader.array(ifPresent: "refunds", of: OrderRefund.init) ?? [] {
            refunding[refund.order, default: 0] += refund.amountMinor
        }
        refundingMinor = refunding
    }
}

/// What a session says of one of its orders.
struct OrderSummary: Hashable, Sendable {
    /// The id among all of the shop's: `cart-7.o1`.
    let id: String
    /// Where it stands.
    let phase: Phase
    /// How much was paid back, in minor units.
    let refundedMinor: Int64

    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        id = try reader.string("id")
        phase = try reader.choice("phase")
        refundedMinor = try reader.integer("refunded")
    }

    /// The id within the session: `o1`.
    var name: String { OrderID(id)?.order ?? id }

    /// Whether an order is still as this says.
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
