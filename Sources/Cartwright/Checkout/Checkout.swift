/// The checkout as a state machine: a pure function from a session and a command to the next session.
///
/// It holds what many sessions share. It never asks for the time, reads no file, sends nothing and calls no ledger:
/// what it has to know of the world is given to it as ``Counters``, what touches the world comes back as requests, and
/// the same commands at the same instants with the same counters give the same bytes.
///
/// ```swift
/// let checkout = Checkout(registry: registry, catalog: catalog)
/// let session = Session(currency: .usd, seed: 1)
/// let command = Command.applyCoupon(cardID: "c4")
/// let query = checkout.counterQuery(for: session, before: [command], at: now)
/// let counters = try await ledger.counters(query, excluding: session.id, at: now)
/// let next = try checkout.transition(session, command, at: now, counters: counters)
/// ```
///
/// ``MemoryCheckout`` does this for one session with a ledger of its own.
public struct Checkout: Sendable {
    /// The handlers.
    public var registry: HandlerRegistry
    /// The shop's promotions.
    public var catalog: Catalog
    /// What the shop chose about pricing.
    public var options: PricingOptions
    /// In which trace the events of a transition happen; nil where nobody follows one.
    public var traceParent: TraceParent?
    /// The id of the access key behind the commands, which events have as `client`; nil where there are no keys.
    public var client: String?
    /// Cards that every session has beside its own: those of a source that is read for all shoppers. They are not kept
    /// with a session, and come to it when it is restored (``Session/init(restoring:by:catalog:)``) or opened
    /// (``open(_:)``).
    public var commonCards: [ContentCard] = []
    /// How long a checkout holds limited promotions, in seconds.
    public var reservationSeconds: Int64 = 900
    /// The choice about money that arrives when what it paid for cannot be counted any more.
    public var latePayments = LatePayments.refund
    /// True where a code of another customer is refused as such, with `code.other_customer`: for callers that run the
    /// shop. For shoppers it is an unknown code, so that trying does not show which codes exist.
    public var tellsOtherCustomers = false
    /// The `source` of events: that of the tenant, ``Tenant/eventSource``, unless it is set to another URI reference.
    public var eventSource: String

    /// A checkout of a shop.
    ///
    /// - Parameters:
    ///   - registry: the handlers.
    ///   - catalog: the shop's promotions.
    ///   - options: the choices of the shop about pricing.
    ///   - tenant: the shop among those that share a database, which events name in their `source`.
    public init(
        registry: HandlerRegistry,
        catalog: Catalog = .empty,
        options: PricingOptions = PricingOptions(),
        tenant: Tenant = .shop
    ) {
        self.registry = registry
        self.catalog = catalog
        self.options = options
        eventSource = tenant.eventSource
    }

    /// A session as this checkout runs it: with ``commonCards``, and what its handlers make of all cards.
    public func open(_ session: Session) -> Session {
        var session = session
        session.feed.share(commonCards)
        session.handled = registry.handle(session.feed.cards, currency: session.cart.currency)
        return session
    }

    /// A session as this checkout runs it, in another currency, such as ``Catalog/currency``: amounts of its cards are
    /// read in that one.
    ///
    /// - Returns: nil where the session has lines, shipments or orders, which have amounts in its own currency.
    public func open(_ session: Session, in currency: Currency) -> Session? {
        guard session.cart.lines.isEmpty, session.cart.shipments.isEmpty, session.orderList.isEmpty,
            session.payment == nil, session.agreement == nil
        else { return nil }
        var session = session
        session.cart.currency = currency
        return open(session)
    }

