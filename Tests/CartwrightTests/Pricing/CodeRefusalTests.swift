import Testing

@testable import Cartwright

/// Checks the reasons of rejected codes, for carts of few and of many codes, against a plain implementation of the
/// rule.
@Suite struct CodeRefusalTests {
    /// Returns each rejected code once, in the order of the cart: `unknown_code`, or the reason of its first promotion.
    /// A code with an applied promotion is not listed.
    private func expected(_ codes: [String], _ catalog: Catalog, _ quote: Quote) -> [RejectedCode] {
        var (told, rejected): ([String], [RejectedCode]) = ([], [])
        for code in codes {
            let normalized = PromotionCode.normalized(code)
            guard !told.contains(normalized) else { continue }
            told.append(normalized)
            let own = catalog.promotions.filter { $0.code.map(PromotionCode.normalized) == normalized }
            guard let first = own.first else {
                rejected.append(RejectedCode(code: code, reason: "unknown_code"))
                continue
            }
            guard !own.contains(where: { quote.applies($0.id) }) else { continue }
            guard let reason = quote.rejection(of: first.id)?.reason else { continue }
            rejected.append(RejectedCode(code: code, reason: reason.rawValue))
        }
        return rejected
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `each code is listed once, with the reason of its first promotion`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(state: seed)
        let percent = try Percentage("5")
        let promotions = (0..<30).map { number in
            var promotion = Promotion(id: "p\(number)", effects: [PercentOff(percent)])
            promotion.code = "code\(Int.random(in: 0..<12, using: &random))"
            promotion.priority = Int64.random(in: 0...3, using: &random)
            promotion.isEnabled = Int.random(in: 0..<3, using: &random) == 0
            if Int.random(in: 0..<3, using: &random) == 0 {
                promotion.conditions = [SubtotalCondition(.atLeast(5_000))]
            }
            if Int.random(in: 0..<4, using: &random) == 0 { promotion.stacking.group = "g" }
            return promotion
        }
        let catalog = try Catalog(promotions)
        for count in [1, 5, 200] {
            var cart = Cart(currency: .usd)
            cart.lines = [Line(id: "l", sku: "S", unitPriceMinor: 1_000, quantity: 1)]
            cart.codes = (0..<count).map { _ in
                let code = "Code\(Int.random(in: 0..<20, using: &random))"
                return Bool.random(using: &random) ? code : " \(code.lowercased())"
            }
            let quote = try price(cart, from: catalog, at: .testing, options: .explaining)
            #expect(quote.rejectedCodes == expected(cart.codes, catalog, quote))
        }
    }
}
