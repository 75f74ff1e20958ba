internal import BasicContainers

/// A frozen cart whose texts are interned: what its lines sell, their categories, the segments of the customer and the
/// codes stand in the symbols of the promotions that are looked at.
///
/// A class only so that every stage shares one; nothing in it changes.
final class InternedCart: Sendable {
    let frozen: FrozenCart

    /// The promotions that are looked at.
    let promotions: PromotionPool

    /// True where its currency is that of the catalog; false where the catalog names none.
    let isAtHome: Bool

    /// What the line at a place sells; empty where no promotion asks for a SKU.
    let skus: UniqueArray<SymbolLookup>

    /// The categories of all lines, one line's behind the other's.
    let categories: UniqueArray<PlaceCategory>

    /// The segments that the customer is in.
    let segments: UniqueArray<SymbolLookup>

    /// The codes of the cart.
    let codes: UniqueArray<SymbolLookup>

    /// Where the symbols of these stand; nil where there are few of a kind.
    let (placesBySKU, placesByCategory): (PlacesBySymbol?, PlacesBySymbol?)
    private let (manySegments, manyCodes): (PlacesBySymbol?, PlacesBySymbol?)

    /// - Parameter issued: codes that stand for those of promotions.
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

    /// What the line at a place sells.
    func sku(at place: Int) -> Symbol { place < skus.count ? skus[place].symbol : .unknown }

    /// Whether a code was entered.
    func hasCode(_ code: Symbol) -> Bool {
        manyCodes?.has(code) ?? codes.indices.contains { codes[$0].symbol == code }
    }

    /// Whether the customer is in a segment.
    func hasSegment(_ segment: Symbol) -> Bool {
        manySegments?.has(segment) ?? segments.indices.contains { segments[$0].symbol == segment }
    }

    /// Whether something holds for a category of the line at a place.
    func hasCategory(at place: Int, where holds: (Symbol) -> Bool) -> Bool {
        for index in firstCategory(at: place)..<categories.count {
            guard categories[index].place.index <= place else { return false }
            if categories[index].place.index == place, holds(categories[index].category) { return true }
        }
        return false
    }

    /// A position that no category of a place stands before. Categories stand in the order of their places.
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
