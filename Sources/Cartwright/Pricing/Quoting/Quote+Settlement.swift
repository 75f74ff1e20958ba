internal import BasicContainers

extension Quote {
    /// Writes down what a choice of promotions does to a cart.
    ///
    /// - Throws: `money.overflow`.
    init(
        _ chosen: Chosen,
        among considered: Considered,
        of frozen: FrozenCart,
        explaining: Bool
    ) throws(CartwrightError) {
        currency = frozen.cart.currency
        let sections = PlaceSections(chosen.settlement)
        let tax = Tax(frozen) { frozen.places[$0].amountMinor - sections.totalMinor(of: $0) }
        lines.reserveCapacity(frozen.lineCount)
        for index in frozen.lines.indices {
            let place = frozen.place(ofLine: index)
            let (subtotal, taxed) = (frozen.places[place].amountMinor, tax?.places[place] ?? 0)
            subtotalMinor = try subtotalMinor.adding(subtotal, to: "the subtotal")
            discountMinor += sections.totalMinor(of: place)
            taxMinor = try taxMinor.adding(taxed, to: "the tax")
            lines.append(
                QuotedLine(
                    id: frozen.lines[index].id,
                    sku: frozen.lines[index].sku,
                    quantity: frozen.places[place].quantity,
                    subtotalMinor: subtotal,
                    taxMinor: taxed,
                    allocations: sections.allocations(of: place)
                )
            )
        }
        shipments.reserveCapacity(frozen.shipments.count)
        for index in frozen.shipments.indices {
            let place = frozen.place(ofShipment: index)
            let (amount, taxed) = (frozen.places[place].amountMinor, tax?.places[place] ?? 0)
            shippingMinor = try shippingMinor.adding(amount, to: "shipping")
            shippingDiscountMinor += sections.totalMinor(of: place)
            taxMinor = try taxMinor.adding(taxed, to: "the tax")
            shipments.append(
                QuotedShipment(
                    id: frozen.shipments[index].id,
                    amountMinor: amount,
                    taxMinor: taxed,
                    allocations: sections.allocations(of: place)
                )
            )
        }
        let net = try (subtotalMinor - discountMinor).adding(shippingMinor - shippingDiscountMinor, to: "the total")
        totalMinor = frozen.cart.pricesIncludeTax ? net : try net.adding(taxMinor, to: "the total")
        note(chosen.settlement)
        choice = chosen.choice
        if explaining || !frozen.codes.isEmpty {
            let verdicts = Verdicts(considered, chosen, of: frozen)
            if explaining { notApplied = verdicts.notApplied }
            rejectedCodes = verdicts.rejectedCodes(of: frozen)
        }
    }

    private mutating func note(_ settlement: Settlement) {
        let lineup = settlement.lineup
        applied.reserveCapacity(settlement.outcomes.count)
        for index in settlement.outcomes.indices where settlement.outcomes[index].gives {
            let outcome = settlement.outcomes[index]
            let hasCode = lineup.candidates[index].traits.code != nil
            applied.append(
                AppliedPromotion(
                    promotion: lineup.id(of: index),
                    code: hasCode ? lineup.code(of: index) : nil,
                    desiredMinor: outcome.desiredMinor,
                    discountMinor: outcome.givenMinor
                )
            )
            for gift in settlement.gifts where gift.candidate == index {
                gifts.append(QuotedGift(promotion: lineup.id(of: index), line: gift.line))
            }
        }
    }
}
