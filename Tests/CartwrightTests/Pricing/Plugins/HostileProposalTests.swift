import Testing

@testable import Cartwright

/// Checks that the laws hold for random proposals of plugins, valid and invalid, on random carts.
@Suite(.timeLimit(.minutes(15))) struct HostileProposalTests {
    /// Makes random numbers from a seed.
    struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(truncatingIfNeeded: (state >> 33) % UInt64(max(1, sides)))
        }

        mutating func amount() -> Int64 {
            switch roll(20) {
            case 0: [-1, .min, .max, .max - 1, 1 << 62][roll(5)]
            case 1...4: Int64(roll(10))
            default: Int64(roll(4000))
            }
        }
    }

    static func cart(_ dice: inout Dice) -> Cart {
        var cart = Cart(currency: .usd)
        for index in 0..<dice.roll(4) + 1 {
            let price = Int64(dice.roll(2000))
            var line = Line(id: "l\(index)", sku: "S\(index)", unitPriceMinor: price, quantity: Int64(dice.roll(5)))
            line.minimumUnitPriceMinor = dice.roll(3) == 0 ? Int64(dice.roll(500)) : 0
            line.isDiscountable = dice.roll(6) > 0
            cart.lines.append(line)
        }
        if dice.roll(2) == 0 {
            cart.shipments = [Shipment(id: "s", method: "standard", amountMinor: Int64(dice.roll(900)))]
        }
        return cart
    }

    static func place(_ cart: Cart, _ dice: inout Dice) -> Share.Place {
        let line = dice.roll(cart.lines.count + (dice.roll(25) == 0 ? 1 : 0))
        switch dice.roll(6) {
        case 0: return .shipment(dice.roll(25) == 0 ? 1 : 0)
        case 1...3: return .line(line)
        default:
            let start = Int64(dice.roll(3))
            var units = [start..<start + Int64(dice.roll(3)) + 1]
            if dice.roll(3) == 0 { units.append(units[0].upperBound..<units[0].upperBound + 1) }
            return .units(UnitSelection(line: line, units: units))
        }
    }

    static func proposal(_ cart: Cart, _ dice: inout Dice) -> Proposal {
        var wants: [Want] = []
        for _ in 0..<dice.roll(4) {
            var shares: [Share] = []
            for _ in 0..<dice.roll(4) { shares.append(Share(place(cart, &dice), weightMinor: dice.amount())) }
            var want = dice.roll(2) == 0 ? Want.each(shares) : .spread(dice.amount(), over: shares)
            if dice.roll(10) == 0 { want.amountMinor = dice.amount() }
            wants.append(want)
        }
        var uses: [UnitSelection] = []
        if dice.roll(3) == 0, case .units(let selection) = place(cart, &dice) { uses = [selection] }
        let gifts = dice.roll(8) == 0 ? [GiftLine(sku: "PEN", quantity: dice.amount())] : []
        return Proposal(wants, uses: uses, gifts: gifts)
    }

    static func promotions(_ cart: Cart, _ dice: inout Dice) -> [Promotion] {
        (0..<dice.roll(3) + 1).map { index in
            var effects: [any Effect] = []
            for _ in 0..<dice.roll(3) + 1 {
                let stage = [Stage.unit, .line, .order, .shipping, .total, .gift][dice.roll(6)]
                switch dice.roll(5) {
                case 0: effects.append(AmountOff(.any(minor: Int64(dice.roll(900)))))
                case 1: effects.append(PercentOff(.whole, off: .units(UnitRule())))
                default: effects.append(Proposes(proposal(cart, &dice), in: stage))
                }
            }
            var promotion = Promotion(id: "p\(index)", effects: effects)
            if dice.roll(4) == 0 { promotion.stacking = .exclusive }
            if dice.roll(4) == 0 {
                promotion.budget = Budget(.amount, limit: Int64(dice.roll(3000)), isPartial: dice.roll(2) == 0)
            }
            return promotion
        }
    }

    @Test(arguments: 1...20) func `the laws hold for any proposal of plugins`(seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
        for _ in 0..<40 {
            let cart = Self.cart(&dice)
            let promotions = Self.promotions(cart, &dice)
            let quote = try cart.quote(promotions)
            quote.checkLaws()
            for (line, quoted) in zip(cart.lines, quote.lines) {
                let floor =
                    line.isDiscountable ? min(line.minimumUnitPriceMinor, line.unitPriceMinor) : line.unitPriceMinor
                #expect(quoted.totalMinor >= floor * line.quantity, "seed \(seed): below the floor of \(line.id)")
            }
            #expect(quote.gifts.allSatisfy { (1...1_000_000_000).contains($0.line.quantity) }, "seed \(seed)")
            #expect(try cart.quote(promotions) == quote, "seed \(seed): another quote the second time")
            try Self.checkRefunds(cart, promotions, quote, &dice)
        }
    }

    /// Checks that units returned in any order add up to the paid amount, shipping included.
    static func checkRefunds(_ cart: Cart, _ promotions: [Promotion], _ quote: Quote, _ dice: inout Dice) throws {
        guard cart.lines.contains(where: { $0.quantity > 0 }) else { return }
        var shopper = try Shopper(catalog: promotions)
        try shopper.run(.loadCart(cart), .beginCheckout, .pay(method: nil))
        let order = shopper.session.orders[0]
        #expect(order.quote.totalMinor == quote.totalMinor)
        var left = cart.lines.filter { $0.quantity > 0 }.flatMap { Array(repeating: $0.id, count: Int($0.quantity)) }
        var before: Int64 = 0
        while !left.isEmpty {
            try shopper.run(.returnUnits(order: "o1", line: left.remove(at: dice.roll(left.count)), count: 1))
            let refunded = shopper.session.orders[0].refundedMinor
            #expect(refunded >= before)
            before = refunded
        }
        #expect(before == quote.totalMinor)
    }
}
