internal import Cartwright

extension MagentoShelf {
    /// Adds the products with prices as items. A variant has the categories of its configurable product, too.
    ///
    /// - Parameter rules: the rules; items have the attributes that their conditions name.
    func addItems(to draft: inout ImportDraft, in currency: Currency, for rules: [ImportRow]) {
        let priced = products.filter { $0.isSold && $0.price != nil && !$0.sku.isEmpty }
        guard !priced.isEmpty else { return }
        draft.assume("items have regular prices, not special ones or those of groups, quantities and catalog rules")
        draft.assume("items have the categories of their products, without those above them, which no file has")
        var inherited: [String: [String]] = [:]
        for product in products where !product.categories.isEmpty {
            for id in product.variants { inherited[id, default: []] += product.categories }
        }
        let names = Set(rules.flatMap { Self.attributes(in: $0.value) })
        for product in priced {
            guard let text = product.price,
                let price = draft.minor(ofPrice: text, in: currency, at: product.location)
            else { continue }
            var item = ProductItem(sku: product.sku, names: [product.name], price: price)
            item.cost = draft.minor(ofCost: product.cost, in: currency, at: product.location)
            let all = product.categories + (product.id.flatMap { inherited[$0] } ?? [])
            var seen: Set<String> = []
            item.categories = all.filter { seen.insert($0).inserted }
            for (name, value) in product.attributes where names.contains(name) { item.attributes[name] = value }
            draft.add(item, in: currency, at: product.location)
        }
    }

    /// Returns the attributes that the conditions of a rule name.
    private static func attributes(in value: JSONValue) -> [String] {
        switch value {
        case .array(let elements): elements.flatMap(attributes)
        case .object(let object):
            [object["attribute_name"]?.idText].compactMap { $0 } + object.flatMap { attributes(in: $1) }
        default: []
        }
    }
}
