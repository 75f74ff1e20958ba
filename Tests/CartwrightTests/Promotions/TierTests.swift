import Testing

@testable import Cartwright

@Suite struct TierTests {
    static func tiered(_ keys: String) throws -> any Effect {
        let value = try JSONParser.parse(#"{"type":"tiered","basis":"subtotal",\#(keys)}"#)
        return try Vocabulary.standard.effect(value, at: .root)
    }

    static let orders =
        [
            (#"{"at_least":500,"percent":"5"},{"at_least":0,"amount":7}"#, [0, 500], [0, 500]),
            (
                #"{"at_least":{"EUR":900,"USD":500},"percent":"5"},{"at_least":{"EUR":100,"USD":800},"percent":"7"}"#,
                [500, 800], [100, 900]
            ),
            (
                #"{"at_least":700,"percent":"5"},{"at_least":{"EUR":900,"USD":500},"percent":"7"}"#, [500, 700],
                [700, 900]
            ),
        ] as [(String, [Int64], [Int64])]

    @Test(arguments: orders) func `tiers are sorted from lowest to highest in the currency of the cart`(
        tiers: String,
        usd: [Int64],
        eur: [Int64]
    ) throws {
        let effect = try #require(try Self.tiered(#""tiers":[\#(tiers)]"#) as? Tiered)
        for (currency, expected) in [(Currency.usd, usd), (.eur, eur)] {
            let resolved = try #require(effect.inCurrency(currency))
            #expect(resolved.tiers.map(\.atLeast) == expected.map { .any(minor: $0) })
            #expect(!resolved.dependsOnCurrency)
        }
        #expect(effect.isIn(.jpy) == !effect.dependsOnCurrency)
        #expect(try Vocabulary.standard.effect(effect.json, at: .root).json == effect.json)
    }

    @Test func `tiers of one currency apply in that currency only`() throws {
        let one = try Self.tiered(#""tiers":[{"at_least":5,"amount":1}],"currency":"EUR""#)
        #expect(one.isIn(.eur) && !one.isIn(.usd) && (one as? Tiered)?.dependsOnCurrency == true)
        #expect(one.resolved(in: .eur)?.json == (try Self.tiered(#""tiers":[{"at_least":5,"amount":1}]"#)).json)
        #expect(one.resolved(in: .usd)?.json == nil)
        #expect(one.json["currency"] == "EUR")
    }

    @Test(
        arguments: [
            (#""tiers":[]"#, .jsonWrongType, "/tiers"),
            (#""tiers":[{"at_least":-1,"amount":1}]"#, .jsonOutOfRange, "/tiers/0/at_least"),
            (#""tiers":[{"at_least":{},"amount":1}]"#, .jsonOutOfRange, "/tiers/0/at_least"),
            (#""tiers":[{"at_least":{"EUR":"1"},"amount":1}]"#, .jsonWrongType, "/tiers/0/at_least/EUR"),
            (#""tiers":[{"at_least":1,"amount":{"EUX":1}}]"#, .moneyBadCurrency, "/tiers/0/amount/EUX"),
            (#""tiers":[{"at_least":1,"amount":{"EUR":-1}}]"#, .jsonOutOfRange, "/tiers/0/amount/EUR"),
            (#""tiers":[{"at_least":1}]"#, .jsonMissingKey, "/tiers/0"),
            (#""tiers":[{"at_least":1,"amount":1,"percent":"1"}]"#, .promotionContradiction, "/tiers/0/percent"),
            (
                #""tiers":[{"at_least":1,"amount":1},{"at_least":1,"amount":2}]"#, .promotionContradiction,
                "/tiers/1/at_least"
            ),
            (
                #""tiers":[{"at_least":{"EUR":1,"USD":2},"amount":1},{"at_least":{"EUR":3,"USD":2},"amount":2}]"#,
                .promotionContradiction, "/tiers/1/at_least"
            ),
            (
                #""tiers":[{"at_least":2,"amount":1},{"at_least":{"EUR":3,"USD":2},"amount":2}]"#,
                .promotionContradiction, "/tiers/1/at_least"
            ),
            (
                #""basis":"quantity","tiers":[{"at_least":{"USD":2},"amount":1}]"#, .jsonWrongType,
                "/tiers/0/at_least"
            ),
            (#""currency":"EUR","tiers":[{"at_least":{"EUR":1},"amount":1}]"#, .promotionContradiction, "/currency"),
            (#""currency":"EUR","tiers":[{"at_least":1,"amount":{"EUR":1}}]"#, .promotionContradiction, "/currency"),
        ] as [(String, ErrorCode, String)]
    )
    func `an invalid tier is refused at its JSON pointer`(keys: String, code: ErrorCode, pointer: String) throws {
        let basis = keys.contains("basis") ? "" : #""basis":"subtotal","#
        let value = try JSONParser.parse(#"{"type":"tiered",\#(basis)\#(keys)}"#)
        let error = #expect(throws: CartwrightError.self) { try Vocabulary.standard.effect(value, at: .root) }
        #expect(error?.code == code, "\(keys)")
        #expect(error?.location.pointer == pointer, "\(keys)")
    }
}
