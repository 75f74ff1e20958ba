import Testing

@testable import Cartwright

@Suite struct BudgetJSONTests {
    static func budget(_ text: String) throws -> Budget {
        try Budget(JSONParser.parse(text), at: .root.appending("budget"))
    }

    @Test(
        arguments: [
            (#"{"kind":"uses","limit":3,"used":1}"#, Budget(.uses, limit: 3, used: 1)),
            (#"{"kind":"amount","limit":100}"#, Budget(.amount, limit: 100)),
            (
                #"{"kind":"amount","limit":100,"used":9,"partial":true}"#,
                Budget(.amount, limit: 100, used: 9, isPartial: true)
            ),
            (#"{"kind":"amount","limit":{"EUR":90,"USD":100}}"#, Budget(perCurrency: [.usd: 100, .eur: 90])),
            (
                #"{"kind":"amount","limit":{"EUR":90,"USD":100},"used":{"USD":7},"partial":true}"#,
                Budget(perCurrency: [.usd: 100, .eur: 90], used: [.usd: 7], isPartial: true)
            ),
        ]
    )
    func `a budget round-trips through JSON`(text: String, budget: Budget) throws {
        #expect(try Self.budget(text) == budget)
        #expect(budget.json.text == text)
        #expect(budget.isPerCurrency == text.contains("USD"))
    }

    @Test(
        arguments: [
            (#"{"limit":1}"#, .jsonMissingKey, ""),
            (#"{"kind":"money","limit":1}"#, .jsonOutOfRange, "/kind"),
            (#"{"kind":"amount"}"#, .jsonMissingKey, ""),
            (#"{"kind":"amount","limit":-1}"#, .jsonOutOfRange, "/limit"),
            (#"{"kind":"amount","limit":"100"}"#, .jsonWrongType, "/limit"),
            (#"{"kind":"amount","limit":{}}"#, .jsonOutOfRange, "/limit"),
            (#"{"kind":"amount","limit":{"USD":-1}}"#, .jsonOutOfRange, "/limit/USD"),
            (#"{"kind":"amount","limit":{"U$D":1}}"#, .moneyBadCurrency, "/limit/U$D"),
            (#"{"kind":"amount","limit":1,"used":-1}"#, .jsonOutOfRange, "/used"),
            (#"{"kind":"amount","limit":1,"used":{"USD":1}}"#, .promotionContradiction, "/used"),
            (#"{"kind":"amount","limit":{"USD":1},"used":0}"#, .promotionContradiction, "/used"),
            (#"{"kind":"amount","limit":{"USD":1},"used":{"EUR":0}}"#, .promotionContradiction, "/used/EUR"),
            (#"{"kind":"uses","limit":{"USD":1}}"#, .jsonWrongType, "/limit"),
            (#"{"kind":"uses","limit":1,"used":{"USD":1}}"#, .jsonWrongType, "/used"),
            (#"{"kind":"uses","limit":1,"partial":true}"#, .promotionContradiction, "/partial"),
            (#"{"kind":"uses","limit":1,"limits":2}"#, .jsonUnknownKey, "/limits"),
        ] as [(String, ErrorCode, String)]
    )
    func `an invalid budget is refused at its JSON pointer`(text: String, code: ErrorCode, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.budget(text) }
        #expect(error?.code == code)
        #expect(error?.location.pointer == "/budget" + pointer)
    }

    /// Such budgets can be built in code, but not read from a file.
    @Test func `the used amount may be one number for all currencies too`() {
        var budget = Budget(perCurrency: [.usd: 100])
        budget.used = .any(minor: 30)
        #expect(budget.usedCount(in: .usd) == 30 && budget.limitCount(in: .eur) == 0)
        budget = Budget(.uses, limit: 3)
        budget.limit = .perCurrency([.usd: 2])
        #expect(!budget.isPerCurrency && budget.limitCount(in: .usd) == 2)
    }
}

extension Currency {
    static let eur: Currency = { (try? Currency("EUR")) ?? .usd }()

    static let jpy: Currency = { (try? Currency("JPY")) ?? .usd }()
}
