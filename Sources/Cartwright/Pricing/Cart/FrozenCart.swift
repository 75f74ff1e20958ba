internal import BasicContainers

/// A cart as one pricing sees it from beginning to end: checked, summed up, put into the symbols of the promotions, and
/// in the order that settles ties.
///
/// A class only so that every stage shares one; nothing in it changes.
final class FrozenCart: Sendable {
    let cart: Cart
    let instant: Instant
    let rounding: Rounding

    /// The promotions that are looked at.
    let promotions: PromotionPool

    /// The lines by id as bytes, then the shipments by id: the order in which ties are settled.
    let places: RigidArray<Place>

    /// How many of the places are lines.
    let lineCount: Int

    /// The places of the cart's lines, then of its shipments, in the order of the cart.
    private let placesInCart: RigidArray<PlaceNumber>

    /// The lines and shipments of the cart, in its order: read again and again, for which the cart is not copied.
    let (lines, shipments): ([Line], [Shipment])

    /// Whether discounts may touch every line.
    let isAllDiscountable: Bool

    /// All merchandise at list prices.
    let subtotalMinor: Int64

    /// What the line at a place sells; empty where no promotion asks for a SKU.
    let skus: UniqueArray<SymbolLookup>

    /// The categories of all lines, one line's behind the other's.
    let categories: UniqueArray<PlaceCategory>

    /// The segments that the customer is in.
    let segments: UniqueArray<SymbolLookup>

    /// The codes of the cart.
    let codes: UniqueArray<SymbolLookup>

    /// What conditions would otherwise look through again and again; nil where the cart has few of everything.
    let sets: CartSets?

    /// Where the symbols of these stand; nil where there are few of a kind.
    let (placesBySKU, placesByCategory): (PlacesBySymbol?, PlacesBySymbol?)
    private let (manySegments, manyCodes): (PlacesBySymbol?, PlacesBySymbol?)

    /// Checks a cart.
    ///
    /// - Parameter issued: codes that stand for those of promotions.
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    init(
        _ cart: consuming Cart,
        from promotions: consuming PromotionPool,
        at instant: Instant,
        rounding: Rounding,
        issued: [String: CodeFacts] = [:]
    ) throws(CartwrightError) {
        let (lines, shipments) = (cart.lines, cart.shipments)
        (self.instant, self.rounding) = (instant, rounding)
        let texts = CartSymbols.Texts(
            lines: lines,
            segments: cart.customer?.segments ?? [],
            codes: cart.codes.isEmpty ? [] : promotions.codes(cart.codes, issued: issued)
        )
        lineCount = lines.count
        sets = CartSets.ofMany(in: cart)
        let order = try PlaceOrder(lines, shipments)
        let symbols = CartSymbols(texts, in: order, of: promotions)
        var counter = PlaceCounter(capacity: lines.count + shipments.count)
        for place in lines.indices { try counter.add(line: order.position(at: place), of: lines) }
        subtotalMinor = counter.totalMinor
        for place in lines.count..<lines.count + shipments.count {
            try counter.add(shipment: order.position(at: place), of: shipments)
        }
        placesInCart = order.placesInCart
        isAllDiscountable = counter.isAllDiscountable
        places = counter.places
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
        (self.lines, self.shipments) = (lines, shipments)
        self.cart = consume cart
        self.promotions = promotions
    }

    /// What conditions look at before any discount.
    var facts: CartFacts { CartFacts(cart: cart, instant: instant, sets: sets) }

    /// The place of a line of the cart.
    func place(ofLine line: Int) -> Int { placesInCart[line].index }

    /// The place of a shipment of the cart.
    func place(ofShipment shipment: Int) -> Int { placesInCart[lineCount + shipment].index }

    /// The shipment of the cart that stands at a place.
    func shipment(at place: Int) -> Shipment { shipments[Int(places[place].position)] }

    /// The lines of the cart, in the order in which ties are settled.
    var linesByID: some Sequence<Int> { (0..<lineCount).lazy.map { Int(self.places[$0].position) } }

    /// The shipments of the cart, in the order in which ties are settled.
    var shipmentsByID: some Sequence<Int> { (lineCount..<places.count).lazy.map { Int(self.places[$0].position) } }

    /// What the line at a place sells.
    func sku(at place: Int) -> Symbol { place < skus.count ? skus[place].symbol : .unknown }

    /// Whether a code was entered.
    func hasCode(_ code: Symbol) -> Bool { manyCodes?.has(code) ?? codes.indices.contains { codes[$0].symbol == code } }

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