    /// Carries a command out.
    ///
    /// - Parameters:
    ///   - session: the session so far.
    ///   - command: what is wanted.
    ///   - instant: when.
    ///   - counters: how much of each limited promotion others have used or hold, see
    ///     ``counterQuery(for:before:at:)``. With ``Counters/none`` every limit is taken as untouched.
    /// - Throws: the first ``Refusal`` that fits; nothing has changed then.
    public func transition(
        _ session: Session,
        _ command: Command,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> Transition {
        var builder = TransitionBuilder(of: self, session, at: instant, counters: counters)
        if session.phase == .paying, command.changesPurchase { throw Refusal.paymentInProgress.error }
        switch command {
        case .receiveCards(let batch): builder.receiveCards(batch)
        case .viewCard(let id): try builder.viewCard(id)
        case .openCard(let id): try builder.openCard(id)
        case .dismissCard(let id): try builder.dismissCard(id)
        case .setCustomer(let customer): try builder.setCustomer(customer)
        case .setCountry(let country): try builder.setCountry(country)
        case .setChannel(let channel): try builder.setChannel(channel)
        case .setAttribute(let key, let value): try builder.setAttribute(key, to: value)
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
        case .pay(let method, let reference, let report):
            try builder.pay(method: method, reference: reference, report: report)
        case .paymentConfirmed(let key): try builder.confirmPayment(key: key)
        case .paymentFailed(let reason, let key): try builder.failPayment(reason, key: key)
        case .paymentUnknown(let key): try builder.markPaymentUnknown(key: key)
        case .reservationLost(let key): try builder.loseReservation(key: key)
        case .refundMade(let key): builder.noteRefund(key: key)
        case .cancelOrder(let id): try builder.cancelOrder(id)
        case .returnUnits(let order, let units): try builder.returnUnits(units, of: order)
        case .returnOrder(let id): try builder.returnOrder(id)
        }
        return builder.transition
    }

    /// Carries some commands out, one after the other, at one instant: all of them or none.
    ///
    /// - Parameters:
    ///   - session: the session so far.
    ///   - commands: what is wanted, in order.
    ///   - instant: when.
    ///   - counters: how much of each limited promotion others have used or hold before the first of them.
    /// - Throws: the first ``Refusal`` that fits; nothing has changed then.
    /// - Returns: the session after the last command, with what all of them did.
    public func transition(
        _ session: Session,
        _ commands: [Command],
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> Transition {
        var whole = Transition(session: session)
        for command in commands {
            whole.append(try transition(whole.session, command, at: instant, counters: counters))
        }
        return whole
    }

    /// What the session's cart costs now; while a payment is under way, what was agreed.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - instant: the instant of the quote.
    ///   - counters: how much of each limited promotion others have used or hold.
    /// - Throws: `money.overflow`.
    public func quote(
        of session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> Quote {
        if let payment = session.payment { return payment.quote }
        return try price(session, offers: offers(in: session, at: instant), at: instant, counters: counters)
    }

    /// What a quote of a session's cart uses of limited promotions: what a checkout holds, and an order counts.
    ///
    /// - Parameters:
    ///   - quote: the quote, by this checkout's catalog.
    ///   - session: the session.
    ///   - instant: the instant of the quote.
    ///   - counters: those with which it was priced.
    public func demands(
        of quote: Quote,
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) -> [CounterDemand] {
        let offers = offers(in: session, at: instant)
        return quote.applied.flatMap { applied -> [CounterDemand] in
            let id = applied.promotion
            let promotion = catalog[id] ?? offers.lazy.map(\.promotion).first { $0.id == id }
            return promotion.map { promotion in
                Limits(of: promotion, for: session.cart, counters: counters)
                    .demands(givingMinor: applied.discountMinor)
            } ?? []
        }
    }

    /// What the session's cart would cost with other offers than the active ones.
    func price(
        _ session: Session,
        offers: [Offer],
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> Quote {
        try Cartwright.price(
            session.cart,
            from: catalog,
            offers: offers,
            counters: counters,
            at: instant,
            options: options
        )
    }
}

extension Command {
    /// Whether it changes what is about to be paid, so that it has to wait for the answer to a payment. What a click
    /// changes shows only with the card.
    fileprivate var changesPurchase: Bool {
        switch self {
        case .setCustomer, .setCountry, .setChannel, .setAttribute, .loadCart, .addLine, .setQuantity, .removeLine,
            .enterCode, .removeCode, .chooseShipping, .beginCheckout, .cancelCheckout, .applyCoupon, .dismissCoupon:
            true
        case .receiveCards, .viewCard, .openCard, .dismissCard, .pay, .paymentConfirmed, .paymentFailed,
            .paymentUnknown, .reservationLost, .refundMade, .cancelOrder, .returnUnits, .returnOrder:
            false
        }
    }
}
