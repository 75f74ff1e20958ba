public import Cartwright

/// The rules of `ShippingRates` as checks that can be run on any implementation.
public struct ShippingRatesContract: Sendable {
    private let rates: any ShippingRates
    private let address: ShopAddress

    /// Creates the contract of an implementation.
    ///
    /// - Parameters:
    ///   - rates: the implementation.
    ///   - address: an address to which it ships.
    public init(of rates: any ShippingRates, sendingTo address: ShopAddress) {
        (self.rates, self.address) = (rates, address)
    }

    /// Returns the violations of the rules, one sentence each.
    ///
    /// - Throws: the errors of the implementation.
    public func violations() async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        let found = try await rates.rates(to: address)
        if found.isEmpty { violations.append("there are no rates for the address") }
        if Set(found.map(\.id)).count != found.count { violations.append("two rates have the same id") }
        for rate in found {
            if rate.id.isEmpty || rate.title.isEmpty { violations.append("a rate has no id, or no title") }
            if rate.amountMinor < 0 { violations.append("\(rate.id) has a negative amount") }
        }
        if try await rates.rates(to: address) != found {
            violations.append("the rates differ between two calls")
        }
        // An empty address must be accepted, too.
        _ = try await rates.rates(to: ShopAddress())
        return violations
    }
}
