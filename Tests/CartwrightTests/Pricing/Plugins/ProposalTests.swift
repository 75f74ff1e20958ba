import Testing

@testable import Cartwright

/// Checks a plugin's proposals: a bad one is refused before anything is taken off, and affects only itself.
@Suite(.timeLimit(.minutes(15))) struct ProposalTests {
    static let line = Share.Place.line(0)

    static func units(_ ranges: Range<Int64>..., of line: Int = 0) -> Share.Place {
        .units(UnitSelection(line: line, units: ranges))
    }

    // MARK: Several wants on one place

    @Test(arguments: [Stage.unit, .line, .order, .total])
    func `wants on one place are taken one after the other, each within the remaining room`(stage: Stage) throws {
        let twice = Proposal([
            .each([Share(Self.line, weightMinor: 2500)]), .each([Share(Self.line, weightMinor: 2500)]),
        ])
        let quote = try Cart.small.quote([.proposing(twice, in: stage)])
        #expect(quote.lines.map(\.totalMinor) == [0, 1000])
        #expect(quote.applied.map(\.discountMinor) == [2500])
        quote.checkLaws()
    }

    static let overlapping: [(Proposal, [Int64])] = [
        (Proposal([.each([Share(line, weightMinor: 1500), Share(line, weightMinor: 1500)])]), [0, 1000]),
        (Proposal([.spread(2000, over: [Share(line, weightMinor: 1), Share(line, weightMinor: 1)])]), [500, 1000]),
        (Proposal([.spread(6000, over: [Share(line, weightMinor: 1), Share(line, weightMinor: 1)])]), [0, 1000]),
        (
            Proposal([
                .each([Share(units(0..<2, of: 1), weightMinor: 800)]), .each([Share(.line(1), weightMinor: 800)]),
            ]), [2500, 0]
        ),
        (
            Proposal([
                .each([Share(units(0..<1, of: 1), weightMinor: 400)]),
                .each([Share(units(0..<2, of: 1), weightMinor: 400)]),
            ]), [2500, 200]
        ),
    ]

    @Test(arguments: [Stage.unit, .line, .order], overlapping.indices)
    func `shares of one want and overlapping places stay within the remaining room`(stage: Stage, index: Int) throws {
        let (proposal, totals) = Self.overlapping[index]
        let quote = try Cart.small.quote([.proposing(proposal, in: stage)])
        let isOfUnits = stage == .unit && index == 4
        #expect(quote.lines.map(\.totalMinor) == (isOfUnits ? [2500, 300] : totals))
        quote.checkLaws()
    }

    @Test func `wants on a shipment stay within the remaining room`() throws {
        let twice = Want.each([Share(.shipment(0), weightMinor: 400)])
        let quote = try Cart.small.quote([.proposing(Proposal([twice, twice]), in: .shipping)])
        #expect(quote.shipments.map(\.totalMinor) == [0])
        quote.checkLaws()
    }

    @Test(arguments: [0, 1, 700, 2500, 3000] as [Int64])
    func `a partial budget limits all wants of a proposal together`(budget: Int64) throws {
        let wants = [Want.each([Share(Self.line, weightMinor: 2000)]), .each([Share(Self.line, weightMinor: 2000)])]
        for stage in [Stage.unit, .order] {
            var promotion = Promotion.proposing(Proposal(wants), in: stage)
            promotion.budget = Budget(.amount, limit: budget, isPartial: true)
            let quote = try Cart.small.quote([promotion])
            #expect(quote.discountMinor == min(budget, 2500))
            quote.checkLaws()
        }
    }

    // MARK: Refused

    struct Bad: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var pointer: String
        var proposal: Proposal
    }

    static func bad(_ what: String, at pointer: String, _ wants: Want..., gifts: [GiftLine] = []) -> Bad {
        Bad(testDescription: what, pointer: pointer, proposal: Proposal(wants, gifts: gifts))
    }

    static func want(_ place: Share.Place) -> Want { .each([Share(place, weightMinor: 10)]) }

    static let refused: [Bad] = [
        bad("an amount below zero", at: "/wants/0/amount", .spread(-1, over: [Share(line, weightMinor: 1)])),
        bad(
            "a weight below zero",
            at: "/wants/1/shares/0/weight",
            want(line),
            .spread(5, over: [Share(line, weightMinor: -1)])
        ),
        bad("more than 64 bits", at: "/wants/1/amount", .each([Share(line, weightMinor: .max)]), want(line)),
        bad("no such line", at: "/wants/0/shares/0/place", want(.line(2))),
        bad("a line below zero", at: "/wants/0/shares/0/place", want(.line(-1))),
        bad("no such shipment", at: "/wants/0/shares/0/place", want(.shipment(1))),
        bad("no such units", at: "/wants/0/shares/0/place", want(units(0..<3, of: 1))),
        bad("units below zero", at: "/wants/0/shares/0/place", want(units(-1..<1))),
        bad("units of no line", at: "/wants/0/shares/0/place", want(units(0..<1, of: 9))),
        bad("the same units twice", at: "/wants/0/shares/0/place", want(units(0..<1, 0..<1, of: 1))),
        bad("units from the last to the first", at: "/wants/0/shares/0/place", want(units(1..<2, 0..<1, of: 1))),
        bad("no units of a place", at: "/wants/0/shares/0/place", want(units(0..<0))),
        bad("-5 units for free", at: "/gifts/0/quantity", gifts: [GiftLine(sku: "PEN", quantity: -5)]),
        bad("no units for free", at: "/gifts/0/quantity", gifts: [GiftLine(sku: "PEN", quantity: 0)]),
        bad("more than a cart holds", at: "/gifts/0/quantity", gifts: [GiftLine(sku: "PEN", quantity: 1_000_000_001)]),
        bad("a gift below zero", at: "/gifts/0/unit_price", gifts: [GiftLine(sku: "PEN", unitPriceMinor: -1)]),
        bad("a gift of a long name", at: "/gifts/0/sku", gifts: [GiftLine(sku: String(repeating: "x", count: 2049))]),
        bad("17 gifts", at: "/gifts/16", gifts: Array(repeating: GiftLine(sku: "PEN"), count: 17)),
        Bad(
            testDescription: "units used that are not there",
            pointer: "/uses/0",
            proposal: Proposal([want(line)], uses: [UnitSelection(line: 0, units: [0..<2])])
        ),
        Bad(
            testDescription: "a million wants",
            pointer: "/wants",
            proposal: Proposal(Array(repeating: want(line), count: 1_000_000))
        ),
        Bad(
            testDescription: "a million shares",
            pointer: "/wants/0/shares",
            proposal: Proposal([.each(Array(repeating: Share(line, weightMinor: 1), count: 1_000_000))])
        ),
    ]

    @Test(arguments: refused) func `a bad proposal is refused with a reason, and pricing continues`(bad: Bad) throws {
        for stage in [Stage.unit, .order, .gift] {
            let other = Promotion(id: "other", effects: [AmountOff(.any(minor: 100))])
            let quote = try Cart.small.quote([.proposing(bad.proposal, in: stage), other])
            #expect(quote.totalMinor == 3900, "\(stage)")
            #expect(quote.gifts.isEmpty)
            quote.checkLaws()
            let rejection = try #require(quote.rejection(of: "p"), "\(stage)")
            #expect(rejection.reason.rawValue == "bad_proposal")
            #expect(
                rejection.json["refused"]?.text.contains(#""path":"\#(bad.pointer)""#) == true,
                "\(rejection.json.text)"
            )
            #expect(rejection.json["refused"]?.text.contains("promotion.bad_proposal") == true)
        }
    }

    @Test func `the other effects of the promotion apply, and the quote shows the refused one`() throws {
        let effects: [any Effect] = [AmountOff(.any(minor: 100)), Proposes(Proposal([Self.want(.line(9))]))]
        let quote = try Cart.small.quote([Promotion(id: "p", effects: effects)])
        #expect(quote.totalMinor == 3900)
        #expect(quote.applied.first?.json["refused"]?.text.contains("promotion.bad_proposal") == true)
        quote.checkLaws()
    }

    @Test func `an effect that throws affects only itself`() throws {
        let throwing = Proposes { _ throws(CartwrightError) in
            throw CartwrightError("own.error", String(repeating: "x", count: 1_000_000))
        }
        let quote = try Cart.small.quote([
            Promotion(id: "p", effects: [throwing]), .proposing(Proposal([Self.want(.line(0))]), id: "q"),
        ])
        #expect(quote.totalMinor == 3990)
        let rejection = try #require(quote.rejection(of: "p"))
        #expect(rejection.reason.rawValue == "bad_proposal")
        #expect(rejection.json["refused"]?.text.contains("own.error") == true)
        #expect(rejection.json.text.utf8.count < 10_000)
    }

    @Test func `an effect of another currency is not called`() throws {
        var foreign = Proposes(Proposal([Self.want(.line(0))]))
        foreign.isInCurrency = false
        let quote = try Cart.small.quote([Promotion(id: "p", effects: [foreign])])
        #expect(quote.totalMinor == 4000)
        #expect(quote.rejection(of: "p")?.reason == .wrongCurrency)
        let both = try Cart.small.quote([Promotion(id: "p", effects: [foreign, AmountOff(.any(minor: 100))])])
        #expect(both.totalMinor == 3900)
    }

    @Test func `wants of several effects beyond 64 bits do not fail the quote`() throws {
        let greedy: any Effect = Proposes(Proposal([.each([Share(Self.line, weightMinor: .max)])]))
        let quote = try Cart.small.quote([
            Promotion(id: "p", effects: [greedy, greedy, PercentOff(.whole)]), Promotion(id: "q", effects: [greedy]),
        ])
        #expect(quote.totalMinor == 500)
        quote.checkLaws()
    }

    @Test func `the trace follows the amounts that were taken`() throws {
        let wants = [Want.each([Share(Self.line, weightMinor: 2000)]), .each([Share(Self.line, weightMinor: 2000)])]
        let promotions = [Promotion.proposing(Proposal(wants)), .proposing(Proposal([Self.want(.line(9))]), id: "q")]
        var options = PricingOptions()
        options.tracesCents = true
        let trace = try #require(
            try price(.small, from: Catalog(promotions), at: .testing, options: options).trace
        )
        #expect(trace.steps.map(\.promotion) == ["p"])
        #expect(trace.steps.first?.shares.map(\.givenMinor) == [2000, 500])
    }

    // MARK: A whole purchase

    @Test func `an order never costs less than nothing, and a refund returns what was paid`() throws {
        let wants = [Want.each([Share(Self.line, weightMinor: 2500)]), .each([Share(Self.line, weightMinor: 2500)])]
        var shopper = try Shopper()
        shopper.checkout.registry = AnswerHandler.offering(Proposes(Proposal(wants))).registry
        try shopper.run(
            .receiveCards(CardBatch([.answer("c1")])),
            .add("A", 1, at: 2500),
            .applyCoupon(cardID: "c1"),
            .beginCheckout,
            .pay(method: nil)
        )
        #expect(shopper.session.orders[0].quote.totalMinor == 0)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(shopper.session.orders[0].refundedMinor == 0)
    }
}
