extension TransitionBuilder {
    /// Requests the charge. A payment that is already under way is charged again under the same key. If tenders leave
    /// nothing to pay, there is no charge: the order is created at once.
    ///
    /// - Parameter identities: the identities of the customer that arrive with the payment.
    mutating func pay(
        method: String?,
        reference: String?,
        report: PaymentReport,
        knowing identities: Identities
    ) throws(CartwrightError) {
        if session.phase.isAfterPaying, let order = session.orderList.last {
            throw Refusal.alreadyPaid(order: order.id).error
        }
        guard session.phase == .paying || session.phase == .checkout, let agreement = session.agreement else {
            throw Refusal.notInCheckout.error
        }
        try Payment.check(method)
        if let found = reference?.firstControlCharacter { throw Refusal.badMethod(found).error }
        if let payment = session.payment {
            if report == .confirmed { session.payment?.report = .confirmed }
            return instructions.append(payment.charge)
        }
        let closedCount = session.closedPayments.count
        guard closedCount < Self.maximumClosedPayments else { throw .tooManyPayments(closedCount) }
        session.cart.customer = session.cart.customer.knowing(identities)
        let quote = try quote(from: agreement.catalog)
        guard quote.totalMinor == agreement.quote.totalMinor else {
            throw Refusal.totalChanged(agreed: agreement.quote.total, now: quote.total).error
        }
        guard quote.payableMinor == agreement.quote.payableMinor else {
            throw Refusal.totalChanged(agreed: agreement.quote.payable, now: quote.payable).error
        }
        session.paymentCount += 1
        let payment = Payment(
            key: "\(session.id)-pay-\(session.paymentCount)",
            order: "o\(session.orderList.count + 1)",
            quote: quote,
            method: method.flatMap { $0.isEmpty ? nil : $0 },
            reference: reference,
            report: report,
            began: instant,
            demands: demands(of: quote, from: agreement.catalog),
            returnTerms: returnTerms(of: quote, from: agreement.catalog),
            options: checkout.amountOptions(by: agreement.catalog),
            creditAccount: quote.credits.isEmpty ? nil : creditAccount(of: "o\(session.orderList.count + 1)"),
            coupons: couponsApplied(in: quote)
        )
        session.payment = payment
        session.phase = .paying
        // An account that has ended since checkout began can be held no more, but its hold stays good.
        if balances.cover(quote.tenders) { reserve(payment.demands) }
        if payment.amount.minor == 0, !quote.tenders.isEmpty {
            makeOrder(of: payment, counting: payment.demands)
        } else {
            instructions.append(payment.charge)
        }
    }

    /// Creates an order from a payment. A repeated confirmation changes nothing, and a confirmation of a payment that
    /// led to no order requests its refund.
    mutating func confirmPayment(key: String) throws(CartwrightError) {
        if let order = session.orderList.last(where: { $0.payment == key }) {
            instructions.append(.confirm(order: order.id, counting: order.demands))
            return book(order)
        }
        if payBack(key, because: "the payment was closed without an order before it was confirmed") { return }
        let payment = try payment(key)
        makeOrder(of: payment, counting: payment.demands)
    }

    /// Creates the order of a payment.
    ///
    /// - Parameters:
    ///   - payment: the payment under way.
    ///   - demands: its demands, for the ledger to count.
    private mutating func makeOrder(of payment: Payment, counting demands: [CounterDemand]) {
        var order = Order(
            id: payment.order,
            cart: session.cart,
            quote: payment.quote,
            method: payment.method,
            reference: payment.reference,
            report: payment.report,
            paidAt: instant,
            payment: payment.key,
            demands: payment.demands,
            returnTerms: payment.returnTerms,
            options: payment.options ?? checkout.amountOptions(by: session.agreement?.catalog ?? checkout.catalog)
        )
        if let account = payment.creditAccount {
            order.credits = payment.quote.credits.map { OrderCredit($0, to: account, paidAt: instant) }
        }
        order.cards = payment.coupons.compactMap { session.handled[$0].flatMap(OrderCard.init) }
        instructions.append(.confirm(order: order.id, counting: demands))
        book(order)
        session.orderList.append(order)
        session.countOrders()
        recordPaid(order)
        recordUsed(order.quote.tenders, by: order)
        for coupon in payment.coupons {
            record(.paid, of: coupon, in: OrderID(order.id, of: session.id))
            follow(.paid, of: coupon)
        }
        session.phase = .paid
        session.payment = nil
        session.agreement = nil
        session.activeCoupons = []
        session.tenders = []
        session.cart.lines = []
        session.cart.codes = []
        session.cart.declined = []
        session.cart.shipments = []
    }

