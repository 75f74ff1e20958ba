internal import Cartwright

/// The items of the variants with prices in products.
struct CommercetoolsItems {
    /// The products, in the order of the files.
    let products: [ImportRow]

    /// The names of categories.
    let shelf: CommercetoolsShelf

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
            item.attributes = variant.attributes
            draft.add(item, in: currency, at: variant.location)
        }
    }
}
