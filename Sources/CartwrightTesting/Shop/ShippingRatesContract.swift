public import Cartwright

/// The rules of `ShippingRates` as checks that can be run on any implementation.
public struct ShippingRatesContract: Sendable {
    private let rates: any ShippingRates
    private let address: ShopAddress

    /// The contract of an implementation.
    ///
    /// - Parameters:
    ///   - rates: the implementation.
    ///   - address: where it sends things.
    public init(of rates: any ShippingRates, sendingTo address: ShopAddress) {
        (self.rates, self.address) = (rates, address)
    }

    /// What it does against the rules, one sentence each.
    ///
    /// - Throws: what it throws.
    public func violations() async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        let found = try await rates.rates(to: address)
        if found.isEmpty { violations.append("nothing is sent to the address") }
        if Set(found.map(\.id)).count != found.count { violations.append("two rates have one id") }
        for rate in found {
            if rate.id.isEmpty || rate.title.isEmpty { violations.append("a rate has no id, or no title") }
            if rate.amountMinor < 0 { violations.append("\(rate.id) has a negative amount") }
        }
        if try await rates.rates(to: address) != found {
            violations.append("rates change from one question to the next")
        }
        // An address of which nothing is known is a question like any other.
        _ = try await rates.rates(to: ShopAddress())
        return violations
    }
}
