/// A line filter as a catalog keeps it: a few SKUs or categories are compared one by one, which is quicker than
/// hashing.
struct LineMatcher: Sendable {
    private let skus: [String]?
    private let categories: [String]?
    private let rest: LineFilter?

    private static let maximumWords = 8

    init(_ filter: LineFilter) {
        var rest = filter
        skus = Self.few(filter.skus)
        categories = Self.few(filter.categories)
        if skus != nil { rest.skus = nil }
        if categories != nil { rest.categories = nil }
        self.rest = rest == .all ? nil : rest
    }

    private static func few(_ words: Set<String>?) -> [String]? {
        guard let words, words.count <= maximumWords else { return nil }
        return Array(words)
    }

    /// Whether the filter lets a line through.
    func matches(_ line: borrowing Line) -> Bool {
        if let skus, !skus.contains(line.sku) { return false }
        if let categories, !line.categories.contains(where: categories.contains) { return false }
        return rest?.matches(copy line) ?? true
    }
}
