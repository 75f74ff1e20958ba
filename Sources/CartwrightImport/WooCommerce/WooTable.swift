internal import Cartwright

/// The rows of CSV files as the objects of the REST API that they stand for.
enum WooTable {
    /// The kinds of tables.
    enum Kind {
        case coupons, products
    }

    /// Returns the kind of a table by its columns; nil for any other table.
    static func kind(_ columns: [String]) -> Kind? {
        let names = Set(columns.map { $0.lowercased() })
        // Other systems have a column discount_type, too.
        if names.contains("discount_type"), !names.isDisjoint(with: couponCodes), !names.contains("voucher_type") {
            return .coupons
        }
        return names.isSuperset(of: ["sku", "name", "regular price"]) ? .products : nil
    }

    /// Returns a row as an object of the REST API; columns of other names stay as they are.
    static func object(_ row: ImportRow, _ kind: Kind) -> ImportRow {
        guard case .object(let cells) = row.value else { return row }
        var object = JSONObject()
        for (column, cell) in cells {
            guard case .string(let text) = cell else { continue }
            switch kind {
            case .coupons:
                let name = couponNames[column.lowercased()] ?? column
                object[name] = value(text.trimmingBlanks, of: name)
            case .products: object[column.lowercased()] = .string(text.trimmingBlanks)
            }
        }
        switch kind {
        // A table without ids has the codes as ids.
        case .coupons: if (object["id"] ?? .null) == .null { object["id"] = object["code"] }
        case .products: object = product(object)
        }
        return row.replacing(.object(object))
    }

    private static let couponCodes: Set = ["post_title", "code", "coupon_code"]

    /// The names of columns that differ from the names of the API: those of WordPress's posts and their data.
    private static let couponNames: [String: String] = [
        "post_title": "code", "coupon_code": "code", "post_status": "status", "post_excerpt": "description",
        "post_date": "date_created", "coupon_amount": "amount", "exclude_product_ids": "excluded_product_ids",
        "exclude_product_categories": "excluded_product_categories", "customer_email": "email_restrictions",
        "expiry_date": "date_expires", "id": "id", "_used_by": "used_by",
    ]

    private static let lists: Set = [
        "product_ids", "excluded_product_ids", "product_categories", "excluded_product_categories", "used_by",
        "email_restrictions",
    ]
    private static let flags: Set = ["individual_use", "free_shipping", "exclude_sale_items"]
    private static let counts: Set = ["usage_count", "usage_limit", "usage_limit_per_user", "limit_usage_to_x_items"]

    /// The value of a cell; a text that is not of the type of its field stays a text, which the reader refuses.
    private static func value(_ text: String, of name: String) -> JSONValue {
        if text.isEmpty { return .null }
        if lists.contains(name) {
            let parts = text.split { ",|".contains($0) }.map { JSONValue.string($0.trimmingBlanks) }
            return .array(parts.filter { $0 != "" })
        }
        if counts.contains(name) { return Int64(text).map(JSONValue.integer) ?? .string(text) }
        guard flags.contains(name) else { return .string(text) }
        switch text.lowercased() {
        case "yes", "1", "true": return true
        case "no", "0", "false": return false
        default: return .string(text)
        }
    }

    /// A product: the reduced price counts, and a parent is named by its SKU or its id.
    private static func product(_ cells: JSONObject) -> JSONObject {
        var object: JSONObject = ["type": cells["type"] ?? "simple", "names": cells["categories"] ?? ""]
        for (name, column) in [("id", "id"), ("sku", "sku"), ("name", "name"), ("parent", "parent")] {
            object[name] = cells[column]
        }
        let prices = ["sale price", "regular price"].compactMap { cells[$0] }
        object["price"] = prices.first { $0 != "" }
        object["cost"] = cells["cost of goods"]
        return object
    }
}
