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
