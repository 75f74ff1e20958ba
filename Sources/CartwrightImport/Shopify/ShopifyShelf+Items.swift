internal import Cartwright

extension ShopifyShelf {
    /// Adds the variants with a SKU and a price as items. A price of GraphQL is a decimal, or money with its currency.
    func addItems(to draft: inout ImportDraft, in given: Currency?) {
        let priced = products.flatMap { product in product.variants.map { (product, $0) } }
            .filter { $0.1.price != nil && $0.1.sku != nil }
        guard !priced.isEmpty else { return }
        guard let currency = given ?? priced.lazy.compactMap({ $0.1.price?.currency }).first else {
            return draft.assume("the prices of products have no currency: give --currency to have them as items")
        }
        draft.currency = currency
        draft.assume("prices of products are in \(currency.code)")
        for (product, variant) in priced {
            let text = variant.price?.amountText ?? ""
            guard variant.price?.currency ?? currency == currency else {
                draft.assume("\(variant.location): the price is not one of an item in \(currency.code)")
                continue
            }
            guard let price = draft.minor(ofPrice: text, in: currency, at: variant.location) else { continue }
            var item = item(product, variant, price)
            if variant.cost?.currency ?? currency == currency {
                item.cost = draft.minor(ofCost: variant.cost?.amountText, in: currency, at: variant.location)
            }
            draft.add(item, in: currency, at: variant.location)
        }
    }

    private func item(_ product: ShopifyProduct, _ variant: ShopifyProduct.Variant, _ price: Int64) -> ProductItem {
        var item = ProductItem(sku: variant.sku ?? "", names: [product.title, variant.title], price: price)
        item.categories = (product.id.flatMap { memberships[$0] } ?? []).sorted()
        for (name, text) in [("product_type", product.type), ("vendor", product.vendor)] {
            if let text, !text.isEmpty { item.attributes[name] = .string(text) }
        }
        return item
    }
}

extension JSONValue {
    /// The amount of money or a decimal; nil for any other value.
    fileprivate var amountText: String? { decimalText ?? self["amount"]?.decimalText }

    /// The currency of money; nil for a decimal.
    fileprivate var currency: Currency? { optionalText(at: "currencyCode").flatMap { try? Currency($0) } }
}
