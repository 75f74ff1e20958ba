/// One command in the making: the session so far, and what came of it. The files beside this one hold the commands.
struct TransitionBuilder {
    let checkout: Checkout
    let instant: Instant
    let counters: Counters
    var session: Session
    var events: [Event] = []
    var requests: [Request] = []
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
        return Transition(session: session, events: events, requests: requests, diagnostics: diagnostics)
    }

    /// Records what happened to a card, or to the session where no card is its subject.
    mutating func record(_ type: EventType, subject card: String?, _ data: JSONValue) {
        record(type, about: card, of: session.cart.customer, data)
    }

    /// Records what happened.
    ///
    /// - Parameters:
    ///   - type: the type of the event.
    ///   - subject: the id of a card or the public id of an order; nil for the session.
    ///   - customer: the customer; nil where unknown.
    ///   - order: the order, where there is one.
    ///   - data: the particulars, an object.
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

    /// Records the events of a card's handler for an occasion, of an order where that was paid. A control variant is
    /// never shown, so nothing happens to it.
    mutating func record(_ occasion: CardEvent.Occasion, of id: String, in order: OrderID? = nil) {
        guard let handled = session.handled[id], !handled.card.isControl else { return }
        for event in handled.events where event.occasion == occasion {
            record(event.type, about: id, of: session.cart.customer, order: order, .object(event.data))
        }
    }

    func money(_ minor: Int64) -> JSONValue { Money(minor: minor, session.cart.currency).json }

    func quote() throws(CartwrightError) -> Quote { try quote(from: checkout.catalog) }

    /// What the session's cart costs by another catalog than the shop's present one.
    func quote(from catalog: Catalog) throws(CartwrightError) -> Quote {
        var shop = checkout
        shop.catalog = catalog
        return try shop.quote(of: session, at: instant, counters: counters)
    }
}

/// The keys by which an event is joined with what HTTP, the command line and exports show.
private struct EventKeys {
    /// The id of the session.
    let session: String
    /// The id of the customer; nil or empty where the customer is unknown.
    let customer: String?
    /// The order, where the event is about one.
    let order: OrderID?
    /// The id of the access key that made the request.
    let client: String?

    /// The keys, and behind them the particulars of an event. A key that the particulars have themselves keeps their
    /// value: a plugin's data is its own.
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
    /// Asks to hold what limited promotions are about to use, in place of what the session held before.
    mutating func reserve(_ demands: [CounterDemand]) {
        requests.append(.reserve(demands, until: instant.adding(seconds: checkout.reservationSeconds)))
    }

    /// The uses of limited promotions by a quote from a catalog.
    func demands(of quote: Quote, from catalog: Catalog) -> [CounterDemand] {
        var shop = checkout
        shop.catalog = catalog
        return shop.demands(of: quote, in: session, at: instant, counters: counters)
    }
}
