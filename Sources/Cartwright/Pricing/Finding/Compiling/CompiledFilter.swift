/// A line filter as a catalog keeps it: the usual ones compare one number.
struct CompiledFilter: Hashable, Sendable {
    let kind: Kind

    /// What is asked for: a symbol, or a rule of the catalog.
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

    static let all = CompiledFilter(kind: .all, number: 0)

    static func sku(_ sku: Symbol) -> CompiledFilter { CompiledFilter(kind: .sku, number: sku.number) }

    static func category(_ category: Symbol) -> CompiledFilter {
        CompiledFilter(kind: .category, number: category.number)
    }

    static func rule(_ number: Int32) -> CompiledFilter { CompiledFilter(kind: .rule, number: number) }

    /// The SKU or category that is asked for.
    var symbol: Symbol { Symbol(number: number) }

    /// The number of the rule.
    var rule: Int32 { number }
}
