public import Cartwright

/// The rules of `ShopItems` as checks that can be run on any implementation.
public struct ShopItemsContract: Sendable {
    private let items: any ShopItems
    private let ids: [String]

    /// Creates the contract of an implementation.
    ///
    /// - Parameters:
    ///   - items: the implementation.
    ///   - ids: items of the shop, at least one.
    public init(of items: any ShopItems, selling ids: [String]) { (self.items, self.ids) = (items, ids) }

    /// Returns the violations of the rules, one sentence each.
    ///
    /// - Throws: the errors of the implementation.
    public func violations() async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        for id in ids {
            guard let item = try await items.item(id) else {
                violations.append("\(id) is not found")
                continue
            }
            if item.id != id { violations.append("\(id) has the id \(item.id)") }
            if item.title.isEmpty { violations.append("\(id) has no title") }
            if item.unitPriceMinor < 0 { violations.append("\(id) has a negative price") }
            if let stock = item.stock, stock < 0 { violations.append("\(id) has a negative stock") }
            if let url = item.imageURL, !url.contains("://") {
                violations.append("\(id): the image is not an absolute URL")
            }
            if try await items.item(id) != item { violations.append("\(id) differs between two calls") }
        }
        for id in ["", "no such item \u{0}", String(repeating: "x", count: 10_000)] {
            if try await items.item(id) != nil { violations.append("an unknown id has an item") }
        }
        return violations
    }
}
