import Cartwright

/// Scenarios: the JSON reader, the scenario reader, and the price of whatever could be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    if let value = try? JSONParser.parse(bytes) {
        law("JSON survives being written", (try? JSONParser.parse(value.utf8)) == value)
    }
    for entry in ScenarioText(bytes).entries {
        switch entry.scenario {
        case .success(let scenario): scenario.checkPrice()
        case .failure(let error): law("a refusal has a line", (error.location.line ?? 0) > 0)
        }
    }
    return 0
}

extension Scenario {
    /// How many promotions, lines and shipments are priced: what takes a second finds nothing more than what takes a
    /// millisecond, and a thousand times less of it.
    private static let mostOfEach = 12

    /// Whether nothing stands between what a promotion wants and what it gets: no other, no budget, no floor.
    private var isFree: Bool {
        promotions.count == 1 && promotions[0].effects.count == 1 && promotions[0].budget == nil
            && cart.lines.allSatisfy { $0.isDiscountable && $0.minimumUnitPriceMinor == 0 }
    }

    fileprivate func checkPrice() {
        promotions.forEach { $0.checkRoundTrip() }
        guard [promotions.count, cart.lines.count, cart.shipments.count].allSatisfy({ $0 <= Self.mostOfEach }) else {
            return
        }
        var scenario = self
        scenario.options.maximumNodes = 64
        guard let quote = try? scenario.quote(clock: FuzzInput.now) else { return }
        quote.checkLaws()
        law("every promotion has a verdict", quote.applied.count + quote.notApplied.count == promotions.count)
        law("who is alone and free gets what it wants", !isFree || quote.applied.allSatisfy(\.hasAll))
        _ = expectation?.differences(from: quote)

        scenario.cart.lines.reverse()
        scenario.cart.shipments.reverse()
        scenario.promotions.reverse()
        let reversed = try? scenario.quote(clock: FuzzInput.now)
        law("order has no influence", reversed?.amountsByName == quote.amountsByName)

        let bare = try? scenario.quote(clock: FuzzInput.now, explanation: .applied)
        law("explaining has no influence", bare?.amountsByName == quote.amountsByName)
    }
}

extension AppliedPromotion {
    fileprivate var hasAll: Bool { discountMinor == desiredMinor }
}
