/// The checkout as a state machine: a pure function from a session and a command to the next session.
///
/// It holds what many sessions share. It never asks for the time, reads no file and sends nothing: what touches the
/// world comes back as requests, and the same commands at the same instants give the same bytes.
///
/// ```swift
/// let checkout = Checkout(registry: registry, catalog: catalog)
/// var session = Session(currency: .usd, seed: 1)
/// session = try checkout.transition(session, .applyCoupon(cardID: "c4"), at: now).session
/// ```
public struct Checkout: Sendable {
    /// The handlers.
    public var registry: HandlerRegistry
    /// The shop's promotions.
    public var catalog: Catalog
    /// What the shop chose about pricing.
    public var options: PricingOptions
    /// How long a checkout holds limited promotions, in seconds.
    public var reservationSeconds: Int64 = 900
    /// The `source` of events: a URI reference.
    public var eventSource = "/cartwright"

    /// A checkout of a shop.
    public init(registry: HandlerRegistry, catalog: Catalog = .empty, options: PricingOptions = PricingOptions()) {
        self.registry = registry
        self.catalog = catalog
        self.options = options
    }

    /// Carries a command out.
    ///
    /// - Throws: the first ``Refusal`` that fits; nothing has changed then.
    public func transition(
        _ session: Session,
        _ command: Command,
        at instant: Instant
    ) throws(Refusal) -> Transition {
        var step = Step(of: self, session, at: instant)
        switch command {
        case .receiveCards(let batch): step.receiveCards(batch)
        case .viewCard(let id): try step.viewCard(id)
        case .openCard(let id): try step.openCard(id)
        case .dismissCard(let id): try step.dismissCard(id)
        case .setCustomer(let customer): try step.setCustomer(customer)
        case .loadCart(let cart): try step.loadCart(cart)
        case .addLine(let line): try step.addLine(line)
        case .setQuantity(let line, let quantity): try step.setQuantity(of: line, to: quantity)
        case .removeLine(let line): try step.removeLine(line)
        case .enterCode(let code): try step.enterCode(code)
        case .removeCode(let code): try step.removeCode(code)
        case .chooseShipping(let method, let amount): try step.chooseShipping(method, amountMinor: amount)
        case .beginCheckout: try step.beginCheckout()
        case .cancelCheckout: try step.cancelCheckout()
        case .applyCoupon(let id): try step.applyCoupon(id)
        case .dismissCoupon(let id): try step.dismissCoupon(id)
        case .pay(let method): try step.pay(method: method)
        case .cancelOrder(let id): try step.cancelOrder(id)
        case .returnUnits(let order, let line, let count): try step.returnUnits(count, of: line, in: order)
        }
        return step.transition
    }

    /// What the session's cart costs now.
    ///
    /// - Throws: `money.overflow`.
    public func quote(of session: Session, at instant: Instant) throws(CartwrightError) -> Quote {
        try price(session, offers: offers(in: session, at: instant), from: catalog, at: instant)
    }

    /// What the session's cart would cost with other offers than the active ones, or another catalog.
    func price(
        _ session: Session,
        offers: [Offer],
        from catalog: Catalog,
        at instant: Instant
    ) throws(CartwrightError) -> Quote {
        let counters = session.ledger.counters(for: session.cart.customer?.id, excluding: session.id, at: instant)
        return try Cartwright.price(
            session.cart,
            from: catalog,
            offers: offers,
            counters: counters,
            at: instant,
            options: options
        )
    }
}
