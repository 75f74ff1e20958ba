internal import Cartwright

/// A world as names and values, for comparing two worlds.
struct StateView {
    private var values: [String: Value] = [:]

    init(of world: World, _ tools: Tools) throws(CartwrightError) {
        let quote = try world.quote(tools)
        let session = world.session
        for line in session.cart.lines {
            values["cart.\(line.id).qty"] = Value(line.quantity)
            values["cart.\(line.id).price"] = Value(world.money(line.unitPriceMinor))
        }
        values["cart.subtotal"] = Value(world.money(quote.subtotalMinor))
        values["cart.total"] = Value(quote.totalText, quote.total.json)
        values["cart.codes"] = session.cart.codes.isEmpty ? nil : Value(list: session.cart.codes)
        values["cart.declined"] = session.cart.declined.isEmpty ? nil : Value(list: session.cart.declined)
        values["cart.country"] = session.cart.country.map { Value($0) }
        values["cart.channel"] = session.cart.channel.map { Value($0) }
        for (key, value) in session.cart.attributes { values["cart.\(key)"] = Value(value.text, value) }
        add(session.cart.customer)
        for shipment in session.cart.shipments {
            let amount = world.money(shipment.amountMinor)
            values["cart.shipping"] = Value(
                "\(shipment.method) \(amount)",
                ["method": .string(shipment.method), "amount": amount.json]
            )
        }
        for state in try world.couponStates(tools) {
            values["coupon.\(world.couponName(state.cardID))"] = Value(
                world.words(for: state.status),
                .object(world.couponStateJSON(state.status))
            )
        }
        for applied in quote.applied where world.checkout.catalog[applied.promotion] != nil {
            values["promotion.\(applied.promotion)"] = Value(
                "applied \(world.money(-applied.discountMinor))",
                ["state": "applied", "discount": world.money(applied.discountMinor).json]
            )
        }
        for card in session.feed.cards where card.dismissed || card.clicked || card.viewed {
            let marks = [(card.viewed, "viewed"), (card.clicked, "clicked"), (card.dismissed, "dismissed")]
            values["card.\(world.cardNames[card.id])"] = Value(list: marks.filter(\.0).map(\.1))
        }
        for order in session.orderList {
            values["order.\(order.id)"] = Value("\(order.phase.rawValue) \(order.quote.totalText)", order.rowJSON)
        }
        for batch in world.batches { values["batch.\(batch.name)"] = Value(batch.stateWords, .object(batch.rowJSON)) }
        values["cards"] = session.feed.cards.isEmpty ? nil : Value(Int64(session.feed.cards.count))
        values["events.pending"] = Value(Int64(world.log.count - world.batchedCount))
        values["phase"] = Value(session.phase.rawValue)
    }

    private mutating func add(_ customer: Customer?) {
        guard let customer else { return }
        values["cart.customer"] = Value(customer.id)
        values["customer.segments"] = customer.segments.isEmpty ? nil : Value(list: customer.segments)
        values["customer.orders"] = customer.ordersCount.map { Value($0) }
        for (key, value) in customer.attributes { values["customer.\(key)"] = Value(value.text, value) }
    }

    /// Returns the differences to a later view, by name.
    func changes(to later: StateView) -> [Change] {
        Set(values.keys).union(later.values.keys).sorted().compactMap { name in
            let (before, after) = (values[name], later.values[name])
            return before?.words == after?.words ? nil : Change(name: name, from: before, to: after)
        }
    }

    /// A value as text and as JSON.
    struct Value {
        let words: String
        let json: JSONValue

        init(_ words: String, _ json: JSONValue) { (self.words, self.json) = (words, json) }
        init(_ words: String) { self.init(words, .string(words)) }
        init(_ money: Money) { self.init(money.description, money.json) }
        init(_ number: Int64) { self.init(String(number), .integer(number)) }
        init(list: [String]) { self.init(list.joined(separator: " "), .strings(list)) }
    }

    /// A difference; nil where a side has no value.
    struct Change {
        let name: String
        let from: Value?
        let to: Value?

        /// The former and the present value as text.
        var before: String { from?.words ?? "-" }
        var after: String { to?.words ?? "-" }
    }
}

extension Reply {
    /// Returns differences as `name  before -> after`, the names in a column.
    static func block(of changes: [StateView.Change]) -> ScreenBlock {
        if changes.isEmpty { return .line("  nothing") }
        return .rows(ScreenRows(changes.map { [$0.name, "\($0.before) -> \($0.after)"] }, wraps: 1))
    }

    /// Returns differences as JSON.
    static func json(of changes: [StateView.Change]) -> JSONValue {
        .array(changes.map { .present(["name": .string($0.name), "before": $0.from?.json, "after": $0.to?.json]) })
    }
}
