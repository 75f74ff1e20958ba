import Testing

@testable import Cartwright

/// Issued codes of a promotion.
@Suite struct CodeFactsTests {
    static let codes = [
        "SPRING-1": CodeFacts(promotion: "spring", limit: 1), "SPRING-2": CodeFacts(promotion: "spring"),
    ]

    static func quote(_ codes: String..., used: [String: Int64] = [:], facts: Bool = true) throws -> Quote {
        let catalog = try Catalog([.percent("spring", 10, #","code":"SPRING""#), .percent("other", 1, #","code":"O""#)])
        let counters = Counters(codeUses: used, codes: facts ? Self.codes : [:])
        let cart = LimitsTests.cart(codes: codes)
        return try price(cart, from: catalog, counters: counters, at: Shopper.noon, options: .explaining)
    }

    @Test func `a code issued for a promotion works like the promotion's own code`() throws {
        #expect(try Self.quote("SPRING").totalMinor == 900)
        #expect(try Self.quote(" spring-1").totalMinor == 900)
        #expect(try Self.quote("SPRING-1", facts: false).totalMinor == 1000)
        #expect(try Self.quote("SPRING-1", facts: false).rejectedCodes.map(\.reason) == ["unknown_code"])
    }

    @Test func `a used-up code does not activate its promotion, and another code does`() throws {
        let used = try Self.quote("SPRING-1", used: ["SPRING-1": 1])
        #expect(used.totalMinor == 1000)
        #expect(used.rejection(of: "spring")?.reason == .codeLimitReached)
        #expect(used.rejectedCodes == [RejectedCode(code: "SPRING-1", reason: "code_limit_reached")])
        #expect(try Self.quote("SPRING-1", "SPRING-2", used: ["SPRING-1": 1]).totalMinor == 900)
        #expect(try Self.quote("SPRING-1", "SPRING", used: ["SPRING-1": 1]).totalMinor == 900)
    }

    @Test func `only the first usable code is counted, and none beside the promotion's own code`() throws {
        func counted(_ codes: String..., used: [String: Int64] = [:]) throws -> [CounterDemand] {
            let promotion = try Promotion.percent("spring", 10, #","code":"SPRING""#)
            let counters = Counters(codeUses: used, codes: Self.codes)
            return UsageLimits(
                of: promotion,
                for: LimitsTests.cart(nil, codes: codes),
                counters: counters,
                at: Shopper.noon
            )
            .demands(givingMinor: 1).filter { $0.key > .spent(promotion: "~") }
        }
        let first = CounterDemand(.codeUses(code: "SPRING-1"), amount: 1, limit: 1)
        #expect(try counted("SPRING-1", "SPRING-2") == [first])
        let second = CounterDemand(.codeUses(code: "SPRING-2"), amount: 1, limit: nil)
        #expect(try counted("SPRING-1", "spring-2", used: ["SPRING-1": 1]) == [second])
        #expect(try counted("SPRING-1", "SPRING") == [])
        #expect(try counted("OTHER") == [])
    }

    @Test func `entering an issued code is refused without its facts`() throws {
        let shopper = try Shopper(catalog: [.percent("spring", 10, #","code":"SPRING""#)])
        let counters = Counters(codes: Self.codes)
        let entered = try shopper.checkout.transition(
            shopper.session,
            .enterCode("spring-1"),
            at: shopper.now,
            counters: counters
        )
        #expect(entered.session.cart.codes == ["SPRING-1"])
        #expect(shopper.refusal(of: .enterCode("spring-1")) == .unknownCode("spring-1"))
    }
}
