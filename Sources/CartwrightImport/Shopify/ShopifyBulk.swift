internal import Cartwright

/// The objects of a bulk operation, whose lists stand apart as lines with the id of their parent.
struct ShopifyBulk {
    /// The discounts, products and collections, each with its lists inside, in the order of the file.
    private(set) var rows: [(list: String, row: ImportRow)] = []

    /// The kinds of objects, by the names in their ids.
    private enum Kind {
        case discount, code, product, variant, collection

        init?(_ row: JSONValue) {
            let parts = row.text(at: "id").split(separator: "/")
            switch parts.starts(with: ["gid:", "shopify"]) && parts.count > 2 ? parts[2] : "" {
            case let name where name.hasPrefix("Discount") && name.hasSuffix("Node"): self = .discount
            case "DiscountRedeemCode": self = .code
            case "Product": self = .product
            case "ProductVariant": self = .variant
            case "Collection": self = .collection
            // A query may leave out the ids of codes.
            default:
                guard row["code"] != nil, row["__parentId"] != nil else { return nil }
                self = .code
            }
        }
    }

    /// Returns true if all lines are of a bulk operation.
    static func isIn(_ document: ImportDocument) -> Bool {
        let rows = document.rows(under: "")
        return document.format == .lines && !rows.isEmpty && rows.allSatisfy { Kind($0.value) != nil }
    }

    /// The code of a line, with the id of its discount; nil for other lines.
    static func code(ofLine value: JSONValue) -> (parent: String, code: String)? {
        guard Kind(value) == .code, let parent = value.optionalText(at: "__parentId"),
            let code = value.optionalText(at: "code")
        else { return nil }
        return (parent, code)
    }

    /// Puts the lines of a file into their parents.
    init(_ document: ImportDocument) {
        var parents: [(kind: Kind, row: ImportRow)] = []
        var children: [String: [String: [JSONValue]]] = [:]
        for row in document.rows(under: "") {
            guard let kind = Kind(row.value) else { continue }
            if let parent = row.value.optionalText(at: "__parentId") {
                children[parent, default: [:]][Self.list(of: kind), default: []].append(row.value)
            } else {
                parents.append((kind, row))
            }
        }
        for (kind, row) in parents {
            let lists = children[row.value.text(at: "id")] ?? [:]
            switch kind {
            case .discount: rows.append(("discountNodes", row.replacing(Self.discount(row.value, lists))))
            case .product: rows.append(("products", row.replacing(row.value.with(lists))))
            case .collection: rows.append(("collections", row.replacing(row.value.with(lists))))
            case .code, .variant: continue
            }
        }
    }

    private static func list(of kind: Kind) -> String {
        switch kind {
        case .discount: "discounts"
        case .code: "codes"
        case .product: "products"
        case .variant: "variants"
        case .collection: "collections"
        }
    }

    /// A discount with its codes, and with the products or collections that it gives off. The lines do not say if they
    /// are of `customerBuys` or of `customerGets`, so a discount with both keeps neither.
    private static func discount(_ node: JSONValue, _ lists: [String: [JSONValue]]) -> JSONValue {
        guard case .object(var object) = node,
            let member = ShopifyExport.members.first(where: { node[$0] != nil }), var discount = node[member]
        else { return node }
        var inner = lists
        if let codes = inner.removeValue(forKey: "codes") { discount = discount.with(["codes": codes]) }
        if discount["customerBuys"] == nil, let gets = discount["customerGets"], !inner.isEmpty {
            var items = gets["items"] ?? [:]
            if let variants = inner.removeValue(forKey: "variants") { inner["productVariants"] = variants }
            items = items.with(inner)
            discount = discount.setting("customerGets", to: gets.setting("items", to: items))
        }
        object[member] = discount
        return .object(object)
    }
}
