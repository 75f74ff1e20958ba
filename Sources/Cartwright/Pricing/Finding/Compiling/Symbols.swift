/// An interned text of promotions: two texts are equal if their numbers are. The texts of a cart are interned once, so
/// that repeated comparisons do not read strings.
struct Symbol: Hashable, Sendable {
    let number: Int32

    /// The symbol of a text that no promotion has.
    static let unknown = Symbol(number: -1)
}

extension Symbol: Comparable {
    static func < (a: Symbol, b: Symbol) -> Bool { a.number < b.number }
}

/// The symbol tables for all kinds of text in promotions.
struct Symbols: Sendable {
    var skus = SymbolTable()
    var categories = SymbolTable()
    var segments = SymbolTable()
    var codes = SymbolTable()
    private var groups = SymbolTable()
    private var lineGroups = SymbolTable()
    private var campaigns = SymbolTable()

    /// Normalized forms that several codes of the catalog share. The spelling distinguishes these codes, see
    /// ``Catalog/init(kept:currency:options:)``.
    let codesBySpelling: Set<String>

    /// The catalog whose symbols come first, if these are the symbols of offers.
    private let catalog: CompiledPromotions?

    /// Creates tables without symbols, besides those of a catalog.
    init(beside catalog: CompiledPromotions? = nil, codesBySpelling: Set<String> = []) {
        self.catalog = catalog
        self.codesBySpelling = catalog?.symbols.codesBySpelling ?? codesBySpelling
        guard let tables = catalog?.tables else { return }
        skus = SymbolTable(from: tables.symbols.skus.count)
        categories = SymbolTable(from: tables.symbols.categories.count)
        segments = SymbolTable(from: tables.symbols.segments.count)
        codes = SymbolTable(from: tables.symbols.codes.count)
        groups = SymbolTable(from: tables.symbols.groups.count)
        lineGroups = SymbolTable(from: tables.symbols.lineGroups.count)
        campaigns = SymbolTable(from: tables.symbols.campaigns.count)
    }

    // Each of these returns the symbol of a text, a new one if there is none yet.

    mutating func sku(_ text: String) -> Symbol { catalog?.symbols.skus.known(text) ?? skus.add(text) }

    mutating func category(_ text: String) -> Symbol { catalog?.symbols.categories.known(text) ?? categories.add(text) }

    mutating func segment(_ text: String) -> Symbol { catalog?.symbols.segments.known(text) ?? segments.add(text) }

    mutating func code(_ text: String) -> Symbol { catalog?.symbols.codes.known(text) ?? codes.add(text) }

    /// The key of a promotion's own code among the symbols. A code with an empty normalized form gets a key that is not
    /// a normalized code, so that no entered code reaches it.
    func key(ofOwnCode code: String) -> String {
        let key = key(ofCode: code)
        return key.isEmpty ? "none" : key
    }

    /// The key of an entered code among the symbols.
    func key(ofCode code: String) -> String {
        let normalized = PromotionCode.normalized(code)
        guard !codesBySpelling.isEmpty, codesBySpelling.contains(normalized) else { return normalized }
        return PromotionCode.spelling(code)
    }

    mutating func group(_ text: String) -> Symbol { catalog?.symbols.groups.known(text) ?? groups.add(text) }

    /// Returns the symbol of a group whose promotions compete line by line.
    mutating func lineGroup(_ text: String) -> Symbol {
        catalog?.symbols.lineGroups.known(text) ?? lineGroups.add(text)
    }

    mutating func campaign(_ id: String) -> Symbol { catalog?.symbols.campaigns.known(id) ?? campaigns.add(id) }

    /// True if a promotion is in a group of this name.
    func hasGroup(_ name: String) -> Bool { groups.known(name) != nil || lineGroups.known(name) != nil }
}

extension SymbolTable {
    /// The symbol of a text; nil if the table does not have it.
    fileprivate func known(_ text: String) -> Symbol? {
        let symbol = symbol(text)
        return symbol == .unknown ? nil : symbol
    }
}
