internal import Cartwright

/// A world as names and values, for telling two of them apart.
struct StateView {
    private var values: [String: String] = [:]

    init(of world: World, _ tools: Tools) throws(CartwrightError) {
        let quote = try world.quote(tools)
        let session = world.session
        for line in session.cart.lines {
            values["cart.\(line.id).qty"] = String(line.quantity)
            values["cart.\(line.id).price"] = world.money(line.unitPriceMinor).description
        }
        values["cart.subtotal"] = world.money(quote.subtotalMinor).description
        values["cart.total"] = quote.total.description
        values["cart.codes"] = session.cart.codes.isEmpty ? nil : session.cart.codes.joined(separator: " ")
        values["cart.country"] = session.cart.country
        values["cart.channel"] = session.cart.channel
        for (key, value) in session.cart.attributes { values["cart.\(key)"] = value.text }
        add(session.cart.customer)
        for shipment in session.cart.shipments {
            values["cart.shipping"] = "\(shipment.method) \(world.money(shipment.amountMinor))"
        }
        for state in try world.purchase(tools).couponStates(at: world.instant(tools)) {
            values["coupon.\(world.couponName(state.cardID))"] = world.words(for: state.status)
        }
        for applied in quote.applied where world.checkout.catalog[applied.promotion] != nil {
            values["promotion.\(applied.promotion)"] = "applied \(world.money(-applied.discountMinor))"
        }
        for card in session.feed.cards where card.dismissed || card.clicked || card.viewed {
            let marks = [(card.viewed, "viewed"), (card.clicked, "clicked"), (card.dismissed, "dismissed")]
            values["card.\(world.cardNames[card.id])"] = marks.filter(\.0).map(\.1).joined(separator: " ")
        }
        for order in session.orderList { values["order.\(order.id)"] = "\(order.phase.rawValue) \(order.quote.total)" }
        for batch in world.batches { values["batch.\(batch.name)"] = batch.stateWords }
        values["cards"] = session.feed.cards.isEmpty ? nil : String(session.feed.cards.count)
        values["events.pending"] = String(world.log.count - world.batchedCount)
        values["phase"] = session.phase.rawValue
    }

    private mutating func add(_ customer: Customer?) {
        guard let customer else { return }
        values["cart.customer"] = customer.id
        values["customer.segments"] = customer.segments.isEmpty ? nil : customer.segments.joined(separator: " ")
        values["customer.orders"] = customer.ordersCount.map(String.init)
        for (key, value) in customer.attributes { values["customer.\(key)"] = value.text }
    }

    /// The differences to a later view, by name.
    func changes(to later: StateView) -> [Change] {
        Set(values.keys).union(later.values.keys).sorted().compactMap { name in
            let (before, after) = (values[name], later.values[name])
            return before == after ? nil : Change(name: name, before: before ?? "-", after: after ?? "-")
        }
    }

    /// One difference.
    struct Change {
        let name: String
        let before: String
        let after: String
    }
}

extension Reply {
    /// Differences as `name  before -> after`, the names in a column.
    static func lines(of changes: [StateView.Change]) -> [ReplyLine] {
        if changes.isEmpty { return ["  nothing"] }
        let rows = changes.map { [$0.name, "\($0.before) -> \($0.after)"] }
        return TextTable(rows).lines.map { ReplyLine($0) }
    }

    /// Differences for programs.
    static func json(of changes: [StateView.Change]) -> JSONValue {
        .array(changes.map { ["name": .string($0.name), "before": .string($0.before), "after": .string($0.after)] })
    }
}
