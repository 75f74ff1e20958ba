internal import Cartwright

extension LintRule {
    /// Unknown SKUs and categories in filters, gifts and carts.
    static let items = LintRule { subject in
        guard let items = subject.items else { return [] }
        let skus = Set(items.map(\.sku))
        let categories = Set(items.flatMap(\.categories))
        let unknown = { (text: JSONValue, place: JSONPointer, isSKU: Bool) -> CartwrightError? in
            let known = isSKU ? skus : categories
            guard let name = text.textValue, !known.contains(name) else { return nil }
            let nearest = Spelling.nearest(to: name, among: known.sorted())
            return CartwrightError(
                isSKU ? .lintUnknownSKU : .lintUnknownCategory,
                isSKU ? "no item has the SKU \"\(name)\"" : "no item is in the category \"\(name)\"",
                hint: nearest.map { "did you mean \"\($0)\"?" } ?? (isSKU ? "add the item" : "add an item to it"),
                at: place.location
            )
        }
        var findings: [CartwrightError?] = []
        var lists: Set<ListUse> = []
        for entry in subject.promotions {
            entry.value.visit(at: entry.pointer) { value, pointer in
                if value["type"] == "gift", let sku = value["sku"] {
                    findings.append(unknown(sku, pointer.appending("sku"), true))
                }
                guard let filter = value["filter"] else { return }
                for (key, isSKU) in [
                    ("skus", true), ("not_skus", true), ("categories", false), ("not_categories", false),
                ] {
                    if let list = filter[key]?["list"]?.textValue { lists.insert(ListUse(name: list, isOfSKUs: isSKU)) }
                    for (index, name) in (filter[key]?.elements ?? []).enumerated() {
                        let place = pointer.appending("filter").appending(key).appending(index)
                        findings.append(unknown(name, place, isSKU))
                    }
                }
            }
        }
        for use in lists.sorted() {
            for (index, name) in (subject.lists[use.name] ?? []).enumerated() {
                let place = subject.listsPointer.appending(use.name).appending(index)
                findings.append(unknown(name, place, use.isOfSKUs))
            }
        }
        if let (_, value, pointer) = subject.cart {
            for (index, line) in (value["lines"]?.elements ?? []).enumerated() {
                let place = pointer.appending("lines").appending(index).appending("sku")
                findings.append(unknown(line["sku"] ?? .null, place, true))
            }
        }
        return findings.compactMap(\.self)
    }
}

/// A list that filters use for SKUs, or for categories.
private struct ListUse: Hashable, Comparable {
    let name: String
    let isOfSKUs: Bool

    static func < (a: ListUse, b: ListUse) -> Bool {
        a.name == b.name ? a.isOfSKUs && !b.isOfSKUs : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
}
