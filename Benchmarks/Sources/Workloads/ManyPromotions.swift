/// Workloads W2 and W3: a thousand promotions, or many more, of which about ten can match a cart.
public enum ManyPromotions {
    /// Returns the catalog file of a shop.
    public static func catalog(of shop: Shop) -> [UInt8] { PromotionText.catalog(matching + fillers(of: shop)) }

    /// Returns the codes of a shop's promotions.
    static func codes(of shop: Shop) -> [String] { fillers(of: shop).compactMap(\.code) }

    private static func fillers(of shop: Shop) -> [PromotionText] {
        var random = SeededRandom(seed: 3)
        return (0..<max(0, shop.promotionCount - matching.count)).map { filler($0, of: shop, &random) }
    }

    private static var matching: [PromotionText] {
        typealias Row = PromotionText
        let (percent, over, segment) = (EffectText.percent, ConditionText.subtotal, ConditionText.segment)
        let (sku, category) = (TargetText.lines(sku:), TargetText.lines(category:))
        return [
            Row("M01", 99, percent("10", sku(Shop.sku(1)))),
            Row("M02", 98, percent("15", sku(Shop.sku(10)))),
            Row("M03", 97, percent("5", sku(Shop.sku(31)))),
            Row("M04", 96, percent("30", sku(Shop.sku(39)))),
            Row("M05", 95, percent("7", category("apparel"))),
            Row("M06", 94, percent("12", category("home"))),
            Row("M07", 93, percent("4", category("toys")), if: over(50_00)),
            Row("M08", 92, EffectText.amount(7_00), if: segment(Shop.segment(1)), over(50_00)),
            Row("M09", 91, EffectText.amount(9_00), if: segment(Shop.segment(2)), over(100_00)),
            Row("M10", 90, percent("15", TargetText.order)).code("SPRING15"),
        ]
    }

    /// Returns a filler: four in ten on one SKU, one in twenty on a category, one in ten for a segment, the rest with
    /// codes.
    private static func filler(_ number: Int, of shop: Shop, _ random: inout SeededRandom) -> PromotionText {
        let kind = random.number(0...99)
        let (id, priority) = ("F" + number.padded(to: 7), random.number(0...99))
        let (percent, over) = (EffectText.percent, ConditionText.subtotal)
        switch kind {
        case ..<40:
            let sku = Shop.sku(random.number(Shop.usualCount...shop.skuCount - 1))
            return PromotionText(id, priority, percent(random.percent(below: 12), TargetText.lines(sku: sku)))
        case ..<45:
            let category = Shop.category(random.number(0...shop.categoryCount - 1))
            let effect = percent(random.percent(below: 8), TargetText.lines(category: category))
            return PromotionText(id, priority, effect, if: over(random.choice([0, 250_00, 1000_00, 3000_00])))
        case ..<55:
            let segment = Shop.segment(random.number(3...shop.segmentCount - 1))
            let effect = EffectText.amount(random.number(1...19) * 100)
            let threshold = over(random.choice([0, 500_00, 2000_00]))
            return PromotionText(id, priority, effect, if: ConditionText.segment(segment), threshold)
        default:
            let effect = percent(random.percent(below: 9), TargetText.order)
            return PromotionText(id, priority, effect, if: over(random.choice([0, 0, 1000_00])))
                .code("CODE" + number.padded(to: 7))
        }
    }
}

/// Two thousand promotions that apply together. Each takes more once the cart has some more units.
public func promotionsTogether() -> [UInt8] {
    PromotionText.catalog(
        (0..<2_000).map { number in
            let tiers = #"[{"at_least":1,"percent":"0.01"},{"at_least":\#(30 + number % 50),"percent":"0.02"}]"#
            let effect = #"{"type":"tiered","basis":"quantity","tiers":\#(tiers),"target":{"scope":"lines"}}"#
            return PromotionText("T" + number.padded(to: 4), 1, effect)
        }
    )
}

/// Two thousand promotions that apply together, and one that takes more than all of them and excludes them.
public func promotionsBeatenByOne() -> [UInt8] {
    let one = PromotionText("ONE", 9, EffectText.percent("90", off: TargetText.order)).exclusive
    return PromotionText.catalog(
        [one] + (0..<2_000).map { PromotionText("L" + $0.padded(to: 4), 1, EffectText.amount(1)) }
    )
}

extension SeededRandom {
    /// Returns a multiple of 2.5 %, such as `7.5`.
    fileprivate mutating func percent(below count: Int) -> String {
        let halves = number(1...count - 1) * 5
        return halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5"
    }
}
