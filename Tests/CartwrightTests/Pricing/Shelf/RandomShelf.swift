import CartwrightScenarios
import PricingOracle

@testable import Cartwright

/// A random catalog with items, a shopper and an instant. The promotions are those of random scenarios, of which more
/// act on lines, and more have dates and schedules near the instant.
struct RandomShelf {
    let catalog: Catalog
    let items: [Item]
    let context: ShelfContext
    let instant: Instant

    /// Fridays and Saturdays before clocks change in Europe or America, and before midsummer.
    private static let days = [
        "2026-03-27T12:00:00Z", "2026-03-06T21:30:00Z", "2026-10-23T16:00:15Z", "2026-10-31T00:00:00Z",
        "2026-06-19T08:30:00Z",
    ]

    init(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var generator = ScenarioGenerator(seed: seed)
        guard case .object(var scenario) = generator.scenario(promotions: 8) else { throw Unexpected() }
        let start = try Instant(Self.days.randomElement(using: &random) ?? "")
        for key in ["x_catalog_currency", "x_catalog_options", "expect"] { scenario[key] = nil }
        if case .array(let promotions)? = scenario["promotions"] {
            scenario["promotions"] = .array(promotions.map { Self.moved($0, to: start, &random) })
        }
        let read = try Scenario(.object(scenario))
        catalog = try Catalog(kept: read.promotions, options: read.options.shop)
        context = ShelfContext(of: read.cart)
        instant = start
        var skus: Set<String> = []
        items = read.cart.lines.filter { skus.insert($0.sku).inserted }.map {
            Item(
                sku: $0.sku,
                unitPriceMinor: $0.unitPriceMinor,
                categories: $0.categories,
                attributes: $0.attributes
            )
        }
    }

    private struct Unexpected: Error {}

    /// Returns a promotion that acts on lines, without a code, with dates near an instant.
    private static func moved(_ value: JSONValue, to start: Instant, _ random: inout SplitMix64) -> JSONValue {
        guard case .object(var promotion) = value else { return value }
        func isOne(in count: Int) -> Bool { Int.random(in: 1...count, using: &random) == 1 }
        if !isOne(in: 8) { promotion["code"] = nil }
        if case .array(let effects)? = promotion["effects"], !isOne(in: 6) {
            promotion["effects"] = .array(effects.map(ofLines))
        }
        if !isOne(in: 3) {
            for key in ["budget", "usage_limit", "used", "per_customer_limit"] { promotion[key] = nil }
        }
        for key in ["starts_at", "ends_at"] where isOne(in: 2) {
            let steps = Int64.random(in: -100...100, using: &random)
            let instant = start.adding(seconds: (key == "ends_at" ? abs(steps) : steps) * 1800)
            promotion[key] = .string(instant.description)
        }
        if isOne(in: 4), case .array(let conditions) = promotion["conditions"] ?? [] {
            let schedule: JSONValue = [
                "type": "schedule", "from": isOne(in: 2) ? "02:30" : "17:00", "until": isOne(in: 2) ? "02:00" : "19:00",
                "time_zone": isOne(in: 2) ? "Europe/Berlin" : "America/New_York",
            ]
            promotion["conditions"] = .array(conditions + [isOne(in: 3) ? ["type": "not", "of": schedule] : schedule])
        }
        return .object(promotion)
    }

    private static func ofLines(_ value: JSONValue) -> JSONValue {
        guard case .object(var effect) = value, case .string(let type)? = effect["type"],
            ["percent_off", "amount_off", "tiered"].contains(type)
        else { return value }
        var target: JSONObject = if case .object(let target)? = effect["target"] { target } else { ["scope": "order"] }
        guard target["scope"] == "order" else { return value }
        target["scope"] = "lines"
        effect["target"] = .object(target)
        return .object(effect)
    }
}

extension RandomShelf {
    /// The promotions that change prices, or those with limits, by the letter of the definition.
    func promotions(limited: Bool) -> [Promotion] {
        catalog.promotions.filter { promotion in
            let campaign = promotion.campaign
            let hasLimits =
                promotion.usageLimit != nil || promotion.perCustomerLimit != nil || promotion.budget != nil
                || campaign?.usageLimit != nil || campaign?.budget != nil
            let stages = Set(promotion.effects.map(\.stage))
            return promotion.code == nil && promotion.isEnabled && campaign?.isEnabled != false
                && !stages.isDisjoint(with: [.unit, .line]) && stages.isDisjoint(with: [.order, .total])
                && hasLimits == limited
        }
    }

    /// The line of a quote of some units of an item over promotions.
    func line(of item: Item, quantity: Int64 = 1, over promotions: [Promotion], at instant: Instant) throws
        -> QuotedLine
    {
        try line(of: item, quantity: quantity, from: Catalog(promotions, options: catalog.options), at: instant)
    }

    func line(of item: Item, quantity: Int64 = 1, from catalog: Catalog, at instant: Instant) throws -> QuotedLine {
        var cart = Cart(currency: context.currency)
        (cart.country, cart.channel) = (context.country, context.channel)
        (cart.customer, cart.attributes) = (context.customer, context.attributes)
        cart.lines = [item.line(quantity: quantity)]
        return try price(cart, from: catalog, at: instant).lines[0]
    }
}
