import Cartwright

extension ScenarioGenerator {
    mutating func lineFilter() -> JSONValue {
        if style == .narrow, !chance(20) { return ["skus": [sku]] }
        return switch int(0...10) {
        case 0...2: [:]
        case 3: ["skus": ["A", "B"]]
        case 4: ["not_skus": ["C"]]
        case 5: ["categories": ["x"]]
        case 6: ["not_categories": [pick("x", "y")], "on_sale": false]
        case 7: ["attributes": pick(["brand": "acme"], ["size": [4, 5]])]
        case 8: ["not_attributes": pick(["brand": ["acme"]], ["size": 4])]
        case 9: .object(prices())
        default: ["on_sale": pick(true, false)]
        }
    }

    private mutating func prices() -> JSONObject {
        var filter: JSONObject = [:]
        if !chance(3) { filter["price_at_least"] = amount(.filterPrice, 35, 99) }
        if !chance(3) { filter["price_at_most"] = amount(.filterPrice, 100, 1999) }
        return filter
    }

    /// Returns a target with any scope, or with one of some scopes.
    mutating func target(_ scopes: String...) -> JSONObject {
        let all = scopes.isEmpty ? usualScopes : scopes
        let scope = all[int(0...all.count - 1)]
        var target: JSONObject = ["scope": .string(scope)]
        switch scope {
        case "shipping":
            set("filter", of: &target, 3) { $0.pick([:], ["methods": ["std"]], ["methods": ["exp", "std"]]) }
        case "units":
            if !chance(3) { target["filter"] = lineFilter() }
            setUnits(of: &target)
        default: if !chance(3) || style == .narrow { target["filter"] = lineFilter() }
        }
        return target
    }

    private var usualScopes: [String] {
        switch style {
        case .mixed, .limited: ["order", "lines", "units", "shipping", "total"]
        case .units: ["units", "units", "units", "lines"]
        case .narrow: ["lines", "lines", "units", "shipping"]
        case .cents: ["lines", "lines", "order", "total", "shipping"]
        }
    }

    private mutating func setUnits(of target: inout JSONObject) {
        set("max_units", of: &target, 3) { $0.integer($0.chance(12) ? 0...0 : 1...7) }
        set("per", of: &target, 3) { $0.pick("order", "line", "line") }
        set("take", of: &target, 2) { $0.pick("cheapest", "dearest") }
        set("groups_of", of: &target, 3) { $0.integer(1...3) }
        set("max_groups", of: &target, 4) { $0.integer($0.chance(12) ? 0...0 : 1...3) }
        set("uses_up", of: &target, 3) { $0.pick(true, true, false) }
    }
}
