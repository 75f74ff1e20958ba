internal import Cartwright

/// A product of a shop.
struct MagentoProduct {
    /// The id.
    let id: String?

    /// The SKU.
    let sku: String

    /// The name.
    let name: String?

    /// The regular price, as a decimal; nil without one.
    let price: String?

    /// The cost of a unit, as a decimal; nil without one.
    let cost: String?

    /// The ids of its categories.
    let categories: [String]

    /// The attributes that the shop defines, with a text or a whole number.
    let attributes: JSONObject

    /// The ids of the variants of a configurable product.
    let variants: [String]

    /// True for an enabled product with a price of its own, which one made of other products does not have.
    let isSold: Bool

    /// The place in the files.
    let location: InputLocation

    /// Reads a product of the API.
    init(_ row: ImportRow) {
        let value = row.value
        (id, sku, name) = (value["id"]?.idText, value.text(at: "sku"), value.optionalText(at: "name"))
        price = value["price"]?.decimalText
        let more = value["extension_attributes"]
        variants = more?.texts(at: "configurable_product_links") ?? []
        var categories: [String] = []
        if case .array(let links)? = more?["category_links"] {
            categories = links.compactMap { $0["category_id"]?.idText }
        }
        var (attributes, cost) = (JSONObject(), String?.none)
        if case .array(let own)? = value["custom_attributes"] {
            for attribute in own {
                let code = attribute.text(at: "attribute_code")
                if let text = attribute["value"]?.idText { attributes[code] = .string(text) }
                if code == "cost" { cost = attribute["value"]?.decimalText }
                guard code == "category_ids" else { continue }
                categories += attribute.texts(at: "value").filter { !categories.contains($0) }
            }
        }
        (self.categories, self.attributes, self.cost) = (categories, attributes, cost)
        isSold = !["configurable", "grouped", "bundle"].contains(value.text(at: "type_id")) && value["status"] != 2
        location = row.location
    }
}
