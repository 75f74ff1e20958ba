internal import BasicContainers

extension Quote {
    /// Creates the quote of a cart from the chosen promotions.
    ///
    /// - Throws: `money.overflow`.
    init(
        _ chosen: Chosen,
        of cart: InternedCart,
        _ options: PricingOptions
    ) throws(CartwrightError) {
        let sections = PlaceSections(chosen.settlement)
        let frozen = cart.frozen
        let tax = Tax(frozen, options.tax) { frozen.places[$0].amountMinor - sections.totalMinor(of: $0) }
        var merchandise = Sums()
        for place in 0..<frozen.lineCount {
            let amount = frozen.places[place].amountMinor
            try merchandise.add(amount, less: sections.totalMinor(of: place), to: "the subtotal")
        }
        var shipping = Sums()
        for place in frozen.lineCount..<frozen.places.count {
            let amount = frozen.places[place].amountMinor
            try shipping.add(amount, less: sections.totalMinor(of: place), to: "shipping")
        }
        var taxMinor: Int64 = 0
        for part in tax?.places ?? [] { taxMinor = try taxMinor.adding(part, to: "the tax") }
        let net = try merchandise.leftMinor.adding(shipping.leftMinor, to: "the total")
        let total = frozen.cart.pricesIncludeTax ? net : try net.adding(taxMinor, to: "the total")
        self.init(
            currency: frozen.cart.currency,
            subtotalMinor: merchandise.amountMinor,
            discountMinor: merchandise.discountMinor,
            shippingMinor: shipping.amountMinor,
            shippingDiscountMinor: shipping.discountMinor,
            taxMinor: taxMinor,
            totalMinor: total,
            roundingDifferenceMinor: try options.roundingDifferenceMinor(ofTotal: total, in: frozen.cart.currency),
            lines: Self.lines(of: frozen, sections, tax),
            shipments: Self.shipments(of: frozen, sections, tax),
            gifts: chosen.settlement.quotedGifts,
            credits: chosen.settlement.quotedCredits,
            applied: chosen.settlement.appliedPromotions,
            choice: chosen.choice,
            trace: options.tracesCents ? try CentTrace(of: chosen.settlement) : nil
        )
    }

    /// The sums of some places.
    private struct Sums {
        var (amountMinor, discountMinor): (Int64, Int64) = (0, 0)

        var leftMinor: Int64 { amountMinor - discountMinor }

        /// Adds an amount. Discounts are never more than amounts, so only amounts can overflow.
        mutating func add(_ amount: Int64, less discount: Int64, to what: String) throws(CartwrightError) {
            amountMinor = try amountMinor.adding(amount, to: what)
            discountMinor += discount
        }
    }

    private static func lines(
        of frozen: FrozenCart,
        _ sections: borrowing PlaceSections,
        _ tax: Tax?
    ) -> [QuotedLine] {
        var lines: [QuotedLine] = []
        lines.reserveCapacity(frozen.lineCount)
        for index in frozen.lines.indices {
            let place = frozen.place(ofLine: index)
            lines.append(
                QuotedLine(
                    id: frozen.lines[index].id,
                    sku: frozen.lines[index].sku,
                    quantity: frozen.places[place].quantity,
                    subtotalMinor: frozen.places[place].amountMinor,
                    taxMinor: tax?.places[place] ?? 0,
                    allocations: sections.allocations(of: place)
                )
            )
        }
        return lines
    }

    private static func shipments(
        of frozen: FrozenCart,
        _ sections: borrowing PlaceSections,
        _ tax: Tax?
    ) -> [QuotedShipment] {
        var shipments: [QuotedShipment] = []
        shipments.reserveCapacity(frozen.shipments.count)
        for index in frozen.shipments.indices {
            let place = frozen.place(ofShipment: index)
            shipments.append(
                QuotedShipment(
                    id: frozen.shipments[index].id,
                    amountMinor: frozen.places[place].amountMinor,
                    taxMinor: tax?.places[place] ?? 0,
                    allocations: sections.allocations(of: place)
                )
            )
        }
        return shipments
    }
}

extension Settlement {
    /// The promotions that gave something.
    fileprivate var appliedPromotions: [AppliedPromotion] {
        var applied: [AppliedPromotion] = []
        applied.reserveCapacity(outcomes.count)
        let hasCampaigns = pool.hasCampaigns
        for index in outcomes.indices where outcomes[index].gives {
            let plugin = plugins.isEmpty ? nil : plugins[index]
            let hasCode = pool.candidates[index].stacking.code != nil
            applied.append(
                AppliedPromotion(
                    promotion: pool.id(of: index),
                    code: hasCode ? pool.code(of: index) : nil,
                    campaign: hasCampaigns ? pool.campaign(of: index) : nil,
                    desiredMinor: outcomes[index].desiredMinor.addingSaturated(plugin?.wantedMinor ?? 0),
                    discountMinor: outcomes[index].givenMinor,
                    refused: plugin?.refused ?? []
                )
            )
        }
        return applied
    }

    /// The store credits, in the order of their promotions.
    fileprivate var quotedCredits: [QuotedCredit] {
        guard pool.givesCredit else { return [] }
        let (credits, frozen) = (credits, pool.frozen)
        let order = credits.indices.sorted { (credits[$0].candidate, $0) < (credits[$1].candidate, $1) }
        return order.map { index in
            let credit = credits[index]
            return QuotedCredit(
                promotion: pool.id(of: credit.candidate),
                amountMinor: credit.amountMinor,
                afterDays: credit.afterDays,
                shares: credit.shares.map { share in
                    let id = frozen.id(ofPlace: share.place)
                    let isLine = share.place < frozen.lineCount
                    return CreditShare(of: isLine ? .line(id) : .shipment(id), amountMinor: share.minor)
                }
            )
        }
    }

    /// The gifts, in the order of their promotions.
    fileprivate var quotedGifts: [QuotedGift] {
        guard !gifts.isEmpty else { return [] }
        let given = gifts.filter { outcomes[$0.candidate].gives }
        let order = given.indices.sorted { (given[$0].candidate, $0) < (given[$1].candidate, $1) }
        return order.map { QuotedGift(promotion: pool.id(of: given[$0].candidate), line: given[$0].line) }
    }
}
