extension Quote {
    /// Writes down what a choice of promotions does to a cart.
    ///
    /// - Throws: `money.overflow`.
    init(_ chosen: Chosen, of frozen: FrozenCart) throws(CartwrightError) {
        self.init(currency: frozen.cart.currency)
        let sections = PlaceSections(chosen.settlement)
        let tax = Tax(frozen) { frozen.places[$0].amountMinor - sections.totalMinor(of: $0) }
        lines.reserveCapacity(frozen.lineCount)
        for index in frozen.cart.lines.indices {
            let (subtotal, taxed) = (frozen.places[index].amountMinor, tax?.places[index] ?? 0)
            subtotalMinor = try subtotalMinor.adding(subtotal, to: "the subtotal")
            discountMinor += sections.totalMinor(of: index)
            taxMinor = try taxMinor.adding(taxed, to: "the tax")
            lines.append(
                QuotedLine(
                    id: frozen.cart.lines[index].id,
                    sku: frozen.cart.lines[index].sku,
                    quantity: frozen.places[index].quantity,
                    subtotalMinor: subtotal,
                    taxMinor: taxed,
                    allocations: sections.allocations(of: index)
                )
            )
        }
        shipments.reserveCapacity(frozen.cart.shipments.count)
        for (index, place) in (frozen.lineCount..<frozen.places.count).enumerated() {
            let (amount, taxed) = (frozen.places[place].amountMinor, tax?.places[place] ?? 0)
            shippingMinor = try shippingMinor.adding(amount, to: "shipping")
            shippingDiscountMinor += sections.totalMinor(of: place)
            taxMinor = try taxMinor.adding(taxed, to: "the tax")
            shipments.append(
                QuotedShipment(
                    id: frozen.cart.shipments[index].id,
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
    }

    private mutating func note(_ settlement: Settlement) {
        let lineup = settlement.lineup
        applied.reserveCapacity(settlement.outcomes.count)
        for (index, outcome) in settlement.outcomes.enumerated() where outcome.gives {
            let plan = lineup.candidates[index].plan
            applied.append(
                AppliedPromotion(
                    promotion: lineup.frozen.sources.id(of: plan),
                    code: plan.code == nil ? nil : lineup.frozen.sources.code(of: plan),
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

/// The amounts of a settlement, place by place.
private struct PlaceSections {
    private let list: AllocationList

    /// Where the amounts of each place stand.
    private var sections: [Section]

    private struct Section {
        var start: Int = 0
        var end: Int = 0
        var totalMinor: Int64 = 0
    }

    init(_ settlement: Settlement) {
        let taken = settlement.entries
        let none = AllocationList.Entry(promotion: -1, amountMinor: 0)
        var entries = Array(repeating: none, count: taken.count)
        sections = Array(repeating: Section(), count: settlement.lineup.frozen.places.count)
        Self.sort(taken.span, into: &entries, &sections)
        var promotions: [String] = []
        promotions.reserveCapacity(settlement.outcomes.count)
        for index in settlement.outcomes.indices { promotions.append(settlement.lineup.id(of: index)) }
        list = AllocationList(promotions, entries)
    }

    /// Puts amounts in order of their places, and what one promotion took off one place in one amount.
    private static func sort(
        _ taken: Span<Settlement.Entry>,
        into entries: inout [AllocationList.Entry],
        _ sections: inout [Section]
    ) {
        var entries = entries.mutableSpan
        var sections = sections.mutableSpan
        for index in taken.indices { sections[taken[index].place].end += 1 }
        var next = 0
        for place in sections.indices {
            let count = sections[place].end
            (sections[place].start, sections[place].end) = (next, next)
            next += count
        }
        for index in taken.indices {
            let (entry, section) = (taken[index], sections[taken[index].place])
            sections[entry.place].totalMinor += entry.amountMinor
            var position = section.start
            while position < section.end, entries[position].promotion != entry.candidate { position += 1 }
            if position < section.end {
                entries[position].amountMinor += entry.amountMinor
            } else {
                entries[position] = AllocationList.Entry(promotion: entry.candidate, amountMinor: entry.amountMinor)
                sections[entry.place].end += 1
            }
        }
    }

    func allocations(of place: Int) -> DiscountAllocations {
        DiscountAllocations(list, sections[place].start..<sections[place].end)
    }

    func totalMinor(of place: Int) -> Int64 { sections[place].totalMinor }
}
