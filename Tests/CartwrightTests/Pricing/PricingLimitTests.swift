import Testing

@testable import Cartwright

/// Checks the limits of one quote.
@Suite struct PricingLimitTests {
    private func cart(lines count: Int) -> Cart {
        var cart = Cart(currency: .usd)
        cart.lines = (0..<count).map { Line(id: "l\($0)", sku: "S\($0)", unitPriceMinor: 1_000, quantity: 2) }
        return cart
    }

    private func promotions(_ count: Int, _ change: (inout Promotion) -> Void = { _ in }) throws -> [Promotion] {
        let percent = try Percentage("1")
        return (0..<count).map { number in
            var promotion = Promotion(id: "p\(number)", effects: [PercentOff(percent)])
            change(&promotion)
            return promotion
        }
    }

    private func code(of body: () throws(CartwrightError) -> Quote) -> ErrorCode? {
        do {
            _ = try body()
            return nil
        } catch { return error.code }
    }

    @Test func `a choice among too many promotions is refused`() throws {
        let limit = PricingLimits.choices
        var options = PricingOptions()
        for objective in PricingOptions.Objective.allCases {
            (options.choose, options.explanation) = (objective, .applied)
            let most = try Catalog(promotions(limit + 1) { $0.stacking.combinesWith = [] })
            let refused = code { () throws(CartwrightError) in
                try price(cart(lines: 1), from: most, at: .testing, options: options)
            }
            #expect(refused == .pricingTooManyChoices)
        }
        // The same number of promotions without conflicts needs no choice.
        let quote = try price(cart(lines: 1), from: Catalog(promotions(limit + 1)), at: .testing, options: options)
        #expect(quote.applied.count >= 100)
    }

    @Test func `too many amounts for one quote are refused before they are computed`() throws {
        // Each promotion reaches each line.
        let (lines, count) = (6_000, 6_000)
        #expect(lines * count > PricingLimits.amounts)
        let catalog = try Catalog(promotions(count))
        let refused = code { () throws(CartwrightError) in
            try price(cart(lines: lines), from: catalog, at: .testing)
        }
        #expect(refused == .pricingTooLarge)
        let half = try Catalog(promotions(10))
        #expect(try price(cart(lines: lines), from: half, at: .testing).applied.count == 10)
    }

    @Test func `too many conditions on too many lines are refused`() throws {
        let (lines, count) = (11_000, 100_000)
        #expect(lines * count > PricingLimits.visits)
        let condition = DistinctSKUsCondition(Comparison.atLeast(1_000_000))
        let asked = try promotions(1) { $0.conditions = Array(repeating: condition, count: count) }
        let refused = code { () throws(CartwrightError) in
            try price(cart(lines: lines), from: Catalog(asked), at: .testing)
        }
        #expect(refused == .pricingTooLarge)
    }

    @Test func `a search over many lines prices fewer sets`() throws {
        let some = try promotions(14) { promotion in
            promotion.effects = [BuyXGetY.twoForOne, PercentOff((try? Percentage("3")) ?? .whole)]
        }
        var options = PricingOptions()
        options.explanation = .applied
        var nodes: [Int] = []
        for lines in [20, 2_000] {
            let candidates = try Catalog(some)
            let cart = cart(lines: lines)
            let interned = try InternedCart(cart, for: candidates)
            let eligibility = try Eligibility(interned, candidates, [], .none, PricingOptions.explaining.ofChoice)
            let pool = CandidatePool(eligibility.candidates, of: interned)
            nodes.append(pool.nodesOfSearch)
            let quote = try price(cart, from: candidates, at: .testing, options: options)
            let choice = try #require(quote.choice)
            // Changing an unproven set has its own limit, and so has pricing the sets that lack one of its promotions.
            let costOfChanges = PricingLimits.costOfLongSearch + PricingLimits.costOfSingleChanges
            let changes = costOfChanges / pool.searchCost + pool.candidates.count
            let most = min(pool.nodesOfSearch, options.maximumNodes) + changes + pool.candidates.count
            #expect(choice.nodes <= most)
        }
        #expect(nodes[0] > 1_000 && nodes[1] * 50 < nodes[0])
    }

    @Test func `a finding lists the first hundred of many observed values`() throws {
        var cart = cart(lines: 1)
        cart.customer = Customer(id: "c")
        cart.customer?.segments = (0..<500).map { "s\($0)" }
        cart.customer?.attributes["tags"] = .array((0..<500).map { .integer($0) })
        let segment = CustomerSegmentCondition(.anyOf(["other"]))
        let tag = CustomerCondition(AttributeTest("tags", equals: "other"))
        let asked = try promotions(1) { $0.conditions = [segment, tag] }
        let unmet = try #require(
            try price(cart, from: Catalog(asked), at: .testing, options: .explaining).notApplied.first?.unmet
        )
        let seen = unmet.map { finding -> Int in
            guard case .array(let values) = finding.observed else { return 0 }
            return values.count
        }
        #expect(seen == [100, 100])
    }
}

extension BuyXGetY {
    fileprivate static var twoForOne: BuyXGetY {
        BuyXGetY(buy: BuyXGetY.Part(1), get: BuyXGetY.Part(1), percent: .whole)
    }
}
