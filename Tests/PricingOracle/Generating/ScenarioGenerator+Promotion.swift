import Cartwright

extension ScenarioGenerator {
    mutating func promotion(_ id: String) -> JSONValue {
        sku = pick("A", "B", "C")
        var promotion: JSONObject = ["id": .string(id)]
        set("name", of: &promotion, 12) { _ in "A promotion" }
        if !chance(6) { promotion["priority"] = integer(-1...3) }
        let count = chance(40) ? 0 : int(1...(style == .mixed || chance(4) ? 2 : 1))
        promotion["effects"] = .array((0..<count).map { _ in effect() })
        let hasConditions = chance(style == .mixed ? 3 : 5)
        if hasConditions { promotion["conditions"] = .array((1...(chance(4) ? 2 : 1)).map { _ in condition() }) }
        setGates(of: &promotion)
        setStacking(of: &promotion)
        setLimits(of: &promotion)
        set("returns", of: &promotion, 12) { $0.pick("keep", "claw_back", "refuse", "reprice") }
        return .object(promotion)
    }

    /// Sets gates that the promotion nearly always passes.
    private mutating func setGates(of promotion: inout JSONObject) {
        set("enabled", of: &promotion, 16) { $0.pick(true, true, false) }
        set("starts_at", of: &promotion, 14) {
            $0.pick("2026-01-01T00:00:00Z", "2026-05-01T14:00:00+02:00", "2026-05-01T12:00:00", "2026-06-01T00:00:00Z")
        }
        set("ends_at", of: &promotion, 14) {
            $0.pick("2026-12-31T00:00:00Z", "2026-05-01T12:00:00Z", "2026-05-01T20:00:00", "2026-07-06T07:00:00Z")
        }
        set("time_zone", of: &promotion, 10) { $0.pick("UTC", "Europe/Berlin", "America/New_York") }
        set("code", of: &promotion, style == .limited ? 2 : style == .cents ? 3 : 8) {
            $0.pick("ten", "TEN ", "vip", "ten", "unknown")
        }
    }

    private mutating func setStacking(of promotion: inout JSONObject) {
        let (isMixed, inQuestion) = (style == .mixed, style == .mixed ? 6 : style == .cents ? 8 : 3)
        let sku = sku
        set("group", of: &promotion, inQuestion) { isMixed ? $0.pick("g", "h", "i") : sku }
        switch int(1...(isMixed ? 10 : 40)) {
        case 1: promotion["exclusive"] = pick(true, true, false)
        case 2:
            promotion["combines_with"] =
                pick(["line"], ["order", "gift"], ["shipping", "credit"], ["line", "order", "shipping", "gift"])
        default: break
        }
    }

    private mutating func setLimits(of promotion: inout JSONObject) {
        let oneIn = style == .limited || style == .cents ? 3 : 8
        set("budget", of: &promotion, oneIn) { $0.budget() }
        set("usage_limit", of: &promotion, oneIn) { $0.integer(1...3) }
        set("used", of: &promotion, 12) { $0.integer(0...2) }
        set("per_customer_limit", of: &promotion, oneIn + 4) { $0.integer(1...2) }
    }

    mutating func budget() -> JSONValue {
        var budget: JSONObject = ["kind": pick("amount", "amount", "amount", "uses")]
        if budget["kind"] == "uses" {
            budget["limit"] = integer(1...2)
        } else {
            budget["limit"] = amount(.budget, 1, 10, 50, 123, 400, 2000)
            set("partial", of: &budget, 2) { $0.pick(true, true, true, false) }
        }
        set("used", of: &budget, 4) { $0.integer(0...1) }
        return .object(budget)
    }
}
