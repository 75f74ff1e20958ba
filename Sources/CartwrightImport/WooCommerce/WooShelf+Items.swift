internal import Cartwright

extension WooShelf {
    /// Adds the products with prices as items. A variation has the categories of its product.
    func addItems(to draft: inout ImportDraft, in currency: Currency) {
        let paths = categoryPaths
        let own = products.map { product in product.slugs + product.paths.compactMap { paths[$0] } }
        var byParent: [String: [String]] = [:]
        for (product, categories) in zip(products, own) where product.isVariable {
            (byParent[product.id], byParent[product.sku]) = (categories, categories)
        }
        let amounts = amounts(in: currency)
        for (product, categories) in zip(products, own) where !product.isVariable {
            guard let price = product.price else { continue }
            let all = categories.isEmpty ? product.parent.flatMap { byParent[$0] } ?? [] : categories
            do throws(CartwrightError) {
                let isWritten = product.location.line != nil
                let minor = { (text: String) throws(CartwrightError) in
                    try isWritten
                        ? amounts.money(text, in: currency).minor : Money(text.withoutTrailingZeros, in: currency).minor
                }
                var item = ProductItem(sku: product.sku, names: [product.name], price: try minor(price))
                item.categories = all
                item.cost = try product.cost.map(minor)
                draft.add(item, in: currency, at: product.location)
            } catch {
                draft.assume("\(product.location): the price or the cost is not one of an item: \(error.summary)")
            }
        }
    }

    /// A reader of the prices of tables, which have the decimal mark of the shop.
    private func amounts(in currency: Currency) -> AmountReader {
        var reader = AmountReader(learnsAhead: true)
        for product in products {
            if let line = product.location.line, let price = product.price {
                reader.learn(from: price, in: currency, line: line)
            }
        }
        return reader
    }

    /// The names of categories in addresses, by their names after those above them.
    private var categoryPaths: [String: String] {
        var paths: [String: String] = [:]
        for (id, category) in names {
            var (path, above, seen): ([String], String?, Set<String>) = ([category.name], category.parent, [id])
            while let next = above, let found = names[next], seen.insert(next).inserted {
                path.append(found.name)
                above = found.parent
            }
            paths[path.reversed().joined(separator: " > ")] = slugs[id]
        }
        return paths
    }
}
