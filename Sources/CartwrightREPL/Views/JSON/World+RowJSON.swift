internal import Cartwright
internal import CartwrightPluginLoader

// The JSON of list rows. `ScriptsAndJSON` in DocC documents the keys, and a test compares both.

extension World {
    /// Returns the JSON of a card: `name` is its name in commands, `card` its id.
    func json(of card: ContentCard) -> JSONValue {
        .present([
            "name": .string(cardNames[card.id]), "card": .string(card.id),
            "class_type": (session.handled[card.id]?.classType?.name).map(JSONValue.string),
            "placement": (card.placement?.rawValue).map(JSONValue.string),
            "headline": .string(headline(of: card)), "control": .bool(card.isControl),
            "pinned": .bool(card.pinned), "viewed": .bool(card.viewed), "clicked": .bool(card.clicked),
            "created": .string(card.created.description),
            "expires": (card.expiresAt?.description).map(JSONValue.string),
        ])
    }

    /// Returns the JSON of an item of the catalog.
    func json(of item: Item) -> JSONValue {
        .present([
            "sku": .string(item.sku), "title": item.title.map(JSONValue.string),
            "unit_price": money(item.unitPriceMinor).json, "categories": .strings(item.categories),
        ])
    }

    /// Returns the JSON of a promotion of the catalog, with its discount in a quote.
    func json(of promotion: Promotion, in quote: Quote) -> JSONValue {
        let applied = quote.applied.first { $0.promotion == promotion.id }
        return .present([
            "promotion": .string(promotion.id), "name": promotion.name.map(JSONValue.string),
            "code": promotion.code.map(JSONValue.string), "applied": .bool(applied != nil),
            "discount": applied.map { money($0.discountMinor).json },
            "why": quote.rejection(of: promotion.id)?.json,
        ])
    }

    /// Returns the JSON of an event of the log: its short id, its time, and its data.
    func json(of logged: EventLog.Element, called name: String) -> JSONValue {
        .present([
            "name": .string(name), "event": .string(logged.event.id), "type": .string(logged.event.type.rawValue),
            "step": .count(logged.step), "time": .string(logged.event.time.description),
            "batch": batchName(of: logged.event).map(JSONValue.string), "data": .object(logged.event.data),
        ])
    }

    /// Returns the name of the batch of an event; nil while it is pending.
    func batchName(of event: Event) -> String? {
        batches.first { $0.events.contains { $0.id == event.id } }?.name
    }
}

extension Order {
    /// The JSON of an order in a list.
    var rowJSON: JSONValue {
        .present([
            "order": .string(id), "phase": .string(phase.rawValue), "total": quote.total.json,
            "payable": quote.payableIfDifferent, "refunded": Money(minor: refundedMinor, quote.currency).json,
            "method": method.map(JSONValue.string), "paid_at": .string(paidAt.description),
        ])
    }

    /// The refund as text: `refunded $25.00`, or `refunded $25.00, of which $10.00 to gift cards and store credit`. Nil
    /// if nothing was refunded.
    var refundText: String? {
        guard refundedMinor > 0 else { return nil }
        let back = (refundedTenders + refundedCredits).reduce(Int64(0)) { $0.addingSaturated($1.amountMinor) }
        let parts = back > 0 ? ", of which \(Money(minor: back, quote.currency)) to gift cards and store credit" : ""
        return "refunded \(Money(minor: refundedMinor, quote.currency))\(parts)"
    }
}

extension Quote {
    /// The amount to pay in JSON; nil if there are no tenders and no rounding: the total is paid.
    var payableIfDifferent: JSONValue? { hasOwnPayable ? payable.json : JSONValue?.none }

    /// The amounts that gift cards and store credits pay, in JSON; nil if there are none.
    var tendersIfAny: JSONValue? { tenders.isEmpty ? JSONValue?.none : .array(tenders.map { $0.json(in: currency) }) }
}
