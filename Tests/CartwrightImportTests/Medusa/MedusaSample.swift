import Cartwright
import CartwrightImport
import Testing

/// Objects of an invented shop, as Medusa's admin API lists them.
enum MedusaSample {
    static let promotion: JSONValue = [
        "id": "promo_1", "code": "GARDEN", "type": "standard", "is_automatic": false, "status": "active",
        "is_tax_inclusive": false, "limit": nil, "used": 3, "metadata": ["season": "spring"], "campaign_id": nil,
        "campaign": nil, "application_method": method, "rules": [], "created_at": "2026-01-05T10:00:00.000Z",
        "updated_at": "2026-01-06T10:00:00.000Z", "deleted_at": nil,
    ]

    static let method: JSONValue = [
        "id": "proappmet_1", "type": "percentage", "target_type": "items", "allocation": "across", "value": 10,
        "raw_value": ["value": "10", "precision": 20], "currency_code": "eur", "max_quantity": nil,
        "apply_to_quantity": nil, "buy_rules_min_quantity": nil, "target_rules": [], "buy_rules": [],
        "promotion": ["id": "promo_1"], "created_at": "2026-01-05T10:00:00.000Z", "deleted_at": nil,
    ]

    static let campaign: JSONValue = [
        "id": "procamp_1", "name": "Spring", "description": "", "campaign_identifier": "spring-26",
        "starts_at": "2026-05-01T00:00:00.000Z", "ends_at": nil, "budget": budget, "deleted_at": nil,
    ]

    static let budget: JSONValue = [
        "id": "probudg_1", "type": "usage", "limit": 10, "used": 4, "currency_code": nil, "attribute": nil,
        "raw_limit": ["value": "10", "precision": 20], "raw_used": ["value": "4", "precision": 20],
    ]

    static let products: JSONValue = [
        "products": [
            ["id": "prod_mug", "variants": [["id": "variant_mug", "sku": "MUG"]]],
            [
                "id": "prod_tea",
                "variants": [["id": "variant_tea", "sku": "TEA"], ["id": "variant_mint", "sku": "MINT"]],
            ],
            ["id": "prod_bare", "variants": [["id": "variant_bare", "sku": nil]]],
        ],
        "count": 3, "offset": 0, "limit": 50,
    ]

    /// A rule.
    static func rule(_ attribute: String, _ comparison: String, _ values: [String]) -> JSONValue {
        [
            "id": "prorul_1", "description": nil, "attribute": .string(attribute), "operator": .string(comparison),
            "values": .array(values.map { ["id": "prorulval_1", "value": .string($0)] }),
        ]
    }

    /// A promotion with changes of its method.
    static func method(_ changes: JSONValue) -> JSONValue { ["application_method": method.merging(changes)] }

    /// An answer of a list.
    static func page(_ promotions: [JSONValue], count: Int64? = nil) -> JSONValue {
        [
            "promotions": .array(promotions), "count": .integer(count ?? Int64(promotions.count)), "offset": 0,
            "limit": 50,
        ]
    }

    /// A cart of two mugs, three teas and a cake, 84.97 in all.
    static let cart: JSONValue = [
        "currency": "EUR",
        "lines": [
            ["sku": "MUG", "unit_price": 1500, "quantity": 2, "categories": ["pots"]],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["tea"], "attributes": ["tags_id": "t1"]],
            ["sku": "CAKE", "unit_price": 2500, "quantity": 1, "categories": ["food"]],
        ],
        "shipping": [["method": "so_post", "amount": 490]], "codes": ["garden"], "country": "DE", "channel": "sc_web",
        "customer": ["id": "lin", "segments": ["vip"]], "attributes": ["region_id": "reg_eu"],
    ]

    /// Imports promotions with the products.
    static func imported(_ promotions: [JSONValue], _ currency: String? = nil) throws -> Imported {
        var settings = ImportSettings()
        settings.currency = try currency.map { code throws(CartwrightError) in try Currency(code) }
        return try Imported([page(promotions), products], of: nil, settings)
    }
}

/// A promotion of Medusa, a cart, and the discount that the documentation or the code states.
struct MedusaCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let promotion: JSONValue

    /// Another promotion.
    var other: JSONValue?
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver

    /// The test of another project that states the discount; nil for a row of this one.
    var source: PublicSource?

    /// Imports the promotion, and compares its outcome and its discount.
    func check() throws {
        let changed = MedusaSample.promotion.merging(promotion)
        let imported = try MedusaSample.imported([changed] + (other.map { [changed.merging($0)] } ?? []))
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.report.rules.first?.outcome == outcome, "\(lines)")
        #expect(try imported.discount(MedusaSample.cart.merging(cart)) == off, "\(lines)")
    }
}
