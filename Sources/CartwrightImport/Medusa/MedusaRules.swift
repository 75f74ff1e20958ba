internal import Cartwright

/// The conditions and the filters of rules.
struct MedusaRules {
    let shelf: MedusaShelf

    /// The currency of amounts in rules; nil if no file and no option has it.
    let currency: Currency?

    /// Returns the condition of a rule of the cart.
    ///
    /// - Throws: an error of area `json` or `money`, at the rule.
    func condition(
        _ comparison: MedusaComparison,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONValue {
        let name = comparison.attribute
        func note(_ sentence: String) { rule.notes.append(comparison.fields.remark("attribute", sentence)) }
        switch name {
        case "currency_code":
            return .object(["type": "currency"], try comparison.membership { $0.uppercased() })
        case "shipping_address.country_code", "country_code":
            return .object(["type": "country"], try comparison.membership { $0.uppercased() })
        case "sales_channel_id", "sales_channel.id":
            note("the channel of carts needs to be the id of the sales channel")
            return .object(["type": "channel"], try comparison.membership())
        case "customer.groups.id", "customer.customer_group.id", "customer_group_id":
            note("customers need the ids of their groups as segments; there all groups of a customer must be listed")
            return .object(["type": "customer_segment"], try comparison.membership())
        case "region.id", "region_id":
            note("carts need the id of their region as the attribute region_id")
            return .object(["type": "cart", "key": "region_id"], try comparison.membership())
        case "item_total", "item_subtotal", "subtotal", "original_item_total":
            note("the amount of the lines before discounts; old versions compare texts, the other way round")
            return try subtotal(comparison)
        default: throw comparison.fields.error("attribute", "the importer does not know this attribute")
        }
    }

    private func subtotal(_ comparison: MedusaComparison) throws(CartwrightError) -> JSONValue {
        guard let key = comparison.kind.comparator, let value = comparison.values.first, comparison.values.count == 1
        else { throw comparison.fields.error("operator", "expected a comparison with one number") }
        guard let currency else {
            throw comparison.fields.error("values", "the amount has no currency; give --currency")
        }
        var condition: JSONObject = ["type": "subtotal"]
        condition[key] = .amount(try comparison.fields.minor("values", value, in: currency), in: currency)
        return .object(condition)
    }

    /// Returns the filter of the lines that pass some rules.
    ///
    /// - Throws: an error of area `json`, at a rule.
    func filter(
        _ comparisons: [MedusaComparison],
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        var all = LineSet.all
        for comparison in comparisons {
            let (key, values) = try values(comparison, &rule)
            let own = LineSet(key, values, isIn: try comparison.isMembership())
            do throws(LineSet.NoFilter) {
                all = try all.and(own)
                guard !all.isNone else { throw LineSet.NoFilter() }
            } catch { throw comparison.fields.error("attribute", "no filter has two rules of this attribute") }
        }
        return all.filter
    }

    private func values(
        _ comparison: MedusaComparison,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> (LineSet.Key, Set<String>) {
        let name = comparison.attribute
        switch name {
        case "product.id", "product_id", "variant.id", "variant_id":
            return (.sku, try shelf.skus(of: comparison.values, "values", comparison.fields))
        case "variant.sku", "variant_sku", "sku": return (.sku, Set(comparison.values))
        case "product.categories.id", "product_category.id", "product.category_id":
            let sentence = "the categories of lines are ids; there all categories of a product must be listed"
            rule.notes.append(comparison.fields.remark("attribute", sentence))
            return (.category, Set(comparison.values))
        case "product.collection_id", "product.collection.id", "product_collection.id", "product.type_id",
            "product.type.id", "product.tags.id":
            let key = name.replacing("product.", with: "").replacing("product_", with: "").replacing(".", with: "_")
            let sentence = "lines need the ids as the attribute \(key); there all ids of a product must be listed"
            rule.notes.append(comparison.fields.remark("attribute", sentence))
            return (.attribute(key), Set(comparison.values))
        default: throw comparison.fields.error("attribute", "the importer does not know this attribute of a line")
        }
    }

    /// Returns the filter of the shipments that pass some rules.
    ///
    /// - Throws: an error of area `json`, at a rule.
    func shipmentFilter(_ comparisons: [MedusaComparison]) throws(CartwrightError) -> JSONObject {
        guard let only = comparisons.first else { return JSONObject() }
        let names = ["shipping_option.id", "shipping_option_id"]
        guard comparisons.count == 1, names.contains(only.attribute), try only.isMembership() else {
            throw only.fields.error("attribute", "a filter of shipments has their options only")
        }
        return ["methods": .array(only.values.map(JSONValue.string))]
    }
}

extension JSONValue {
    /// An object with more keys.
    fileprivate static func object(_ object: JSONObject, _ keys: JSONObject) -> JSONValue {
        var object = object
        for (key, value) in keys { object[key] = value }
        return .object(object)
    }
}
