internal import Cartwright

extension VoucherifyShelf {
    /// Adds the products with prices as items; of a product with SKUs these.
    func addItems(to draft: inout ImportDraft, in currency: Currency) {
        var known: Set<String> = []
        let byProduct = Dictionary(grouping: loose) { $0.value.text(at: "product_id") }
        for product in products {
            let id = product.value.text(at: "id")
            let own = inner(of: product) + (id.isEmpty ? [] : byProduct[id] ?? [])
            for sku in own where known.insert(sku.value.text(at: "id")).inserted {
                add(sku, of: product.value, to: &draft, in: currency)
            }
            if own.isEmpty { add(product, of: product.value, to: &draft, in: currency) }
        }
        for sku in loose where known.insert(sku.value.text(at: "id")).inserted {
            add(sku, of: [:], to: &draft, in: currency)
        }
    }

    private func add(
        _ row: ImportRow,
        of product: JSONValue,
        to draft: inout ImportDraft,
        in currency: Currency
    ) {
        func value(_ key: String) -> JSONValue? {
            [row.value[key], product[key]].compactMap { $0 }.first { $0 != .null }
        }
        guard let price = value("price"), !row.value.shopID.isEmpty else { return }
        let code = row.value.optionalText(at: "currency") ?? currency.code
        guard code == currency.code, let minor = VoucherifyAmounts(currency: currency).minor(price) else {
            return draft.assume("\(row.location): the price is not one of an item in \(currency.code)")
        }
        var item = ProductItem(sku: row.value.shopID, price: minor)
        item.names = [product.optionalText(at: "name"), row.value.optionalText(at: "sku")]
        let ids = [row.value, product].map { $0.text(at: "id") } + [row.value.text(at: "product_id")]
        item.categories = Set(ids.flatMap { collections[$0] ?? [] }).sorted()
        draft.add(item, in: currency, at: row.location)
    }

    /// Returns the SKUs that a product contains.
    private func inner(of product: ImportRow) -> [ImportRow] {
        if case .array(let skus)? = product.value["skus"] { return product.elements(skus, inside: "skus") }
        return product.elements(product.value["skus"]?.elements(at: "data") ?? [], inside: "skus", "data")
    }
}
