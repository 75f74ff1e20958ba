internal import Cartwright

/// A product or a variation of a shop.
struct WooProduct {
    /// The id.
    let id: String

    /// The SKU; that of a product without one is its id.
    let sku: String

    /// The name.
    let name: String?

    /// The price at which it is sold, as a decimal; nil without one.
    let price: String?

    /// The cost of a unit, as a decimal; nil without one.
    let cost: String?

    /// True for a variable product, whose variations are sold in its place.
    let isVariable: Bool

    /// The id or the SKU of the variable product; nil for other products.
    let parent: String?

    /// The names of its categories in addresses.
    let slugs: [String]

    /// The names of its categories, each after those above it: `Food > Tea`.
    let paths: [String]

    /// The place in the files.
    let location: InputLocation

    /// Reads a product of the API or of a table; nil without an id.
    init?(_ row: ImportRow) {
        let value = row.value
        guard let id = value["id"]?.idText else { return nil }
        self.id = id
        sku = value.optionalText(at: "sku").flatMap { $0.isEmpty ? nil : $0 } ?? id
        (name, price) = (value.optionalText(at: "name"), value["price"]?.decimalText)
        cost = value.value(at: ["cost_of_goods_sold", "total_value"])?.decimalText ?? value["cost"]?.decimalText
        let type = value.text(at: "type")
        isVariable = type == "variable" || type.hasPrefix("variable,")
        let parent = value["parent_id"]?.idText ?? value.text(at: "parent").replacing("id:", with: "")
        self.parent = parent == "0" || parent.isEmpty ? nil : parent
        if case .array(let categories)? = value["categories"] {
            slugs = categories.compactMap { $0.optionalText(at: "slug") }
        } else {
            slugs = []
        }
        paths = value.text(at: "names").split(separator: ",").map { path in
            path.split(separator: ">").map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " > ")
        }
        location = row.location
    }
}
