/// A compiled line filter. The usual filters compare one number.
struct CompiledFilter: Hashable, Sendable {
    let kind: Kind

    /// The symbol, or the index of the rule in the tables of the catalog.
    private let number: Int32

    enum Kind: UInt8, Sendable {
        /// Every line.
        case all
        /// Lines of one SKU.
        case sku
        /// Lines in one category.
        case category
        /// Lines that pass a rule of the catalog.
        case rule
    }

    static let all = CompiledFilter(kind: .all, number: 0)

    static func sku(_ sku: Symbol) -> CompiledFilter { CompiledFilter(kind: .sku, number: sku.number) }

    static func category(_ category: Symbol) -> CompiledFilter {
        CompiledFilter(kind: .category, number: category.number)
    }

    static func rule(_ number: Int32) -> CompiledFilter { CompiledFilter(kind: .rule, number: number) }

    /// The required SKU or category.
    var symbol: Symbol { Symbol(number: number) }

    /// The index of the rule.
    var rule: Int32 { number }
}
