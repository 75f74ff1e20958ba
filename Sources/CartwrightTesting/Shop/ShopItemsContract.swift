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
        return violations + (items.isSearchable ? try await violationsOfSearch() : [])
    }

    /// The maximum number of pages that are read.
    private static let mostPages = 100

    /// Returns the violations of the rules on searches.
    private func violationsOfSearch() async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        var (found, cursor, highest) = (Set<String>(), String?.none, Int64(0))
        for _ in 0..<Self.mostPages {
            let page = try await items.search(ItemSearch(cursor: cursor, limit: 2))
            if page.items.count > 2 { violations.append("a page has more items than its limit") }
            for item in page.items {
                if !found.insert(item.id).inserted { violations.append("\(item.id) is on two pages") }
                if try await items.item(item.id) != item { violations.append("\(item.id) is found, and has no id") }
                highest = max(highest, item.unitPriceMinor)
            }
            cursor = page.next
            guard cursor != nil else { break }
        }
        if found.isEmpty { violations.append("a search for all items finds none") }
        let dear = try await items.search(ItemSearch(minimumMinor: highest))
        if !dear.items.allSatisfy({ $0.unitPriceMinor >= highest }) { violations.append("a price is below the lowest") }
        let other = try await items.search(ItemSearch(categories: ["no such category \u{0}"]))
        if !other.items.isEmpty { violations.append("an unknown category has items") }
        return violations
    }
}
