internal import Cartwright

/// The facts of a session that decide its price: the customer, the place, the outcome of each code, cards and offers,
/// and the state of the purchase.
struct SessionView {
    private let world: World
    private let quote: Quote
    private let codes: [CodeOutcome]
    private let coupons: [CouponState]

    init(_ world: World, _ tools: Tools) throws(CartwrightError) {
        self.world = world
        quote = try world.quote(tools)
        codes = try world.driver.codeOutcomes(of: world, in: quote, tools)
        coupons = try world.couponStates(tools)
    }

    private var session: Session { world.session }
    private var cart: Cart { world.session.cart }
    /// The number of cards without control variants, which are counted and not shown.
    private var cardCount: Int { session.feed.cards.count { !$0.isControl } }
    /// The revision; nil for a local session, which has none.
    private var revision: Int64? { world.driver.revision > 0 ? world.driver.revision : nil }

    var blocks: [ScreenBlock] {
        let phase = session.phase.rawValue.replacing("_", with: " ")
        let revision = revision.map { ", revision \($0)" } ?? ""
        let rows = rows.map { [$0.name, $0.value] }
        return [
            .line(ReplyLine("session \(session.id) (\(phase))\(revision)")),
            .rows(ScreenRows(rows, roles: self.rows.map(\.role), wraps: 1)),
        ]
    }

    private typealias Row = (name: String, value: String, role: ReplyLine.Role)

    private var rows: [Row] {
        let facts: [Row] = [
            ("customer", customerWords, .plain), ("country", cart.country ?? "none", .plain),
            ("channel", cart.channel ?? "none", .plain),
        ]
        let attributes = cart.attributes.sorted { $0.key < $1.key }
        return facts + (attributes.isEmpty ? [] : [("attributes", words(for: attributes), .plain)])
            + each("code", codes.map { ($0.code + ": " + words(for: $0), role(of: $0)) })
            + [("cards", String(cardCount), .plain)] + each("offer", coupons.map { (words(for: $0), .plain) })
            + session.rewards.map { ("reward", $0.words, .plain) }
            + [("payment", paymentWords, .plain)] + each("order", session.orderList.map { (words(for: $0), .plain) })
            + quote.tenders.map { ($0.kind.words, "\($0.account): \(world.money(-$0.amountMinor))", .plain) }
            + [("total", quote.totalText, .plain)]
    }

    /// Returns one row for each value; without any value, one row with the plural of the name.
    private func each(_ name: String, _ values: [(String, ReplyLine.Role)]) -> [Row] {
        values.isEmpty ? [("\(name)s", "none", .plain)] : values.map { (name, $0.0, $0.1) }
    }

    private var customerWords: String {
        guard let customer = cart.customer, !customer.id.isEmpty || !customer.segments.isEmpty else {
            return cart.customer == nil ? "none" : "a guest"
        }
        let segments =
            customer.segments.isEmpty ? "no segments" : "segments \(customer.segments.joined(separator: ", "))"
        let orders = customer.ordersCount.map { counted(Int(clamping: $0), "order") + " before" }
        let attributes = customer.attributes.sorted { $0.key < $1.key }
        return [
            customer.id.isEmpty ? "a guest" : customer.id, segments, orders ?? "orders before unknown",
            attributes.isEmpty ? "no attributes" : words(for: attributes),
        ].joined(separator: "; ")
    }

    private func words(for attributes: [(key: String, value: JSONValue)]) -> String {
        attributes.map { key, value in
            let text = if case .string(let text) = value { text } else { value.text }
            return "\(key)=\(text)"
        }
        .joined(separator: ", ")
    }

    /// Returns `applied: spring, -$5.00` or `rejected: spring, subtotal: need $30.00, have $25.00`.
    private func words(for code: CodeOutcome) -> String {
        switch code.result {
        case .applied(let minor):
            return "applied: \(code.promotion ?? "a promotion"), \(world.money(-minor))"
        case .rejected(let reason):
            let rejection = code.promotion.flatMap(quote.rejection)
            let why = rejection.map { world.needs(of: $0) } ?? reason.replacing("_", with: " ")
            return "rejected: \(code.promotion.map { "\($0), " } ?? "")\(why)"
        }
    }

    private func role(of code: CodeOutcome) -> ReplyLine.Role {
        if case .applied = code.result { .good } else { .bad }
    }

    private func words(for coupon: CouponState) -> String {
        "\(world.couponName(coupon.cardID)): \(world.words(for: coupon.status))"
    }

    private var paymentWords: String {
        guard let payment = session.payment else { return "none" }
        let method = payment.method.map { " by \($0)" } ?? ""
        return "\(payment.key): \(payment.amount)\(method), began \(payment.began)"
    }

    private func words(for order: Order) -> String {
        let refund = order.refundText.map { ", \($0)" } ?? ""
        return "\(order.id) \(order.phase.rawValue.replacing("_", with: " ")) \(order.quote.totalText)\(refund)"
    }

    var json: JSONValue {
        .present([
            "session": .string(session.id), "revision": revision.map(JSONValue.integer),
            "phase": .string(session.phase.rawValue), "customer": cart.json["customer"],
            "country": cart.country.map(JSONValue.string), "channel": cart.channel.map(JSONValue.string),
            "codes": .array(codes.map(\.json)), "cards": .integer(Int64(cardCount)),
            "offers": .array(coupons.map { world.couponJSON($0) }),
            "rewards": session.rewards.isEmpty ? nil : .array(session.rewards.map(\.json)),
            "payment": session.payment.map { .string($0.key) },
            "orders": .array(session.orderList.map(\.rowJSON)), "total": quote.total.json, "quote": quote.json,
        ])
    }
}
