internal import Cartwright

/// One rule tried on one history of prices, with the violations.
struct PriceHistoryCheck {
    let rule: PriceHistoryStoreRule
    let open: @Sendable (String) throws(CartwrightError) -> any PriceHistoryStore
    var violations: [String] = []

    init(
        rule: PriceHistoryStoreRule,
        open: @escaping @Sendable (String) throws(CartwrightError) -> any PriceHistoryStore
    ) {
        (self.rule, self.open) = (rule, open)
    }

    static let start = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Opens the store of the rule.
    func store() throws(CartwrightError) -> any PriceHistoryStore { try open(rule.rawValue) }

    static func day(_ number: Int64) -> Instant { start.adding(seconds: number * 86_400) }

    static func series(_ sku: String, country: String? = nil) -> PriceSeries {
        PriceSeries(sku: sku, .usd, country: country)
    }

    /// Returns a step on a day.
    static func step(_ day: Int64, _ price: Int64?, list: Int64? = nil) -> PriceStep {
        PriceStep(at: Self.day(day), priceMinor: price, listMinor: list)
    }

    static func change(_ sku: String, _ day: Int64, _ price: Int64?, list: Int64? = nil) -> PriceChange {
        PriceChange(of: series(sku), to: step(day, price, list: list))
    }

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Expects the steps of an item from a day on.
    mutating func expect(
        _ what: String,
        _ sku: String,
        from day: Int64? = nil,
        in store: any PriceHistoryStore,
        _ steps: PriceStep...
    ) async throws(CartwrightError) {
        let from = day.map(Self.day) ?? .earliest
        expect(what, try await store.history(of: Self.series(sku), from: from).steps, is: steps)
    }
}
