import Testing

@testable import Cartwright

struct CentTraceTests {
    static func trace(_ lines: [(String, Int64)], _ promotions: String) throws -> CentTrace {
        var cart = Cart(currency: .usd)
        cart.lines = lines.map { Line(id: $0, sku: $0, unitPriceMinor: $1, quantity: 1) }
        let catalog = try Catalog(JSONParser.parse(promotions))
        let quote = try price(cart, from: catalog, at: .testing)
        return CentTrace(quote, of: cart, promotions: catalog.promotions)
    }

    /// `line given of base: exact, residue`.
    static func words(_ part: CentTrace.Part) -> [String] {
        part.shares.map { share in
            let exact = share.exact?.decimal(in: .usd) ?? "-"
            return "\(share.place) \(share.givenMinor) of \(share.baseMinor): \(exact), \(share.residue ?? 9)"
        }
    }

    @Test func `the cent left over of three equal lines goes to the first id`() throws {
        let half = #"[{"id": "half", "effects": [{"type": "percent_off", "percent": "50"}]}]"#
        let part = try #require(try Self.trace([("a", 35), ("b", 35), ("c", 35)], half).parts.first)
        guard case .percentOfSum(_, let base, let exact) = part.origin else {
            Issue.record("not followed")
            return
        }
        #expect(base == 105 && exact.decimal(in: .usd) == "0.525" && part.givenMinor == 52)
        let cut = "0.173333"
        #expect(Self.words(part) == ["a 18 of 35: \(cut), 1", "b 17 of 35: \(cut), -1", "c 17 of 35: \(cut), -1"])
    }

    @Test func `a later stage takes from what an earlier one left`() throws {
        let promotions = """
            [{"id": "order", "effects": [{"type": "amount_off", "amount": 300}]},
             {"id": "lines", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}}]}]
            """
        let parts = try Self.trace([("a", 1005), ("b", 2000)], promotions).parts
        #expect(parts.map(\.promotion) == ["lines", "order"])
        #expect(Self.words(parts[0]) == ["a 100 of 1005: 1.005, -1", "b 200 of 2000: 2.00, 0"])
        #expect(Self.words(parts[1]) == ["a 100 of 905: 1.003696, -1", "b 200 of 1800: 1.996303, 1"])
    }

    @Test func `what moved by a floor is no rounding`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = ["a", "b"].map { Line(id: $0, sku: $0, unitPriceMinor: 1000, quantity: 1) }
        cart.lines[0].minimumUnitPriceMinor = 900
        let six = #"[{"id": "six", "effects": [{"type": "amount_off", "amount": 600}]}]"#
        let catalog = try Catalog(JSONParser.parse(six))
        let quote = try price(cart, from: catalog, at: .testing)
        let part = try #require(CentTrace(quote, of: cart, promotions: catalog.promotions).parts.first)
        #expect(Self.words(part) == ["a 100 of 1000: 3.00, 9", "b 500 of 1000: 3.00, 9"])
    }

    @Test func `on carts of all kinds the shares are what was given, and are exact but for a cent`() throws {
        var followed = 0
        for seed in 1...1500 as ClosedRange<UInt64> {
            let scenario = try LawTests.scenario(seed)
            let quote = try scenario.quote(clock: .testing)
            let trace = CentTrace(quote, of: scenario.cart, promotions: scenario.promotions)
            #expect(Set(trace.parts.map(\.promotion)) == Set(quote.applied.map(\.promotion)))
            for part in trace.parts {
                #expect(part.shares.reduce(0) { $0 + $1.givenMinor } == part.givenMinor, "seed \(seed)")
                guard case .percentOfSum(_, _, let exact) = part.origin else { continue }
                // What remains is rounded, so the discount is within a minor unit of what is exact, or limited.
                #expect(part.givenMinor <= exact.wholeMinor + 1, "seed \(seed)")
                followed += 1
            }
        }
        #expect(followed > 30)
    }

    @Test(arguments: [
        ("USD", 12_345, 100, "1.2345"), ("JPY", 7, 2, "3.5"), ("KWD", 1, 3, "0.0003333"), ("USD", 0, 1, "0.00"),
    ])
    func `an exact amount is written without rounding up`(code: String, top: Int, bottom: Int, text: String) throws {
        let exact = CentTrace.Exact(numerator: Int128(top), denominator: Int128(bottom))
        #expect(exact.decimal(in: try Currency(code)) == text)
    }
}
