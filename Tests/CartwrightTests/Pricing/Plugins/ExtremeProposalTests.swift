import Testing

@testable import Cartwright

/// Checks proposals with the smallest and largest numbers, on carts with such numbers: each is taken as far as there is
/// room, or refused with `bad_proposal`, and none ends the process.
@Suite(.timeLimit(.minutes(15))) struct ExtremeProposalTests {
    static let amounts: [Int64] = [.min, -1, 1, .max / 2 + 1, .max]

    static let carts: [Cart] = [
        (Int64.max, Int64(1)), (.max / Line.maximumQuantity, Line.maximumQuantity), (0, .max), (1, .max), (0, 0),
        (1, 1),
        (.max - 5, 1),
    ].flatMap { price, quantity in
        [Int64(5)].map { delivery in
            var cart = Cart(currency: .usd)
            var line = Line(id: "a", sku: "A", unitPriceMinor: price, quantity: quantity)
            line.minimumUnitPriceMinor = min(1, price)
            cart.lines = [line]
            cart.shipments = [
                Shipment(id: "s", method: "standard", amountMinor: price * quantity > .max - 5 ? 0 : delivery)
            ]
            return cart
        }
    }

    static let places: [Share.Place] = [
        .line(0), .line(.max), .line(-1), .shipment(0), .shipment(.min),
        .units(UnitSelection(line: 0, units: [0..<Int64.max])), .units(UnitSelection(line: 0, units: [0..<1])),
        .units(UnitSelection(line: 0, units: [Int64.min..<Int64.max])),
        .units(UnitSelection(line: 0, units: [0..<Int64.max, Int64.max..<Int64.max])),
        .units(UnitSelection(line: 0, units: [Int64.max - 1..<Int64.max, 0..<Int64.max])),
    ]

    static var proposals: [Proposal] {
        var all: [Proposal] = []
        for place in places {
            for amount in amounts {
                let share = Share(place, weightMinor: amount)
                all += [
                    Proposal([.each([share])]), Proposal([.each([share, share])]),
                    Proposal([.spread(amount, over: [share])]),
                    Proposal([.spread(amount, over: [Share(place, weightMinor: 1)])]),
                    Proposal([.spread(1, over: [share]), .spread(.max, over: [share])]),
                    Proposal([Want(amountMinor: amount, shares: [], moves: true)]),
                ]
            }
            if case .units(let selection) = place { all.append(Proposal([.each([])], uses: [selection, selection])) }
        }
        for amount in amounts {
            all.append(Proposal(gifts: [GiftLine(sku: "PEN", quantity: amount)]))
            var gift = GiftLine(sku: "PEN", quantity: Line.maximumQuantity)
            gift.unitPriceMinor = amount
            all.append(Proposal(gifts: [gift, gift]))
        }
        return all
    }

    @Test(arguments: [Stage.unit, .order, .total])
    func `each extreme proposal is taken or refused, and the laws hold`(stage: Stage) throws {
        var refused = 0
        for cart in Self.carts {
            for proposal in Self.proposals {
                let quote = try cart.quote([.proposing(proposal, in: stage)])
                quote.checkLaws()
                let faults = (quote.applied.flatMap(\.refused) + quote.notApplied.flatMap(\.refused)).map(\.code)
                #expect(faults.allSatisfy { $0 == .promotionBadProposal })
                refused += faults.count
                if proposal.wants.contains(where: { $0.amountMinor < 0 }) {
                    #expect(faults == [.promotionBadProposal], "\(proposal)")
                }
            }
        }
        #expect(refused > 100)
    }

    @Test(arguments: [Stage.unit, .line, .order, .shipping, .total])
    func `the helpers of effects also work with extreme numbers`(stage: Stage) throws {
        for cart in Self.carts {
            let effect = Proposes(in: stage) { input throws(CartwrightError) in
                var wants: [Want] = []
                for scope in [Target(.order), Target(.lines), Target(.total), Target(.shipping), .units(UnitRule())] {
                    let (shares, left) = (try input.shares(of: scope), try input.sharesLeft(of: scope))
                    for amount in Self.amounts + [shares.totalMinor, left.totalMinor] {
                        for percent in [Percentage.whole, try Percentage("12.5")] {
                            _ = input.discountMinor(percent, off: amount)
                        }
                    }
                    for share in shares { if case .units(let units) = share.place { _ = units.count } }
                    wants.append(.spread(input.discountMinor(.whole, off: shares.totalMinor) / 8, over: shares))
                }
                return Proposal(wants)
            }
            let quote = try cart.quote([Promotion(id: "p", effects: [effect])])
            quote.checkLaws()
        }
    }

    @Test func `units are counted up to the limit of 64 bits`() {
        for place in Self.places { if case .units(let units) = place { #expect(units.count > 0) } }
        #expect(UnitSelection(line: 0, units: [0..<Int64.max, 0..<5]).count == .max)
        #expect(UnitSelection(line: 0, units: []).count == 0)
    }
}
