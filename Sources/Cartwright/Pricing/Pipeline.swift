/// Carries chosen promotions out on a cart: proposals on frozen bases, floors, allocation.
struct Pipeline {
    private(set) var lines: [QuotedLine]
    private(set) var shipments: [QuotedShipment]
    private(set) var applied: [AppliedPromotion] = []
    private(set) var rejected: [RejectedPromotion] = []

    private let input: StageInput
    private let floors: [Int64]

    /// Line positions in the order of their ids as bytes: the order in which ties are settled.
    private let byID: [Int]

    /// Freezes a cart.
    init(_ cart: Cart, rounding: Rounding) throws(CartwrightError) {
        lines = []
        var floors: [Int64] = []
        for line in cart.lines {
            let subtotal = try line.subtotalMinor()
            let (floor, overflow) = line.minimumUnitPriceMinor.multipliedReportingOverflow(by: line.quantity)
            floors.append(overflow ? .max : floor)
            lines.append(
                QuotedLine(id: line.id, sku: line.sku, quantity: line.quantity, subtotalMinor: subtotal)
            )
        }
        self.floors = floors
        shipments = cart.shipments.map { QuotedShipment(id: $0.id, amountMinor: $0.amountMinor) }
        input = StageInput(cart: cart, lineBases: lines.map(\.subtotalMinor), rounding: rounding)
        byID = cart.lines.indices.sorted {
            cart.lines[$0].id.utf8.lexicographicallyPrecedes(cart.lines[$1].id.utf8)
        }
    }

    /// Carries one promotion out. All of one stage see the same bases, so their order only decides who loses when the
    /// room runs out.
    mutating func run(_ promotion: Promotion) throws(CartwrightError) {
        var desired: Int64 = 0
        var given: Int64 = 0
        var wrongCurrencies = 0
        for effect in promotion.effects {
            switch try effect.propose(for: input) {
            case .spread(let amount, let weights):
                desired = try desired.adding(amount, to: "the discount")
                given += allocate(amount, weights, to: promotion)
            case .wrongCurrency:
                wrongCurrencies += 1
            }
        }
        if given > 0 {
            applied.append(
                AppliedPromotion(
                    promotion: promotion.id,
                    code: promotion.code,
                    desiredMinor: desired,
                    discountMinor: given
                )
            )
        } else {
            let isForeign = wrongCurrencies > 0 && wrongCurrencies == promotion.effects.count
            rejected.append(
                RejectedPromotion(
                    promotion: promotion.id,
                    reason: isForeign ? .wrongCurrency : .nothingToDiscount
                )
            )
        }
    }

    /// Spreads an amount over lines within the room they have left, and says how much found a place.
    private mutating func allocate(_ amount: Int64, _ weights: [Int64], to promotion: Promotion) -> Int64 {
        let room = lines.indices.map { max(0, lines[$0].totalMinor - floors[$0]) }
        let parts = Allocation.spread(amount, over: byID.map { weights[$0] }, room: byID.map { room[$0] })
        for (position, part) in zip(byID, parts) where part > 0 {
            lines[position].add(part, from: promotion.id)
        }
        return parts.reduce(0, +)
    }
}

extension QuotedLine {
    /// Adds to a promotion's part, so that each promotion stands once.
    fileprivate mutating func add(_ amountMinor: Int64, from promotion: String) {
        if let index = allocations.firstIndex(where: { $0.promotion == promotion }) {
            allocations[index].amountMinor += amountMinor
        } else {
            allocations.append(DiscountAllocation(promotion: promotion, amountMinor: amountMinor))
        }
    }
}
