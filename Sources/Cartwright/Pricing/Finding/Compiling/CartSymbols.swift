internal import BasicContainers

/// The interned texts of a cart: the SKUs and categories of its lines, the segments of the customer, and the codes.
///
/// All texts are hashed first, then looked up by their hashes, then compared. The memory reads of each pass are
/// independent of each other, which matters because the symbols of a large catalog are far apart.
struct CartSymbols: ~Copyable {
    /// The SKU of the line at each place; empty if no promotion has a SKU.
    private(set) var skus = UniqueArray<SymbolLookup>()

    /// The categories of all lines, line by line; empty if no promotion has a category.
    private(set) var categories = UniqueArray<PlaceCategory>()

    /// The segments of the customer.
    private(set) var segments = UniqueArray<SymbolLookup>()

    private(set) var codes = UniqueArray<SymbolLookup>()

    private let texts: Texts

    /// The texts besides those of the lines.
    struct Texts {
        let segments: [String]
        /// The codes, as keys of the symbols.
        let codes: [String]
    }

    init(_ texts: Texts, in frozen: FrozenCart, of promotions: borrowing PromotionPool) {
        self.texts = texts
        let catalog = promotions.catalog
        guard let offers = promotions.offers else {
            hash(in: frozen, catalog)
            lookUp(in: frozen, catalog)
            return
        }
        hash(in: frozen, offers)
        lookUp(in: frozen, catalog)
        lookUp(in: frozen, offers)
    }

    /// - Parameter promotions: The promotions whose tables have all symbols.
    private mutating func hash(in frozen: FrozenCart, _ promotions: CompiledPromotions) {
        if promotions.tables.symbols.skus.count > 0 {
            skus.reserveCapacity(frozen.lineCount)
            for place in 0..<frozen.lineCount {
                skus.append(SymbolLookup(frozen.lines[frozen.position(at: place)].sku))
            }
        }
        if promotions.tables.symbols.categories.count > 0 { hashCategories(in: frozen) }
        segments.reserveCapacity(texts.segments.count)
        for text in texts.segments { segments.append(SymbolLookup(text)) }
        codes.reserveCapacity(texts.codes.count)
        for text in texts.codes { codes.append(SymbolLookup(text)) }
    }

    private mutating func hashCategories(in frozen: FrozenCart) {
        // Counting first starts the memory reads of all lines before any of them is needed.
        var count = 0
        for line in 0..<frozen.lineCount { count += frozen.lines[line].categories.count }
        categories.reserveCapacity(count)
        for place in 0..<frozen.lineCount {
            let line = frozen.position(at: place)
            for index in frozen.lines[line].categories.indices {
                let lookup = SymbolLookup(frozen.lines[line].categories[index])
                categories.append(PlaceCategory(lookup: lookup, place: PlaceNumber(place)))
            }
        }
    }

    private mutating func lookUp(in frozen: FrozenCart, _ promotions: CompiledPromotions) {
        guess(in: promotions)
        check(in: frozen, promotions)
    }

    private mutating func guess(in promotions: CompiledPromotions) {
        for index in codes.indices { codes[index].guess(in: promotions.tables.symbols.codes) }
        for index in segments.indices { segments[index].guess(in: promotions.tables.symbols.segments) }
        for index in skus.indices { skus[index].guess(in: promotions.tables.symbols.skus) }
        for index in categories.indices { categories[index].lookup.guess(in: promotions.tables.symbols.categories) }
    }

    private mutating func check(in frozen: FrozenCart, _ promotions: CompiledPromotions) {
        for index in codes.indices { codes[index].check(texts.codes[index], in: promotions.tables.symbols.codes) }
        for index in segments.indices {
            segments[index].check(texts.segments[index], in: promotions.tables.symbols.segments)
        }
        for place in skus.indices {
            skus[place].check(frozen.lines[frozen.position(at: place)].sku, in: promotions.tables.symbols.skus)
        }
        var next = 0
        while next < categories.count {
            let line = frozen.position(at: categories[next].place.index)
            for index in frozen.lines[line].categories.indices {
                let category = frozen.lines[line].categories[index]
                categories[next].lookup.check(category, in: promotions.tables.symbols.categories)
                next += 1
            }
        }
    }
}

/// A text of a cart and its symbol.
struct SymbolLookup {
    private let hash: UInt32
    private(set) var symbol = Symbol.unknown

    init(_ text: String) { hash = TextHash.of(text) }

    /// Finds the symbol that has the hash of the text, if none was found yet.
    mutating func guess(in table: SymbolTable) { if symbol == .unknown { symbol = table.guess(hash) } }

    /// Corrects the symbol if its text differs.
    mutating func check(_ text: String, in table: SymbolTable) {
        if !table.has(text, symbol) { symbol = table.symbol(text) }
    }
}

/// A category of the line at a place.
struct PlaceCategory {
    fileprivate(set) var lookup: SymbolLookup
    let place: PlaceNumber

    /// The symbol of the category.
    var category: Symbol { lookup.symbol }
}
