internal import Cartwright

extension World {
    /// What somebody asks about who names no order, and where each cent of it comes from: the latest order, once it is
    /// paid and the next purchase has not begun, else the present cart.
    func quoteInQuestion(_ tools: Tools) throws(CartwrightError) -> (quote: Quote, order: Order?) {
        guard session.cart.lines.isEmpty, session.phase.isAfterPaying, let order = session.orderList.last else {
            return (try tracedQuote(tools), nil)
        }
        return (tracedQuote(of: order), order)
    }

    /// What an order cost, and where each cent came from; without that where the promotions are not those any more by
    /// which it was priced.
    ///
    /// What was paid stands fast. Only the way there is worked out again, by the promotions that were applied, and told
    /// where it leads to the very same amounts.
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
        var options = checkout.options
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
        // The set was chosen when it was paid.
        again?.choice = order.quote.choice
        guard let again, again.lines == order.quote.lines, again.shipments == order.quote.shipments,
            again.totalMinor == order.quote.totalMinor
        else { return order.quote }
        return again
    }
}
