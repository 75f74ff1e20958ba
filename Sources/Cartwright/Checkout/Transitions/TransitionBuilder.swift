/// One command in progress: the session so far, and its effects. The files beside this one hold the commands.
struct TransitionBuilder {
    let checkout: Checkout
    let instant: Instant
    let counters: Counters
    var session: Session
    var events: [Event] = []
    var instructions: [Instruction] = []
    var diagnostics: [CartwrightError] = []

    init(of checkout: Checkout, _ session: Session, at instant: Instant, counters: Counters) {
        self.counters = counters
        self.checkout = checkout
        self.session = session
        self.instant = instant
    }

    var transition: Transition {
        var session = session
        for event in events { session.waitingEvents.append(event) }
        return Transition(session: session, events: events, instructions: instructions, diagnostics: diagnostics)
    }

    /// Records an event of a card, or of the session if the card is nil.
    mutating func record(_ type: EventType, subject card: String?, _ data: JSONValue) {
        record(type, about: card, of: session.cart.customer, data)
    }

    /// Records an event.
    ///
    /// - Parameters:
    ///   - type: the type of the event.
    ///   - subject: the id of a card or the public id of an order; nil for the session.
    ///   - customer: the customer; nil if unknown.
    ///   - order: the order, if there is one.
    ///   - data: the data, an object.
    mutating func record(
        _ type: EventType,
        about subject: String?,
        of customer: Customer?,
        order: OrderID? = nil,
        _ data: JSONValue
    ) {
        guard case .object(let particulars) = data else { return }
        let keys = EventKeys(session: session.id, customer: customer?.id, order: order, client: checkout.client)
        events.append(
            Event(
                id: session.nextIdentifier(at: instant),
                type: type,
                source: checkout.eventSource,
                subject: subject.flatMap { $0.isEmpty ? nil : $0 } ?? session.id,
                time: instant,
                data: keys.data(particulars),
                traceParent: checkout.traceParent
            )
        )
    }

    /// Records the events of a card's handler for an occasion, with the order if that was paid. A control variant is
    /// never shown, so it has no events.
    mutating func record(_ occasion: CardEvent.Occasion, of id: String, in order: OrderID? = nil) {
        guard let handled = session.handled[id], !handled.card.isControl else { return }
        for event in handled.events where event.occasion == occasion {
            record(event.type, about: id, of: session.cart.customer, order: order, .object(event.data))
        }
    }

    func money(_ minor: Int64) -> JSONValue { Money(minor: minor, session.cart.currency).json }

    func quote() throws(CartwrightError) -> Quote { try quote(from: checkout.catalog) }

    /// Prices the session's cart with another catalog than the shop's present one.
    func quote(from catalog: Catalog) throws(CartwrightError) -> Quote {
        var shop = checkout
        shop.catalog = catalog
        return try shop.quote(of: session, at: instant, counters: counters)
    }
}

/// The keys that join an event with the objects in HTTP, on the command line and in exports.
private struct EventKeys {
    /// The id of the session.
    let session: String
    /// The id of the customer; nil or empty if the customer is unknown.
    let customer: String?
    /// The order, if the event concerns one.
    let order: OrderID?
    /// The id of the access key that made the request.
    let client: String?

    /// Returns the keys, followed by the particulars of an event. If the particulars have one of the keys, their value
    /// is kept, since a plugin owns its data.
    func data(_ particulars: JSONObject) -> JSONObject {
        let keys = [("session", session), ("customer", customer), ("order", order?.text), ("client", client)]
        var data = JSONObject()
        for (key, value) in keys where particulars.member(key) == nil {
            if let value, !value.isEmpty { data[key] = .string(value) }
        }
        for (key, value) in particulars { data[key] = value }
        return data
    }
}

extension TransitionBuilder {
    /// Requests the reservation of demands, in place of the session's earlier reservation.
    mutating func reserve(_ demands: [CounterDemand]) {
        instructions.append(.reserve(demands, until: instant.adding(seconds: checkout.reservationSeconds)))
    }

    /// Returns the usage of limited promotions by a quote from a catalog.
    func demands(of quote: Quote, from catalog: Catalog) -> [CounterDemand] {
        var shop = checkout
        shop.catalog = catalog
        return shop.demands(of: quote, in: session, at: instant, counters: counters)
    }
}
