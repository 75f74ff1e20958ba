extension Quote {
    /// Writes down what a choice of promotions does to a cart.
    ///
    /// - Throws: `money.overflow`.
    init(_ chosen: Chosen, of frozen: FrozenCart) throws(CartwrightError) {
        let cart = frozen.cart
        self.init(currency: cart.currency)
        lines = cart.lines.enumerated().map { index, line in
            QuotedLine(id: line.id, sku: line.sku, quantity: line.quantity, subtotalMinor: frozen.amounts[index])
        }
        shipments = cart.shipments.map { QuotedShipment(id: $0.id, amountMinor: $0.amountMinor) }
        note(chosen.settlement)
        choice = chosen.choice
        let tax = Tax(frozen, lineTotals: lines.map(\.totalMinor), shipmentTotals: shipments.map(\.totalMinor))
        for (index, part) in tax.lines.enumerated() { lines[index].taxMinor = part }
        for (index, part) in tax.shipments.enumerated() { shipments[index].taxMinor = part }
        try sum(pricesIncludeTax: cart.pricesIncludeTax)
    }

    private mutating func note(_ settlement: Settlement) {
        for entry in settlement.entries {
            let id = settlement.candidates[entry.candidate].id
            if entry.place < lines.count {
                lines[entry.place].allocations.add(entry.amountMinor, of: id)
            } else {
                shipments[entry.place - lines.count].allocations.add(entry.amountMinor, of: id)
            }
        }
        for (candidate, outcome) in zip(settlement.candidates, settlement.outcomes) where outcome.gives {
            applied.append(
                AppliedPromotion(
                    promotion: candidate.id,
                    code: candidate.promotion.code,
                    desiredMinor: outcome.desiredMinor,
                    discountMinor: outcome.givenMinor
                )
            )
            gifts += outcome.gifts.map { QuotedGift(promotion: candidate.id, line: $0) }
        }
    }

    private mutating func sum(pricesIncludeTax: Bool) throws(CartwrightError) {
        for line in lines {
            subtotalMinor = try subtotalMinor.adding(line.subtotalMinor, to: "the subtotal")
            discountMinor += line.discountMinor
            taxMinor = try taxMinor.adding(line.taxMinor, to: "the tax")
        }
        for shipment in shipments {
            shippingMinor = try shippingMinor.adding(shipment.amountMinor, to: "shipping")
            shippingDiscountMinor += shipment.discountMinor
            taxMinor = try taxMinor.adding(shipment.taxMinor, to: "the tax")
        }
        let net = try (subtotalMinor - discountMinor).adding(shippingMinor - shippingDiscountMinor, to: "the total")
        totalMinor = pricesIncludeTax ? net : try net.adding(taxMinor, to: "the total")
    }
}

extension [DiscountAllocation] {
    /// Adds to a promotion's part, so that each promotion stands once.
    fileprivate mutating func add(_ amountMinor: Int64, of promotion: String) {
        if let index = firstIndex(where: { $0.promotion == promotion }) {
            self[index].amountMinor += amountMinor
        } else {
            append(DiscountAllocation(promotion: promotion, amountMinor: amountMinor))
        }
    }
}
