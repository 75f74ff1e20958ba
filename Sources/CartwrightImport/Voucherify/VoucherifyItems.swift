internal import Cartwright

/// The lines that a discount reduces, as validation rules name them.
struct VoucherifyItems {
    /// The set of lines.
    private(set) var set = LineSet.all

    /// Reads the items in and out.
    ///
    /// - Throws: an error of area `json`, at the field, for items that no filter names.
    init(
        _ fields: inout FieldReader,
        _ shelf: VoucherifyShelf,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let name = "applicable_to"
        guard let value = fields.value(name) else { return }
        guard case .object = value else { throw fields.error(name, "expected items in and out") }
        let included = try Self.elements(value["included"] ?? value["data"], name, fields)
        let excluded = try Self.elements(value["excluded"], name, fields)
        if value["included_all"] != true, !included.isEmpty {
            var sets: [LineSet] = []
            for item in included { sets.append(try Self.set(item, name, fields, shelf, &rule)) }
            guard let all = Self.union(sets) else {
                throw fields.error(name, "no filter names products or collections")
            }
            set = all
        }
        var values: [LineSet.Key: Set<JSONValue>] = [:]
        for item in excluded {
            values.merge(try Self.set(item, name, fields, shelf, &rule).included) { $0.union($1) }
        }
        // A filter can always exclude more values.
        set = (try? set.and(LineSet(excluded: values))) ?? set
    }

    private static func elements(
        _ list: JSONValue?,
        _ name: String,
        _ fields: FieldReader
    ) throws(CartwrightError) -> [JSONValue] {
        switch list ?? .null {
        case .null: return []
        case .array(let elements): return elements
        default:
            guard case .array(let elements)? = list?["data"] else {
                throw fields.error(name, "expected lists of items")
            }
            return elements
        }
    }

    /// Returns the lines of any of some sets of SKUs or of categories; nil if no filter names them.
    static func union(_ sets: [LineSet]) -> LineSet? {
        let all = sets.merged
        return all.count == 1 ? all.first : nil
    }

    private static func set(
        _ item: JSONValue,
        _ name: String,
        _ fields: FieldReader,
        _ shelf: VoucherifyShelf,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> LineSet {
        var inner = try fields.inside(name, "included", item, VoucherifyTables.item)
        let effect = try inner.text("effect")
        guard effect == nil || effect == "APPLY_TO_EVERY" else {
            throw fields.error(name, "no effect of this kind reduces only the cheapest or dearest items")
        }
        let set = try set(item, shelf) { sentence in fields.error(name, sentence) }
        for known in ["object", "id"] { _ = inner.value(known) }
        inner.finish(&rule)
        return set
    }

    /// Returns the lines of an object with an id: a product, a SKU or a collection.
    ///
    /// - Parameter error: makes the error of an object that is not in the files.
    static func set(
        _ item: JSONValue,
        _ shelf: VoucherifyShelf,
        _ error: (String) -> CartwrightError
    ) throws(CartwrightError) -> LineSet {
        guard let id = item.optionalText(at: "id") ?? item.optionalText(at: "source_id") else {
            throw error("an item has no id")
        }
        guard item["object"] != "products_collection", item["type"] != "products_collection" else {
            return LineSet(.category, [id])
        }
        guard let skus = shelf.skus(of: id) ?? shelf.skus(of: item.text(at: "source_id")) else {
            throw error("\(id) is not in the files; export the products, too")
        }
        return LineSet(.sku, skus)
    }
}
