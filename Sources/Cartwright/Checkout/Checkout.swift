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
        var builder = TransitionBuilder(of: self, session, at: instant)
        switch command {
        case .receiveCards(let batch): builder.receiveCards(batch)
        case .viewCard(let id): try builder.viewCard(id)
        case .openCard(let id): try builder.openCard(id)
        case .dismissCard(let id): try builder.dismissCard(id)
        case .setCustomer(let customer): try builder.setCustomer(customer)
        case .loadCart(let cart): try builder.loadCart(cart)
        case .addLine(let line): try builder.addLine(line)
        case .setQuantity(let line, let quantity): try builder.setQuantity(of: line, to: quantity)
        case .removeLine(let line): try builder.removeLine(line)
        case .enterCode(let code): try builder.enterCode(code)
        case .removeCode(let code): try builder.removeCode(code)
        case .chooseShipping(let method, let amount): try builder.chooseShipping(method, amountMinor: amount)
        case .beginCheckout: try builder.beginCheckout()
        case .cancelCheckout: try builder.cancelCheckout()
        case .applyCoupon(let id): try builder.applyCoupon(id)
        case .dismissCoupon(let id): try builder.dismissCoupon(id)
        case .pay(let method): try builder.pay(method: method)
        case .cancelOrder(let id): try builder.cancelOrder(id)
        case .returnUnits(let order, let line, let count): try builder.returnUnits(count, of: line, in: order)
        }
        return builder.transition
    }

    /// Carries some commands out, one after the other, at one instant: all of them or none.
    ///
    /// - Throws: the first ``Refusal`` that fits; nothing has changed then.
    /// - Returns: the session after the last command, with what all of them did.
    public func transition(
        _ session: Session,
        _ commands: [Command],
        at instant: Instant
    ) throws(Refusal) -> Transition {
        var whole = Transition(session: session)
        for command in commands {
            let step = try transition(whole.session, command, at: instant)
            whole.session = step.session
            whole.events += step.events
            whole.requests += step.requests
            whole.diagnostics += step.diagnostics
        }
        return whole
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
