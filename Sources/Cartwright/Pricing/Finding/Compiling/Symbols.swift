/// An interned text that promotions ask for: two are the same where their numbers are. Carts are put into such
/// numbers once, so that what is compared again and again are no strings.
struct Symbol: Hashable, Sendable {
    let number: Int32

    /// A symbol that no promotion asks for.
    static let unknown = Symbol(number: -1)
}

extension Symbol: Comparable {
    static func < (a: Symbol, b: Symbol) -> Bool { a.number < b.number }
}

/// The symbol tables of all kinds of text that promotions ask for.
struct Symbols: Sendable {
    var skus = SymbolTable()
    var categories = SymbolTable()
    var segments = SymbolTable()
    var codes = SymbolTable()
    private var groups = SymbolTable()

    /// Normalized codes to which several codes of the catalog are normalized; their spelling distinguishes them, see
    /// ``Catalog/init(kept:)``.
    let codesBySpelling: Set<String>

    /// Those whose symbols come first, where these are of promotions that are offered beside a catalog.
    private let catalog: CompiledPromotions?

    /// No symbols yet, besides those of a catalog.
    init(beside catalog: CompiledPromotions? = nil, codesBySpelling: Set<String> = []) {
        self.catalog = catalog
        self.codesBySpelling = catalog?.symbols.codesBySpelling ?? codesBySpelling
        guard let tables = catalog?.tables else { return }
        skus = SymbolTable(from: tables.symbols.skus.count)
        categories = SymbolTable(from: tables.symbols.categories.count)
        segments = SymbolTable(from: tables.symbols.segments.count)
        codes = SymbolTable(from: tables.symbols.codes.count)
        groups = SymbolTable(from: tables.symbols.groups.count)
    }

    // Each of these is the symbol of a text, a new one where there is none yet.

    mutating func sku(_ text: String) -> Symbol { catalog?.symbols.skus.known(text) ?? skus.add(text) }

    mutating func category(_ text: String) -> Symbol { catalog?.symbols.categories.known(text) ?? categories.add(text) }

    mutating func segment(_ text: String) -> Symbol { catalog?.symbols.segments.known(text) ?? segments.add(text) }

    mutating func code(_ text: String) -> Symbol { catalog?.symbols.codes.known(text) ?? codes.add(text) }

    /// The text under which a promotion's own code stands among the symbols. One of which nothing is left stands under
    /// a text that is not a normalized code, so that nothing that is entered reaches it.
    func key(ofOwnCode code: String) -> String {
        let key = key(ofCode: code)
        return key.isEmpty ? "none" : key
    }

    /// The text under which an entered code is looked up among the symbols.
    func key(ofCode code: String) -> String {
        let normalized = PromotionCode.normalized(code)
        guard !codesBySpelling.isEmpty, codesBySpelling.contains(normalized) else { return normalized }
        return PromotionCode.spelling(code)
    }

    mutating func group(_ text: String) -> Symbol { catalog?.symbols.groups.known(text) ?? groups.add(text) }
}

extension SymbolTable {
    /// The symbol of a text, nil where it is none of these.
    fileprivate func known(_ text: String) -> Symbol? {
        let symbol = symbol(text)
        return symbol == .unknown ? nil : symbol
    }
}
