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
            let text = variant.price?.decimalText ?? variant.price?["amount"]?.decimalText ?? ""
            guard variant.price?.currency ?? currency == currency,
                let money = try? Money(text.withoutTrailingZeros, in: currency)
            else {
                draft.assume("\(variant.location): the price is not one of an item in \(currency.code)")
                continue
            }
            draft.add(item: item(product, variant, money), in: currency, at: variant.location)
        }
    }

    private func item(_ product: ShopifyProduct, _ variant: ShopifyProduct.Variant, _ price: Money) -> JSONObject {
        var item = JSONObject()
        item["sku"] = variant.sku.map(JSONValue.string)
        let title = [product.title, variant.title].compactMap { $0 }.joined(separator: ", ")
        if !title.isEmpty { item["title"] = .string(title) }
        item["unit_price"] = .integer(price.minor)
        let handles = product.id.flatMap { memberships[$0] } ?? []
        item.setUnlessAbsent("categories", .array(handles.sorted().map(JSONValue.string)))
        var attributes = JSONObject()
        for (name, text) in [("product_type", product.type), ("vendor", product.vendor)] {
            if let text, !text.isEmpty { attributes[name] = .string(text) }
        }
        if !attributes.isEmpty { item["attributes"] = .object(attributes) }
        return item
    }
}

extension JSONValue {
    /// The currency of money; nil for a decimal.
    fileprivate var currency: Currency? { optionalText(at: "currencyCode").flatMap { try? Currency($0) } }
}
