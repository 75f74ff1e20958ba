internal import BasicContainers

/// A frozen cart with interned texts: SKUs, categories, segments and codes are symbols of the promotions that are
/// examined.
///
/// It is an immutable class, so that every stage shares one.
final class InternedCart: Sendable {
    let frozen: FrozenCart

    /// The promotions that are examined.
    let promotions: PromotionPool

    /// True if its currency is that of the catalog; false if the catalog names none.
    let isAtHome: Bool

    /// The SKU of the line at each place; empty if no promotion has a SKU.
    let skus: UniqueArray<SymbolLookup>

    /// The categories of all lines, line by line.
    let categories: UniqueArray<PlaceCategory>

    /// The segments of the customer.
    let segments: UniqueArray<SymbolLookup>

    let codes: UniqueArray<SymbolLookup>

    /// The places of these symbols; nil if there are few of a kind.
    let (placesBySKU, placesByCategory): (PlacesBySymbol?, PlacesBySymbol?)
    private let (manySegments, manyCodes): (PlacesBySymbol?, PlacesBySymbol?)

    /// - Parameter issued: Codes that stand for those of promotions.
    init(_ frozen: FrozenCart, for promotions: consuming PromotionPool, issued: [String: CodeFacts] = [:]) {
        let texts = CartSymbols.Texts(
            segments: frozen.cart.customer?.segments ?? [],
            codes: frozen.cart.codes.isEmpty ? [] : promotions.codes(frozen.cart.codes, issued: issued)
        )
        let symbols = CartSymbols(texts, in: frozen, of: promotions)
        placesBySKU = PlacesBySymbol(symbols.skus.count) { symbols.skus[$0].symbol }
        placesByCategory = PlacesBySymbol(symbols.categories.count) {
            symbols.categories[$0].category
        } place: {
            symbols.categories[$0].place.index
        }
        manySegments = PlacesBySymbol(symbols.segments.count) { symbols.segments[$0].symbol }
        manyCodes = PlacesBySymbol(symbols.codes.count) { symbols.codes[$0].symbol }
        skus = symbols.skus
        categories = symbols.categories
        segments = symbols.segments
        codes = symbols.codes
        self.frozen = frozen
        isAtHome = promotions.catalog.tables.home == frozen.cart.currency
        self.promotions = promotions
    }

    /// The SKU of the line at a place.
    func sku(at place: Int) -> Symbol { place < skus.count ? skus[place].symbol : .unknown }

    /// True if a code was entered.
    func hasCode(_ code: Symbol) -> Bool {
        manyCodes?.has(code) ?? codes.indices.contains { codes[$0].symbol == code }
    }

    /// True if the customer is in a segment.
    func hasSegment(_ segment: Symbol) -> Bool {
        manySegments?.has(segment) ?? segments.indices.contains { segments[$0].symbol == segment }
    }

    /// True if a predicate holds for a category of the line at a place.
    func hasCategory(at place: Int, where holds: (Symbol) -> Bool) -> Bool {
        for index in firstCategory(at: place)..<categories.count {
            guard categories[index].place.index <= place else { return false }
            if categories[index].place.index == place, holds(categories[index].category) { return true }
        }
        return false
    }

    /// A position at or before the first category of a place. Categories are in the order of their places.
    private func firstCategory(at place: Int) -> Int {
        guard placesByCategory != nil else { return 0 }
        var (low, high) = (0, categories.count)
        while low < high {
            let middle = low + (high - low) / 2
            if categories[middle].place.index < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
