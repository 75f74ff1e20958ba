import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Random carts, a catalog with every kind of limit, and a run of one cart after the other with the ledger.
enum LimitSample {
    static let catalogText = #"""
        {"campaigns": [{"id": "autumn", "budget": {"kind": "amount", "limit": 90000}},
                       {"id": "daily", "usage_limit": {"count": 9, "every": "day", "time_zone": "Europe/Berlin"}}],
         "promotions": [
          {"id": "first", "usage_limit": 60, "effects": [{"type": "percent_off", "percent": "5"}]},
          {"id": "flash", "budget": {"kind": "amount", "limit": 20000},
           "effects": [{"type": "percent_off", "percent": "20",
             "target": {"scope": "lines", "filter": {"skus": ["B"]}}}]},
          {"id": "rest", "budget": {"kind": "amount", "limit": 7000, "partial": true},
           "effects": [{"type": "amount_off", "amount": 130}]},
          {"id": "each", "per_customer_limit": 1, "effects": [{"type": "amount_off", "amount": 70}]},
          {"id": "weekly", "per_customer_limit": {"count": 2, "every": "week"}, "conditions": [
            {"type": "subtotal", "at_least": 3000}], "effects": [{"type": "amount_off", "amount": 90}]},
          {"id": "lucky", "usage_limit": {"count": 3, "every": "day"}, "group": "g",
           "effects": [{"type": "amount_off", "amount": 300}]},
          {"id": "plain", "group": "g", "effects": [{"type": "percent_off", "percent": "8"}]},
          {"id": "tea", "campaign": "autumn", "conditions": [{"type": "subtotal", "at_least": 2000}],
           "effects": [{"type": "percent_off", "percent": "3"}]},
          {"id": "cup", "campaign": "autumn", "effects": [{"type": "amount_off", "amount": 50,
             "target": {"scope": "lines", "filter": {"skus": ["C"]}}}]},
          {"id": "morning", "campaign": "daily", "effects": [{"type": "amount_off", "amount": 25}]},
          {"id": "coded", "code": "HI", "budget": {"kind": "uses", "limit": 30}, "exclusive": true,
           "effects": [{"type": "percent_off", "percent": "30"}]},
          {"id": "cookie", "usage_limit": 40, "conditions": [{"type": "subtotal", "at_least": 8000}],
           "effects": [{"type": "gift", "sku": "COOKIE", "unit_price": 250}]}]}
        """#

    static func catalog() throws -> Catalog { try CatalogFile(JSONParser.parse(catalogText)).catalog }

    /// Returns the catalog with one promotion whose limits are out of reach, without campaign. It keeps its limits, since
    /// a limited code is not used if it saves nothing.
    static func catalog(unlimited id: String) throws -> Catalog {
        guard case .object(var object) = try JSONParser.parse(catalogText),
            case .array(let promotions)? = object["promotions"]
        else { return .empty }
        object["promotions"] = .array(
            promotions.map { value in
                guard case .object(var promotion) = value, promotion["id"] == .string(id) else { return value }
                promotion["campaign"] = nil
                for key in ["usage_limit", "per_customer_limit"] where promotion[key] != nil {
                    promotion[key] = 1_000_000_000
                }
                if case .object(var budget)? = promotion["budget"] {
                    budget["limit"] = 1_000_000_000_000
                    promotion["budget"] = .object(budget)
                }
                return .object(promotion)
            }
        )
        return try CatalogFile(.object(object)).catalog
    }

    /// Returns carts of a fortnight, as lines of JSON.
    static func carts(_ count: Int, seed: UInt64, isOrdered: Bool) -> [String] {
        var dice = LimitDice(seed)
        return (0..<count).map { number in
            let seconds = isOrdered ? number * 1_209_600 / count : dice.roll(1_209_600)
            let now = SimulationSample.clock.adding(seconds: Int64(seconds))
            let lines = (0...dice.roll(3)).map { line in
                let sku = ["A", "B", "C", "D"][dice.roll(4)]
                return """
                    {"id": "\(line)", "sku": "\(sku)", "unit_price": \(100 + dice.roll(4000)), \
                    "quantity": \(1 + dice.roll(2))}
                    """
            }
            let customer = dice.roll(4) == 0 ? "" : #""customer": {"id": "c\#(dice.roll(count / 3 + 1))"}, "#
            let codes = dice.roll(9) == 0 ? #""codes": ["HI"], "# : ""
            return """
                {"id": "\(number)", "cart": {"currency": "USD", "now": "\(now)", \(customer)\(codes)\
                "lines": [\(lines.joined(separator: ", "))]}}
                """
        }
    }

    static func bytes(_ carts: [String]) -> [UInt8] { Array((carts.joined(separator: "\n") + "\n").utf8) }
}

/// Random numbers that are the same in each run.
struct LimitDice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Returns a number from 0 up to a bound.
    mutating func roll(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}

/// Prices carts one after the other, and counts each with the ledger: slow, but obviously right.
struct LedgerRun {
    private(set) var used: [String: Int64] = [:]
    private(set) var spentMinor: [String: Int64] = [:]
    private(set) var discountMinor: Int64 = 0
    /// The carts that a promotion would apply to without its limits, and does not.
    private(set) var refused: [String: Int] = [:]

    private let catalog: Catalog
    private var ledger = MemoryLedger()
    private var unlimited: [String: Catalog] = [:]

    init(_ catalog: Catalog) { self.catalog = catalog }

    mutating func add(_ scenario: Scenario, number: Int) throws {
        let (cart, now) = (scenario.cart, try #require(scenario.now))
        var query = CounterQuery(promotions: catalog.promotions.map(\.id), customer: cart.customer?.id)
        for promotion in catalog.promotions {
            let rules = UsageLimits(of: promotion, for: cart, counters: .none, at: now).rules
            query.others += rules.map(\.key).filter { $0.period != nil || $0.campaign != nil }
        }
        let counters = ledger.counters(query, excluding: "", at: now)
        let quote = try price(cart, counters, now, from: catalog)
        let demands = quote.demands(for: cart, counters: counters, at: now) { catalog[$0] }
        // The ledger refuses what exceeds a limit.
        try ledger.confirm(order: "\(number)", of: "\(number)", counting: demands, at: now)
        discountMinor += quote.discountMinor
        for applied in quote.applied {
            used[applied.promotion, default: 0] += 1
            spentMinor[applied.promotion, default: 0] += applied.discountMinor
        }
        for rejected in quote.notApplied where rejected.reason.isOfLimit {
            let id = rejected.promotion
            let other = try unlimited[id] ?? LimitSample.catalog(unlimited: id)
            unlimited[id] = other
            guard try price(cart, counters, now, from: other).applies(id) else { continue }
            refused[id, default: 0] += 1
        }
    }

    private func price(_ cart: Cart, _ counters: Counters, _ now: Instant, from catalog: Catalog) throws -> Quote {
        var options = PricingOptions()
        options.explanation = .reasons
        return try Cartwright.price(cart, from: catalog, counters: counters, at: now, options: options)
    }
}
