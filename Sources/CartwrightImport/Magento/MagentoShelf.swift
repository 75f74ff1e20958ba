internal import Cartwright

/// The customer groups and the products of a shop.
struct MagentoShelf {
    private var groups: [String: String] = [:]
    private var skus: [String: String] = [:]
    private var variants: [String: [String]] = [:]

    /// The products, in the order of the files.
    private(set) var products: [MagentoProduct] = []

    /// The fields of products and customer groups that the catalog does not have.
    private(set) var fields = RemarkCounts(of: "object")

    /// Adds a customer group.
    mutating func add(group: JSONValue) {
        fields.add(MagentoProductTables.group.remarks(on: group, path: "group."))
        if let id = group["id"]?.idText { groups[id] = group.text(at: "code") }
    }

    /// Adds a product. A configurable one has the ids of its variants.
    mutating func add(product row: ImportRow) {
        let product = MagentoProduct(row)
        products.append(product)
        let more = row.value["extension_attributes"]
        fields.add(
            MagentoProductTables.product.remarks(on: row.value)
                + MagentoProductTables.extensions.remarks(on: more, path: "extension_attributes.")
        )
        if let id = product.id { skus[id] = product.sku }
        if !product.variants.isEmpty { variants[product.sku] = product.variants }
    }

    /// Returns the SKU of a product and those of its variants.
    ///
    /// - Throws: `json.out_of_range`, at the field, for a variant that is not in the files.
    func skus(_ sku: String, _ name: String, of fields: FieldReader) throws(CartwrightError) -> [String] {
        var found = [sku]
        for id in variants[sku] ?? [] {
            guard let variant = skus[id] else {
                throw fields.error(name, "the variant \(id) of \(sku) is not in the files; export all products")
            }
            found.append(variant)
        }
        return found
    }

    /// Returns the condition on the segments of customers of some groups; nil if these are all groups.
    ///
    /// Guests are group 0. A guest without segments is in it, since such a rule excludes the other groups.
    ///
    /// - Throws: `json.out_of_range`, at the field, for a group that is not in the files.
    func condition(onGroups ids: [String], of fields: FieldReader) throws(CartwrightError) -> JSONValue? {
        let name = "customer_group_ids"
        guard !ids.isEmpty else { throw fields.error(name, "a rule without a customer group never applies") }
        for id in ids where groups[id] == nil {
            throw fields.error(name, "the group \(id) is not in the files; export V1/customerGroups/search, too")
        }
        let others = Set(groups.keys).subtracting(ids)
        guard !others.isEmpty else { return nil }
        let hasGuests = ids.contains("0")
        let names = (hasGuests ? Array(others) : ids).compactMap { groups[$0] }.sorted().map(JSONValue.string)
        return hasGuests
            ? ["type": "customer_segment", "none_of": .array(names)]
            : ["type": "customer_segment", "any_of": .array(names)]
    }
}
