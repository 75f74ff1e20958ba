/// The checkout as a state machine: a pure function from a session and a command to the next session.
///
/// A checkout holds the parts that many sessions share. It reads no clock and no file, sends nothing and calls no
/// ledger: ``Counters`` are its input, effects are returned as requests, and the same commands at the same instants
/// with the same counters give the same bytes.
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
    /// The pricing options of the shop. Those that are not set are those of the catalog, see ``Catalog/options``.
    public var options: PricingOptions
    /// The trace in which the events of a transition happen; nil if there is none.
    public var traceParent: TraceParent?
    /// The id of the access key of the caller, which events carry as `client`; nil if there are no keys.
    public var client: String?
    /// Cards that every session has besides its own: those of a source that is read for all shoppers. The experiment of
    /// the catalog assigns some of them to shoppers, see ``Experiment``. They are not stored with a session; restoring
    /// (``Session/init(restoring:by:catalog:)``) or opening it (``open(_:)``) adds them.
    public var commonCards: [ContentCard] = []
    /// The duration of reservations at checkout, in seconds.
    public var reservationSeconds: Int64 = 900
    /// The handling of money that arrives when the order's usage can no longer be counted.
    public var latePayments = LatePayments.refund
    /// The order in which refunds go back to the payment and to gift cards and store credits.
    public var refundOrder = RefundOrder.paymentFirst
    /// True if a code of another customer is refused with `code.other_customer`, for callers that run the shop. For
    /// shoppers it is an unknown code, so that guessing does not reveal which codes exist.
    public var revealsOtherCustomers = false
    /// The `source` of events: ``Tenant/eventSource`` of the tenant, unless set to another URI reference.
    public var eventSource: String

    /// Creates the checkout of a shop.
    ///
    /// - Parameters:
    ///   - registry: the handlers.
    ///   - catalog: the shop's promotions.
    ///   - options: the pricing options of the shop.
    ///   - tenant: the shop among those that share a database; events name it in their `source`.
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

    /// Returns a session with ``commonCards`` added and the results of the handlers for all cards.
    public func open(_ session: Session) -> Session {
        var session = session
        session.feed.share(commonCards(for: session))
        session.handled = registry.handle(session.feed.cards, currency: session.cart.currency)
        return session
    }

    /// Returns an opened session in another currency, such as ``Catalog/currency``; amounts of its cards are read in
    /// that currency.
    ///
    /// - Returns: nil if the session has lines, shipments or orders, whose amounts are in its own currency.
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
    ///   - command: the command.
    ///   - instant: the instant of the command.
    ///   - counters: the usage of each limited promotion by other sessions, reserved or redeemed, see
    ///     ``counterQuery(for:before:at:)``. ``Counters/none`` means that no limit is used yet.
    /// - Throws: the first ``Refusal`` that applies; nothing has changed then.
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
        case .viewItem(let sku, let title, let price): try builder.viewItem(sku, title, unitPriceMinor: price)
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
        case .declineGift(let promotion): try builder.declineGift(of: promotion)
        case .acceptGift(let promotion): try builder.acceptGift(of: promotion)
        case .applyGiftCard(let account, let limit): try builder.applyGiftCard(account, upTo: limit)
        case .removeGiftCard(let account): try builder.removeGiftCard(account)
        case .useStoreCredit(let limit): try builder.useStoreCredit(upTo: limit)
        case .stopStoreCredit: try builder.stopStoreCredit()
        case .chooseShipping(let method, let amount): try builder.chooseShipping(method, amountMinor: amount)
        case .beginCheckout: try builder.beginCheckout()
        case .cancelCheckout: try builder.cancelCheckout()
        case .applyCoupon(let id): try builder.applyCoupon(id)
        case .dismissCoupon(let id): try builder.dismissCoupon(id)
        case .pay(let method, let reference, let report, let identities):
            try builder.pay(method: method, reference: reference, report: report, knowing: identities)
        case .paymentConfirmed(let key): try builder.confirmPayment(key: key)
        case .paymentFailed(let reason, let key): try builder.failPayment(reason, key: key)
        case .paymentUnknown(let key): try builder.markPaymentUnknown(key: key)
        case .reservationLost(let key): try builder.loseReservation(key: key)
        case .refundMade(let key): builder.noteRefund(key: key)
        case .rewardMade(let key): builder.noteReward(key: key)
        case .cancelOrder(let id): try builder.cancelOrder(id)
        case .returnUnits(let order, let units): try builder.returnUnits(units, of: order)
        case .returnOrder(let id): try builder.returnOrder(id)
        }
        if command.changesPurchase || command.isOfCards { builder.recordAnswers() }
        return builder.transition
    }

    /// Carries out several commands in order, at one instant: all of them or none.
    ///
    /// - Parameters:
    ///   - session: the session so far.
    ///   - commands: the commands, in order.
    ///   - instant: the instant of the commands.
    ///   - counters: the usage of each limited promotion by other sessions, reserved or redeemed, before the first
    ///     command.
    /// - Throws: the first ``Refusal`` that applies; nothing has changed then.
    /// - Returns: the session after the last command, with the effects of all commands.
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

    /// Prices the session's cart now; while a payment is under way, returns the agreed quote.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - instant: the instant of the quote.
    ///   - counters: the usage of each limited promotion by other sessions, reserved or redeemed.
    /// - Throws: `money.overflow`.
    public func quote(
        of session: Session,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> Quote {
        if let payment = session.payment { return payment.quote }
        return try quote(of: session, keepingHeld: true, at: instant, counters: counters)
    }

    /// Prices the session's cart now, with its tenders.
    ///
    /// - Parameter isHeld: true if a checkout in progress keeps the amounts that it holds of its tenders.
    func quote(
        of session: Session,
        keepingHeld isHeld: Bool,
        at instant: Instant,
        counters: Counters
    ) throws(CartwrightError) -> Quote {
        var quote = try price(session, offers: offers(in: session, at: instant), at: instant, counters: counters)
        guard !session.tenders.isEmpty else { return quote }
        let held = isHeld ? session.agreement : nil
        TenderBalances(of: session, keeping: held, at: instant, counters: counters).pay(&quote)
        let options = options.completed(by: catalog.options)
        quote.roundingDifferenceMinor = try options.roundingDifferenceMinor(
            ofTotal: quote.totalMinor - quote.tenderedMinor,
            in: quote.currency
        )
        return quote
    }

    /// Returns the usage of limited promotions and accounts by a quote: a checkout reserves it, an order redeems it.
    ///
    /// - Parameters:
    ///   - quote: the quote, priced with this checkout's catalog.
    ///   - session: the session.
    ///   - instant: the instant of the quote.
    ///   - counters: the counters with which it was priced.
    public func demands(
        of quote: Quote,
        in session: Session,
        at instant: Instant,
        counters: Counters
    ) -> [CounterDemand] {
        let offers = offers(in: session, at: instant)
        let demands = quote.demands(for: session.cart, counters: counters, at: instant) { id in
            catalog[id] ?? offers.lazy.map(\.promotion).first { $0.id == id }
        }
        guard !quote.tenders.isEmpty else { return demands }
        return demands + quote.tenders.map { CounterDemand(.account($0.account), amount: $0.amountMinor, limit: nil) }
    }

    /// Returns the options that affect amounts, with which a catalog prices a cart.
    func amountOptions(by catalog: Catalog) -> PricingOptions { options.completed(by: catalog.options).ofAmounts }

    /// Prices the session's cart with offers other than the active ones.
    ///
    /// - Parameter record: the record to which answers of processes are added; nil for the answers of the session.
    func price(
        _ session: Session,
        offers: [Offer],
        at instant: Instant,
        counters: Counters,
        recording record: AnswerRecord? = nil
    ) throws(CartwrightError) -> Quote {
        var options = options
        options.answers = record ?? AnswerRecord(session.answers)
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

extension Command {
    /// True if it may change the offers of cards.
    fileprivate var isOfCards: Bool {
        switch self {
        case .receiveCards, .openCard, .dismissCard: true
        default: false
        }
    }

    /// True if it changes the purchase to be paid, so that it must wait until a payment ends. The effect of a click
    /// depends on the card and is checked there.
    fileprivate var changesPurchase: Bool {
        switch self {
        case .setCustomer, .setCountry, .setChannel, .setAttribute, .loadCart, .addLine, .setQuantity, .removeLine,
            .enterCode, .removeCode, .declineGift, .acceptGift, .applyGiftCard, .removeGiftCard, .useStoreCredit,
            .stopStoreCredit, .chooseShipping, .beginCheckout, .cancelCheckout, .applyCoupon, .dismissCoupon:
            true
        case .receiveCards, .viewCard, .openCard, .dismissCard, .viewItem, .pay, .paymentConfirmed, .paymentFailed,
            .paymentUnknown, .reservationLost, .refundMade, .rewardMade, .cancelOrder, .returnUnits, .returnOrder:
            false
        }
    }
}
