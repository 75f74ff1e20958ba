import Testing

@testable import Cartwright

@Suite struct AmountTests {
    static let place = JSONPointer.root.appending("amount")

    static func amount(_ text: String) throws -> Amount { try Amount(JSONParser.parse(text), at: place) }

    @Test(
        arguments: [
            ("0", [0, 0, 0]), ("500", [500, 500, 500]), (#"{"USD":500}"#, [500, nil, nil]),
            (#"{"EUR":450,"USD":500}"#, [500, 450, nil]), (#"{"EUR":0,"JPY":9223372036854775807}"#, [nil, 0, .max]),
        ] as [(String, [Int64?])]
    )
    func `an amount is one number for all currencies, or one per currency`(text: String, expected: [Int64?]) throws {
        let amount = try Self.amount(text)
        let currencies = try ["USD", "EUR", "JPY"].map { try Currency($0) }
        #expect(currencies.map(amount.minor) == expected)
        for (currency, minor) in zip(currencies, expected) {
            var resolved = amount
            #expect(resolved.resolve(in: currency) == (minor != nil))
            #expect(resolved == minor.map { .any(minor: $0) } ?? amount)
        }
        #expect(amount.json.text == text)
    }

    @Test func `currency codes are read in any case and order, and written in sorted order`() throws {
        let amount = try Self.amount(#"{"usd": 3, "Eur": 2, "JPY": 1}"#)
        #expect(amount.json.text == #"{"EUR":2,"JPY":1,"USD":3}"#)
        #expect(amount.currencies.map(\.code) == ["EUR", "JPY", "USD"])
        #expect(try Self.amount(amount.json.text) == amount)
        #expect(Amount(Money(minor: 5, .usd)).json.text == #"{"USD":5}"#)
    }

    @Test(
        arguments: [
            ("-1", .jsonOutOfRange, "", "expected minor units from 0, found -1"),
            ("5.0", .jsonWrongType, "", "expected minor units, a whole number, found 5.0"),
            (#""5""#, .jsonWrongType, "", #"expected minor units, a whole number, found "5""#),
            ("[]", .jsonWrongType, "", "expected minor units, or an object by currency, found an array"),
            ("{}", .jsonOutOfRange, "", "the amount has no currencies"),
            (#"{"USD":-5}"#, .jsonOutOfRange, "/USD", "expected minor units from 0, found -5"),
            (#"{"USD":1,"UDS":2}"#, .moneyBadCurrency, "/UDS", #""UDS" is not an ISO 4217 currency code"#),
            (#"{"USD":1.5}"#, .jsonWrongType, "/USD", "expected minor units, a whole number, found 1.5"),
            (#"{"USD":null}"#, .jsonWrongType, "/USD", "expected minor units, a whole number, found null"),
            (#"{"USD":{"USD":1}}"#, .jsonWrongType, "/USD", "expected minor units, a whole number, found an object"),
            (#"{"USD":1,"usd":2}"#, .promotionContradiction, "/usd", "two amounts in USD"),
        ] as [(String, ErrorCode, String, String)]
    )
    func `an invalid amount is refused at its JSON pointer`(
        text: String,
        code: ErrorCode,
        pointer: String,
        summary: String
    ) {
        let error = #expect(throws: CartwrightError.self) { try Self.amount(text) }
        #expect(error?.code == code)
        #expect(error?.location.pointer == "/amount" + pointer)
        #expect(error?.summary == summary)
        #expect(error?.hint?.isEmpty == false)
    }
}
