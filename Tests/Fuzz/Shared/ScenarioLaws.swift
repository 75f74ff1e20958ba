import Cartwright
import CartwrightScenarios

extension Scenario {
    /// The largest number of promotions, lines and shipments that are priced. Larger scenarios take a thousand times
    /// longer and find no more faults.
    private static let mostOfEach = 12

    /// The node limits: the fewest and some more, so that searches end early as well as late.
    private static let nodeLimits = [1, 8, 64]

    /// True if nothing limits the discount of the promotion: no other promotion, no budget and no floor.
    private var isFree: Bool {
        promotions.count == 1 && promotions[0].effects.count == 1 && promotions[0].budget == nil
            && cart.lines.allSatisfy { $0.isDiscountable && $0.minimumUnitPriceMinor == 0 }
    }

    /// Prices the scenario as it is and in reverse order, and checks the laws of the quotes.
    func checkPrice() {
        promotions.forEach { $0.checkRoundTrip() }
        guard [promotions.count, cart.lines.count, cart.shipments.count].allSatisfy({ $0 <= Self.mostOfEach }) else {
            return
        }
        var scenario = self
        scenario.options.maximumNodes = 64
        guard let quote = try? scenario.quote(clock: FuzzInput.now, explanation: .all) else { return }
        quote.checkLaws()
        law("every promotion has a verdict", quote.applied.count + quote.notApplied.count == promotions.count)
        law("who is alone and free gets what it wants", !isFree || quote.applied.allSatisfy(\.hasAll))
        _ = expectation?.differences(from: quote)
        scenario.checkChoice()

        scenario.cart.lines.reverse()
        scenario.cart.shipments.reverse()
        scenario.promotions.reverse()
        let reversed = try? scenario.quote(clock: FuzzInput.now, explanation: .all)
        law("order has no influence", reversed?.amountsByName == quote.amountsByName)

        let bare = try? scenario.quote(clock: FuzzInput.now, explanation: .applied)
        law("explaining has no influence", bare?.amountsByName == quote.amountsByName)
    }

    /// Prices the scenario by priority, and by the best set with increasing node limits.
    private func checkChoice() {
        var scenario = self
        scenario.options.choose = .priority
        guard let byPriority = try? scenario.quote(clock: FuzzInput.now, explanation: .applied) else { return }
        byPriority.checkLaws()
        scenario.options.choose = .best
        let choices = Self.nodeLimits.compactMap { limit in
            scenario.options.maximumNodes = limit
            return try? scenario.quote(clock: FuzzInput.now, explanation: .applied).choice
        }
        let most = choices.map(\.valueMinor).max() ?? 0
        for choice in choices {
            law("the best is not below what priority gives", choice.valueMinor >= byPriority.savedMinor)
            law("no choice is better than the bound of another", choice.boundMinor >= most)
        }
    }
}

extension AppliedPromotion {
    fileprivate var hasAll: Bool { discountMinor == desiredMinor }
}

extension Quote {
    /// The whole discount, shipping included.
    fileprivate var savedMinor: Int64 { discountMinor + shippingDiscountMinor }
}
