internal import Cartwright

/// The items of the products with a default price, which is exported only if it is expanded.
enum StripeItems {
    /// Adds products as items.
    static func add(_ rows: [ImportRow], to draft: inout ImportDraft, in given: Currency?) {
        let priced = rows.compactMap { row in price(of: row.value).map { (row, $0) } }
        guard let currency = given ?? priced.first?.1.currency else { return }
        draft.currency = currency
        draft.assume("prices of products are in \(currency.code)")
        for (row, price) in priced {
            guard price.currency == currency else {
                draft.assume("\(row.location): the price is in \(price.currency.code), not in \(currency.code)")
                continue
            }
            let (id, name) = (row.value.text(at: "id"), row.value.optionalText(at: "name"))
            draft.add(ProductItem(sku: id, names: [name], price: price.minor), in: currency, at: row.location)
        }
    }

    private static func price(of product: JSONValue) -> StripeAmount? {
        guard let price = product["default_price"], case .integer(let amount)? = price["unit_amount"], amount >= 0
        else { return nil }
        return try? StripeAmount(amount, price.text(at: "currency"))
    }
}
