internal import Cartwright

extension MedusaShelf {
    /// Adds the variants with a SKU and a price as items.
    func addItems(to draft: inout ImportDraft, in given: Currency?) {
        let priced = products.flatMap(variants).filter { !$0.prices.isEmpty }
        guard let currency = given ?? priced.first?.prices.first?.currency else { return }
        draft.currency = currency
        draft.assume("prices of products are in \(currency.code), without those of price lists, regions and quantities")
        for variant in priced {
            guard let amount = variant.prices.first(where: { $0.currency == currency })?.amount else {
                draft.assume("\(variant.location): the variant has no price in \(currency.code)")
                continue
            }
            guard let price = draft.minor(ofPrice: amount, in: currency, at: variant.location) else { continue }
            var item = ProductItem(sku: variant.sku, names: variant.names, price: price)
            (item.categories, item.attributes) = (variant.categories, variant.attributes)
            draft.add(item, in: currency, at: variant.location)
        }
    }

    private func variants(of row: ImportRow) -> [MedusaVariant] {
        row.elements(row.value.elements(at: "variants"), inside: "variants").compactMap { variant in
            MedusaVariant(variant, of: row.value)
        }
    }
}
