import Cartwright

/// Answers of commercetools' HTTP API for an invented shop.
enum CommercetoolsSample {
    /// Half off all line items, without a code.
    static let discount: JSONValue = [
        "id": "d1", "version": 3, "key": "garden-days", "createdAt": "2026-04-01T00:00:00.000Z",
        "lastModifiedAt": "2026-04-02T00:00:00.000Z", "name": ["de": "Gartentage", "en": "Garden days"],
        "description": ["en": "Half off"], "value": relative(5000), "cartPredicate": "1 = 1",
        "target": lines("1 = 1"), "sortOrder": "0.5", "isActive": true, "validFrom": nil, "validUntil": nil,
        "requiresDiscountCode": false, "references": [], "stackingMode": "Stacking", "stores": [],
    ]

    static let code: JSONValue = [
        "id": "c1", "version": 1, "name": ["en": "Garden code"], "code": "GARDEN",
        "cartDiscounts": [["typeId": "cart-discount", "id": "d1"]], "isActive": true, "references": [],
        "groups": ["spring"], "applicationVersion": 4, "maxApplications": nil, "maxApplicationsPerCustomer": nil,
    ]

    static let products: JSONValue = page([
        product("p1", "mug", "MUG"), product("p2", "tea", "TEA"), product("p3", "spoon", "SPOON"),
    ])

    static let categories: JSONValue = page([
        ["id": "k0", "key": "home", "name": ["en": "Home"], "slug": ["en": "home"], "ancestors": []],
        [
            "id": "k1", "key": "pots", "name": ["en": "Pots"], "slug": ["en": "pots"],
            "ancestors": [["typeId": "category", "id": "k0"]],
        ],
    ])

    /// A cart of two mugs and three teas, 59.97 in all, and shipping for 4.90.
    static let cart: JSONValue = [
        "currency": "EUR",
        "lines": [
            [
                "sku": "MUG", "unit_price": 1500, "quantity": 2, "categories": ["pots"],
                "attributes": ["color": "red", "sizes": ["l", "xl"], "productType.key": "cup"],
            ],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["tea"], "on_sale": true],
        ],
        "shipping": [["method": "post", "amount": 490]], "country": "DE", "customer": ["id": "lin"],
    ]

    static func product(_ id: String, _ key: String, _ sku: String) -> JSONValue {
        let variant: JSONValue = ["id": 1, "sku": .string(sku), "key": .string("\(key)-1")]
        return [
            "id": .string(id), "key": .string(key),
            "masterData": ["current": ["masterVariant": variant, "variants": []]],
        ]
    }

    static func relative(_ permyriad: Int64) -> JSONValue { ["type": "relative", "permyriad": .integer(permyriad)] }

    static func absolute(_ cents: Int64, mode: String? = nil, type: String = "absolute") -> JSONValue {
        let money: JSONValue = [
            "type": "centPrecision", "currencyCode": "EUR", "centAmount": .integer(cents), "fractionDigits": 2,
        ]
        let value: JSONValue = ["type": .string(type), "money": [money]]
        return mode.map { value.merging(["applicationMode": .string($0)]) } ?? value
    }

    static func lines(_ predicate: String, _ type: String = "lineItems") -> JSONValue {
        ["type": .string(type), "predicate": .string(predicate)]
    }

    static func group(
        _ needed: Int64,
        _ reduced: Int64,
        _ predicate: String = "1 = 1",
        mode: String = "Cheapest",
        most: Int64? = nil
    ) -> JSONValue {
        [
            "type": "multiBuyLineItems", "predicate": .string(predicate), "triggerQuantity": .integer(needed),
            "discountedQuantity": .integer(reduced), "maxOccurrence": most.map(JSONValue.integer) ?? .null,
            "selectionMode": .string(mode),
        ]
    }

    static func page(_ rows: [JSONValue], offset: Int64 = 0, total: Int64? = nil) -> JSONValue {
        [
            "limit": 20, "offset": .integer(offset), "count": .integer(Int64(rows.count)),
            "total": .integer(total ?? Int64(rows.count)), "results": .array(rows),
        ]
    }
}
