import Cartwright
import CartwrightImport

/// Answers of Voucherify's REST API for an invented shop.
enum VoucherifySample {
    /// 10.00 off the order.
    static let voucher: JSONValue = [
        "id": "v_1", "code": "GARDEN", "campaign": nil, "campaign_id": nil, "category": nil, "category_id": nil,
        "categories": [], "type": "DISCOUNT_VOUCHER", "discount": amount("APPLY_TO_ORDER"), "gift": nil,
        "loyalty_card": nil, "start_date": nil, "expiration_date": nil, "validity_timeframe": nil,
        "validity_day_of_week": nil, "active": true, "additional_info": "spring", "metadata": ["team": "blue"],
        "is_referral_code": false, "created_at": "2026-04-01T00:00:00.000Z", "updated_at": nil,
        "redemption": ["quantity": nil, "redeemed_quantity": 0, "object": "list"], "object": "voucher",
        "validation_rules_assignments": assigned([]),
    ]

    static let tier: JSONValue = [
        "id": "promo_1", "name": "Garden days", "banner": "10 off", "action": ["discount": amount("APPLY_TO_ORDER")],
        "metadata": [:], "hierarchy": 1, "promotion_id": "camp_1", "campaign_id": nil, "active": true,
        "summary": ["redemptions": ["total_redeemed": 3]], "object": "promotion_tier",
        "validation_rule_assignments": assigned([]),
    ]

    static let campaign: JSONValue = [
        "id": "camp_1", "name": "Garden campaign", "campaign_type": "DISCOUNT_COUPONS", "type": "AUTO_UPDATE",
        "active": true, "start_date": nil, "expiration_date": nil, "vouchers_count": 1, "object": "campaign",
        "validation_rules_assignments": assigned([]),
    ]

    /// The rule of the items that the documentation's examples reduce.
    static let items: JSONValue = [
        "excluded": list([], "data"), "included": list([item("p1"), item("p2"), item("p3")], "data"),
        "included_all": false,
    ]

    static let products = list(
        [
            product("p1", "CUP"), product("p2", "MAP"), product("p3", "SHIRT"),
            product("p4", "").merging([
                "skus": list([["id": "s1", "source_id": "FLASK", "object": "sku"]], "data").merging(["total": 1])
            ]),
        ],
        "products"
    )

    /// The order of the documentation's examples, 175.00 in all, with shipping for 4.90 and the code.
    static let cart: JSONValue = [
        "currency": "USD",
        "lines": [
            ["sku": "CUP", "unit_price": 1000, "quantity": 2], ["sku": "MAP", "unit_price": 1500, "quantity": 3],
            ["sku": "SHIRT", "unit_price": 2000, "quantity": 3, "categories": ["pc_1"]],
            ["sku": "FLASK", "unit_price": 2500, "quantity": 2],
        ],
        "shipping": [["method": "post", "amount": 490]], "country": "US", "customer": ["id": "lin"],
        "codes": ["garden"],
    ]

    static var settings: ImportSettings {
        var settings = ImportSettings()
        settings.currency = try? Currency("USD")
        return settings
    }

    static func product(_ id: String, _ source: String) -> JSONValue {
        ["id": .string(id), "source_id": .string(source), "object": "product"]
    }

    static func item(_ id: String, _ kind: String = "product") -> JSONValue {
        ["object": .string(kind), "id": .string(id), "effect": "APPLY_TO_EVERY", "strict": false]
    }

    static func amount(_ effect: String, _ amount: Int64 = 1000) -> JSONValue {
        ["type": "AMOUNT", "amount_off": .integer(amount), "effect": .string(effect)]
    }

    static func percent(_ percent: String, _ effect: String? = "APPLY_TO_ORDER") -> JSONValue {
        ["type": "PERCENT", "percent_off": .number(percent), "effect": effect.map(JSONValue.string) ?? .null]
    }

    static func fixed(_ effect: String, _ amount: Int64 = 1000) -> JSONValue {
        ["type": "FIXED", "fixed_amount": .integer(amount), "effect": .string(effect)]
    }

    static func units(_ effect: String, _ count: Int64, _ product: String) -> JSONValue {
        [
            "type": "UNIT", "unit_off": .integer(count), "unit_type": .string(product), "effect": .string(effect),
        ]
    }

    static func assigned(_ ids: [String]) -> JSONValue {
        let rows = ids.map { id -> JSONValue in
            ["id": .string("asgm_\(id)"), "rule_id": .string(id), "object": "validation_rules_assignment"]
        }
        return ["object": "list", "data_ref": "data", "data": .array(rows), "total": .integer(Int64(ids.count))]
    }

    /// A validation rule with rules by their numbers.
    static func rule(_ rules: [JSONValue], _ logic: String = "1", items: JSONValue = [:], id: String = "val_1")
        -> JSONValue
    {
        var all: JSONObject = ["logic": .string(logic)]
        for (index, rule) in rules.enumerated() { all[String(index + 1)] = rule }
        return [
            "id": .string(id), "name": "Garden rule", "rules": .object(rules.isEmpty ? [:] : all),
            "applicable_to": items, "error": ["message": "not today"], "type": "expression",
            "context_type": "global", "assignments_count": 1, "object": "validation_rules",
        ]
    }

    /// A rule of a name with conditions, and rules inside.
    static func test(_ name: String, _ conditions: JSONValue, inside: [JSONValue] = []) -> JSONValue {
        var rules = JSONObject()
        for (index, rule) in inside.enumerated() { rules[String(index + 1)] = rule }
        if !inside.isEmpty { rules["logic"] = .string((1...inside.count).map(String.init).joined(separator: " and ")) }
        return ["name": .string(name), "property": nil, "conditions": conditions, "rules": .object(rules)]
    }

    static func list(_ rows: [JSONValue], _ key: String) -> JSONValue {
        let list: JSONValue = [
            "object": "list", "data_ref": .string(key), "total": .integer(Int64(rows.count)),
        ]
        return list.merging(.object([key: .array(rows)]))
    }
}
