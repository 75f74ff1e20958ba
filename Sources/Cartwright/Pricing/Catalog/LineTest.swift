/// A line filter as a catalog keeps it: the usual ones compare one number.
struct LineTest: Hashable, Sendable {
    let kind: Kind

    /// What is asked for: a word, or a rule of the catalog.
    private let number: Int32

    enum Kind: UInt8, Sendable {
        /// Every line.
        case all
        /// Lines of one SKU.
        case sku
        /// Lines in one category.
        case category
        /// Lines that a rule of the catalog lets through.
        case rule
    }

    static let all = LineTest(kind: .all, number: 0)

    static func sku(_ sku: Word) -> LineTest { LineTest(kind: .sku, number: sku.number) }

    static func category(_ category: Word) -> LineTest { LineTest(kind: .category, number: category.number) }

    static func rule(_ number: Int32) -> LineTest { LineTest(kind: .rule, number: number) }

    /// The SKU or category that is asked for.
    var word: Word { Word(number: number) }

    /// The number of the rule.
    var rule: Int32 { number }
}

/// A line filter that asks for more than one word.
struct LineRule: Sendable {
    private let skus: [Word]?
    private let categories: [Word]?

    /// What else it asks for.
    private let rest: LineFilter?

    init(_ filter: LineFilter, _ words: inout Words) {
        skus = filter.skus.map { $0.map { words.sku($0) }.sorted() }
        categories = filter.categories.map { $0.map { words.category($0) }.sorted() }
        var rest = filter
        (rest.skus, rest.categories) = (nil, nil)
        self.rest = rest == .all ? nil : rest
    }

    /// Whether the filter lets the line at a place through.
    func matches(_ place: Int, of frozen: FrozenCart) -> Bool {
        if let skus, !skus.hasWord(frozen.sku(at: place)) { return false }
        if let categories {
            guard frozen.hasCategory(at: place, where: categories.hasWord) else { return false }
        }
        return rest?.matches(frozen.line(at: place)) ?? true
    }
}

extension [Word] {
    /// Whether a word is among these, which stand in order.
    fileprivate func hasWord(_ word: Word) -> Bool {
        var range = indices
        while range.count > 8 {
            let middle = range.lowerBound + range.count / 2
            range = self[middle] > word ? range.lowerBound..<middle : middle..<range.upperBound
        }
        return self[range].contains(word)
    }
}

extension Word: Comparable {
    static func < (a: Word, b: Word) -> Bool { a.number < b.number }
}
