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

    mutating func record(_ type: EventType, subject: String?, _ data: JSONValue) {
        guard case .object(var object) = data else { return }
        if let customer = session.cart.customer?.id, !customer.isEmpty, object["customer"] == nil {
            object["customer"] = .string(customer)
        }
        events.append(
            Event(
                id: session.nextIdentifier(at: instant),
                type: type,
                source: checkout.eventSource,
                subject: subject.flatMap { $0.isEmpty ? nil : $0 },
                time: instant,
                data: object,
                traceParent: checkout.traceParent
            )
        )
    }

    /// Records what a card's handler wants recorded on an occasion. A control variant is never shown, so nothing
    /// happens to it.
    mutating func record(_ occasion: CardEvent.Occasion, of id: String) {
        guard let handled = session.handled[id], !handled.card.isControl else { return }
        for event in handled.events where event.occasion == occasion {
            record(event.type, subject: id, .object(event.data))
        }
    }

    func money(_ minor: Int64) -> JSONValue { Money(minor: minor, session.cart.currency).json }

    func quote() throws(Refusal) -> Quote { try quote(from: checkout.catalog) }

    /// What the session's cart costs by another catalog than the shop's present one.
    func quote(from catalog: Catalog) throws(Refusal) -> Quote {
        var shop = checkout
        shop.catalog = catalog
        return try refusing { () throws(CartwrightError) in
            try shop.quote(of: session, at: instant, counters: counters)
        }
    }

    /// Runs something that throws the one error type and turns its error into a refusal.
    func refusing<Value>(_ body: () throws(CartwrightError) -> Value) throws(Refusal) -> Value {
        do { return try body() } catch { throw .because(error) }
    }
}