    /// Requests the booking of an order's store credit.
    private mutating func book(_ order: Order) {
        guard !order.credits.isEmpty else { return }
        let key = "\(session.id)-\(order.id)-credit"
        instructions.append(.credit(order: order.id, order.creditsToBook, key: key))
    }

    /// Returns the account to which store credit is booked: the first of the customer's in the currency that never
    /// ends, or else a new one for the order.
    private func creditAccount(of order: String) -> String {
        counters.storeCredit(of: session.cart.customer, in: session.cart.currency)
            ?? "\(AccountKind.storeCredit.idPrefix)\(session.id)-\(order)"
    }

    /// Returns to the checkout; the reservation stays.
    mutating func failPayment(_ reason: String, key: String) throws(CartwrightError) {
        let payment = try payment(key)
        close(payment, isRefunded: false)
        session.phase = .checkout
        recordFailed(payment, because: reason)
    }

    /// Records that the outcome of the payment is unknown.
    mutating func markPaymentUnknown(key: String) throws(CartwrightError) {
        _ = try payment(key)
        session.payment?.isUnknown = true
    }

    /// Refunds the money and opens the cart again, or creates the order beyond the limits, as the shop chose.
    mutating func loseReservation(key: String) throws(CartwrightError) {
        let payment = try payment(key)
        // A promotion may be used beyond its limit, an account never.
        let isCovered = balances.cover(payment.quote.tenders)
        if checkout.latePayments == .accept, isCovered {
            return makeOrder(of: payment, counting: payment.demands.map { $0.withoutLimit })
        }
        close(payment, isRefunded: false)
        session.phase = .browsing
        session.agreement = nil
        instructions.append(.release)
        let reason = isCovered ? "a limited promotion is used up" : "a gift card or store credit is used up"
        _ = payBack(key, because: reason)
    }

    /// Returns the terms for judging returns: the promotions as they are now, including those of coupon cards.
    private func returnTerms(of quote: Quote, from catalog: Catalog) -> ReturnTerms? {
        let offered = checkout.offers(in: session, at: instant).map { ($0.promotion.id, $0.promotion) }
        let offers = Dictionary(offered) { first, _ in first }
        let promotions = quote.applied.compactMap { catalog[$0.promotion] ?? offers[$0.promotion] }
        return ReturnTerms(promotions, of: quote, at: instant)
    }

    private func payment(_ key: String) throws(CartwrightError) -> Payment {
        guard let payment = session.payment, payment.key == key else { throw Refusal.noPayment(key: key).error }
        return payment
    }

    /// Returns the cards with an applied promotion, in the order in which they were activated.
    private func couponsApplied(in quote: Quote) -> [String] {
        let applied = Set(quote.applied.map(\.promotion))
        let named = checkout.coupons(in: session, at: instant).filter { $0.namedPromotion != nil }
            .flatMap { coupon in coupon.promotions.map { Offer($0, cardID: coupon.card.id) } }
        var seen: Set<String> = []
        return (checkout.offers(in: session, at: instant) + named)
            .filter { applied.contains($0.promotion.id) && seen.insert($0.cardID).inserted }.map(\.cardID)
    }
}

extension CounterDemand {
    /// The same demand without its limit.
    fileprivate var withoutLimit: CounterDemand { CounterDemand(key, amount: amount, limit: nil) }
}
