internal import Cartwright

/// The products and categories of a shop, by their ids.
struct WooShelf {
    /// The SKUs of a product; of a variable product those of its variations.
    private var skus: [String: Set<String>] = [:]

    /// The ids of variable products, whose variations are sold in their place.
    private var variable: Set<String> = []

    /// The names of categories in addresses.
    private var slugs: [String: String] = [:]

    /// The categories directly below a category.
    private var below: [String: [String]] = [:]

    /// True if the files have the categories with their parents.
    private(set) var hasCategories = false

    /// Adds a product or a variation. A product without a SKU has its id as the SKU.
    mutating func add(product: JSONValue) {
        guard let id = product["id"]?.idText else { return }
        if product["type"] == "variable" { variable.insert(id) }
        let sku = product.optionalText(at: "sku").flatMap { $0.isEmpty ? nil : $0 } ?? id
        if !variable.contains(id) { skus[id, default: []].insert(sku) }
        if let parent = product["parent_id"]?.idText, parent != "0" { skus[parent, default: []].insert(sku) }
        guard case .array(let categories)? = product["categories"] else { return }
        for category in categories {
            if let id = category["id"]?.idText, let slug = category.optionalText(at: "slug") { slugs[id] = slug }
        }
    }

    /// Adds a category.
    mutating func add(category: JSONValue) {
        guard let id = category["id"]?.idText, let slug = category.optionalText(at: "slug") else { return }
        hasCategories = true
        slugs[id] = slug
        if let parent = category["parent"]?.idText, parent != "0" { below[parent, default: []].append(id) }
    }

    /// Returns the SKUs of products.
    ///
    /// - Throws: `json.out_of_range`, at the field, for a product that is not in the files.
    func skus(_ ids: [String], _ name: String, of fields: FieldReader) throws(CartwrightError) -> [String] {
        var found: Set<String> = []
        for id in ids {
            guard let skus = skus[id] else {
                let what = variable.contains(id) ? "the variations of the product \(id) are" : "the product \(id) is"
                throw fields.error(name, "\(what) not in the files; export the products, too")
            }
            found.formUnion(skus)
        }
        return found.sorted()
    }

    /// Returns the names of categories and of all categories below them.
    ///
    /// - Throws: `json.out_of_range`, at the field, for a category that is not in the files.
    func categories(_ ids: [String], _ name: String, of fields: FieldReader) throws(CartwrightError) -> [String] {
        var (found, seen): (Set<String>, Set<String>) = ([], [])
        var rest = ids
        while let id = rest.popLast() {
            guard seen.insert(id).inserted else { continue }
            guard let slug = slugs[id] else {
                throw fields.error(name, "the category \(id) is not in the files; export the categories, too")
            }
            found.insert(slug)
            rest += below[id] ?? []
        }
        return found.sorted()
    }
}
