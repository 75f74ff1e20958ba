internal import Cartwright

extension World {
    /// Returns the default subject of an explanation with its trace: the latest order after payment, until the next
    /// purchase begins; otherwise the present cart.
    func quoteInQuestion(_ tools: Tools) throws(CartwrightError) -> (quote: Quote, order: Order?) {
        guard session.cart.lines.isEmpty, session.phase.isAfterPaying, let order = session.orderList.last else {
            return (try tracedQuote(tools), nil)
        }
        return (tracedQuote(of: order), order)
    }

    /// Returns the quote of an order with its trace; without a trace if the promotions have changed since it was
    /// priced.
    ///
    /// The paid amounts are final. Only the trace is computed again, with the applied promotions, and used if it
    /// results in exactly the same amounts.
    private func tracedQuote(of order: Order) -> Quote {
        let applied = order.quote.applied
        let coupons = session.handled.values.flatMap { coupon in
            coupon.promotions.map { Offer($0, cardID: coupon.card.id) }
        }
        let catalog = applied.compactMap { checkout.catalog[$0.promotion] }
        let offers = applied.compactMap { applied in
            checkout.catalog[applied.promotion] == nil ? coupons.first { $0.promotion.id == applied.promotion } : nil
        }
        var counters = Counters.none
        for applied in applied {
            guard let code = applied.code else { continue }
            counters.codes[PromotionCode.normalized(code)] = CodeFacts(promotion: applied.promotion)
        }
        var options = order.options ?? checkout.options.completed(by: checkout.catalog.options)
        options.tracesCents = true
        guard catalog.count + offers.count == applied.count, let catalog = try? Catalog(kept: catalog) else {
            return order.quote
        }
        var again = try? price(
            order.cart,
            from: catalog,
            offers: offers,
            counters: counters,
            at: order.paidAt,
            options: options
        )
        // The choice of promotions and the tenders are those of the payment.
        again?.choice = order.quote.choice
        again?.tenders = order.quote.tenders
        again?.roundingDifferenceMinor = order.quote.roundingDifferenceMinor
        guard let again, again.lines == order.quote.lines, again.shipments == order.quote.shipments,
            again.totalMinor == order.quote.totalMinor
        else { return order.quote }
        return again
    }
}
