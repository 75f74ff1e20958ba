internal import Cartwright

/// The items of the variants with prices in products.
struct CommercetoolsItems {
    /// The products, in the order of the files.
    private let products: [ImportRow]

    /// The names of categories.
    private let shelf: CommercetoolsShelf

    /// The names of the attributes that discounts name, which items have.
    private let names: Set<String>

    /// Creates the items of some files.
    init(_ export: CommercetoolsExport) {
        (products, shelf) = (export.products, export.shelf)
        names = Set(export.discounts.map(\.row.value).flatMap(Self.names))
    }

    /// Returns the names of attributes in the predicates of a discount.
    private static func names(in discount: JSONValue) -> [String] {
        let predicates = [discount.text(at: "cartPredicate"), discount["target"]?.text(at: "predicate") ?? ""]
        return predicates.flatMap { predicate in
            let parts = predicate.split(separator: "attributes.", omittingEmptySubsequences: false).dropFirst()
            return parts.map { part in
                part.first == "`"
                    ? String(part.dropFirst().prefix { $0 != "`" })
                    : String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
            }
        }
    }

    /// Adds the variants with a SKU and a price as items.
    func add(to draft: inout ImportDraft, in given: Currency?) {
        let variants = products.flatMap(CommercetoolsVariant.variants).filter { !$0.prices.isEmpty }
        guard let currency = given ?? variants.first?.prices.first?.currency else { return }
        draft.currency = currency
        draft.assume("prices of products are in \(currency.code), those for all carts and times")
        for variant in variants {
            guard let price = variant.prices.first(where: { $0.currency == currency })?.minor else {
                draft.assume("\(variant.location): the variant has no price in \(currency.code)")
                continue
            }
            var item = ProductItem(sku: variant.sku, names: [variant.name], price: price)
            item.categories = variant.categories.map { shelf.category($0) ?? $0 }
            for (name, value) in variant.attributes where names.contains(name) { item.attributes[name] = value }
            draft.add(item, in: currency, at: variant.location)
        }
    }
}
