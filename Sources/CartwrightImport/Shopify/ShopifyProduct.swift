internal import Cartwright

/// A product of a shop with its variants.
struct ShopifyProduct {
    /// The id; nil in a table.
    let id: String?

    /// The name in addresses; nil if it was not exported.
    let handle: String?

    /// The title, the type and the vendor.
    let title, type, vendor: String?

    /// The variants.
    var variants: [Variant] = []

    /// True if all variants are known.
    var isWhole = true

    /// A variant.
    struct Variant {
        /// The id; nil in a table.
        let id: String?

        /// The SKU; nil without one.
        let sku: String?

        /// The title, unless it is that of a product without options.
        let title: String?

        /// The price, as a decimal or as money; nil if it was not exported.
        let price: JSONValue?

        /// The cost of a unit, as the price; nil if it was not exported.
        let cost: JSONValue?

        /// The place in the files.
        let location: InputLocation
    }

    /// Reads a product of the API.
    init(_ row: ImportRow) {
        let value = row.value
        (id, handle) = (value.optionalText(at: "id"), value.optionalText(at: "handle"))
        (title, type) = (value.optionalText(at: "title"), value.optionalText(at: "productType"))
        vendor = value.optionalText(at: "vendor")
        let list = ShopifyConnection(value["variants"])
        isWhole = list?.hasMore == false
        for (path, variant) in list?.nodes ?? [] {
            add(variant, at: row.line == nil ? row.inside(["variants"] + path, variant).location : row.location)
        }
    }

    /// Creates a product of a table from the first of its rows.
    init(handle: String, _ cells: ShopifyCells) {
        id = nil
        (self.handle, title, type, vendor) = (handle, cells["title"], cells["type"], cells["vendor"])
    }

    /// Adds a variant of the API.
    mutating func add(_ value: JSONValue, at location: InputLocation) {
        let sku = value.optionalText(at: "sku").flatMap { $0.isEmpty ? nil : $0 }
        let title = value.optionalText(at: "title").flatMap { $0 == "Default Title" ? nil : $0 }
        let price = value["price"] ?? nil
        let variant = Variant(
            id: value.optionalText(at: "id"),
            sku: sku,
            title: title,
            price: price == .null ? nil : price,
            cost: value.value(at: ["inventoryItem", "unitCost"]),
            location: location
        )
        if sku == nil { isWhole = false }
        variants.append(variant)
    }

    /// The SKUs; nil if not all of them are known.
    var skus: Set<String>? {
        let skus = variants.compactMap(\.sku)
        return isWhole && !skus.isEmpty && skus.count == variants.count ? Set(skus) : nil
    }
}

/// The cells of a row of Shopify's table of products, by the names of its columns. Newer exports have other names.
struct ShopifyCells {
    private let cells: JSONValue

    /// The columns, each with its newer name.
    private static let names: [String: [String]] = [
        "handle": ["Handle", "URL handle"], "title": ["Title"], "type": ["Type"], "vendor": ["Vendor"],
        "sku": ["Variant SKU", "SKU"], "price": ["Variant Price", "Price"],
        "cost": ["Cost per item"],
        "option1": ["Option1 Value", "Option1 value"], "option2": ["Option2 Value", "Option2 value"],
        "option3": ["Option3 Value", "Option3 value"],
    ]

    /// Creates the cells of a row.
    init(_ row: ImportRow) { cells = row.value }

    /// True if columns are those of a table of products.
    static func areIn(_ columns: [String]) -> Bool {
        ["handle", "title", "sku", "price"].allSatisfy { name in names[name]?.contains(where: columns.contains) == true
        }
    }

    /// The text of a column; nil if it is empty.
    subscript(_ name: String) -> String? {
        for column in Self.names[name] ?? [] {
            if let text = cells.optionalText(at: column), !text.isEmpty { return text }
        }
        return nil
    }

    /// The title of a variant: its options.
    var variantTitle: String? {
        let options = ["option1", "option2", "option3"].compactMap { self[$0] }.filter { $0 != "Default Title" }
        return options.isEmpty ? nil : options.joined(separator: " / ")
    }
}
