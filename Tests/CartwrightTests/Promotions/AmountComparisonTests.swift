import Testing

@testable import Cartwright

@Suite struct AmountComparisonTests {
    static func comparison(_ text: String) throws -> AmountComparison {
        var reader = try ObjectReader(JSONParser.parse(text), at: .root.appending("c"))
        let comparison = try AmountComparison(from: &reader)
        try reader.finish()
        return comparison
    }

    @Test(
        arguments: [
            #"{"at_least":5000}"#,
            #"{"at_least":{"EUR":4500,"USD":5000}}"#,
            #"{"more_than":{"JPY":0},"at_most":9}"#,
            #"{"less_than":{"USD":1},"equals":{"USD":0}}"#,
        ]
    )
    func `a comparison round-trips through JSON`(text: String) throws {
        #expect(JSONValue.object(try Self.comparison(text).json).text == text)
    }

    @Test func `the comparators are those of the currency, and there are none if one is missing`() throws {
        let comparison = try Self.comparison(#"{"at_least": {"USD": 5000, "EUR": 4500}, "less_than": {"USD": 9000}}"#)
        let dollars = try #require(comparison.comparison(in: .usd))
        #expect(dollars.atLeast == 5000 && dollars.lessThan == 9000 && dollars.atMost == nil)
        #expect(comparison.comparison(in: try Currency("EUR")) == nil)
        #expect(comparison.currencies == [.usd])
        #expect(try Self.comparison(#"{"at_least": 5}"#).currencies == nil)
        #expect(AmountComparison.atLeast(5).comparison(in: try Currency("EUR")) == .atLeast(5))
    }

    @Test(
        arguments: [
            ("{}", .jsonMissingKey, "/c"),
            (#"{"at_least": "5"}"#, .jsonWrongType, "/c/at_least"),
            (#"{"at_least": 5.5}"#, .jsonWrongType, "/c/at_least"),
            (#"{"at_most": [5]}"#, .jsonWrongType, "/c/at_most"),
            (#"{"at_least": -1}"#, .jsonOutOfRange, "/c/at_least"),
            (#"{"equals": {"USD": -1}}"#, .jsonOutOfRange, "/c/equals/USD"),
            (#"{"more_than": {"USD": "1"}}"#, .jsonWrongType, "/c/more_than/USD"),
            (#"{"less_than": {"DOLLAR": 1}}"#, .moneyBadCurrency, "/c/less_than/DOLLAR"),
        ] as [(String, ErrorCode, String)]
    )
    func `a bad amount is refused at its JSON pointer`(text: String, code: ErrorCode, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.comparison(text) }
        #expect(error?.code == code && error?.location.pointer == pointer)
    }
}
