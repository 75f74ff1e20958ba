/// A cart as one pricing sees it from beginning to end: checked, summed up, put into the words of the promotions, and
/// in the order that settles ties.
///
/// A class only so that every stage shares one; nothing in it changes.
final class FrozenCart: Sendable {
    let cart: Cart
    let instant: Instant
    let rounding: Rounding

    /// The promotions that are looked at.
    let sources: Sources

    /// The lines by id as bytes, then the shipments by id: the order in which ties are settled.
    let places: [Place]

    /// How many of the places are lines.
    let lineCount: Int

    /// The places of the cart's lines, then of its shipments, in the order of the cart.
    private let placesInCart: [PlaceNumber]

    /// The lines and shipments of the cart, in its order: read again and again, for which the cart is not copied.
    let (lines, shipments): ([Line], [Shipment])

    /// Whether discounts may touch every line.
    let isAllDiscountable: Bool

    /// All merchandise at list prices.
    let subtotalMinor: Int64

    /// What the line at a place sells; empty where no promotion asks for a SKU.
    let skus: [Word]

    /// The categories of all lines, one line's behind the other's.
    let categories: [PlaceCategory]

    /// The segments that the customer is in.
    let segments: [Word]

    /// The codes of the cart.
    let codeWords: [Word]

    /// Checks a cart.
    ///
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    init(
        _ cart: Cart,
        from sources: Sources,
        at instant: Instant,
        rounding: Rounding
    ) throws(CartwrightError) {
        let (lines, shipments) = (cart.lines, cart.shipments)
        (self.cart, self.lines, self.shipments) = (cart, lines, shipments)
        self.instant = instant
        self.rounding = rounding
        self.sources = sources
        let vocabulary = sources.vocabulary
        codeWords = Self.words(of: cart.codes) { vocabulary.words.codes.word(PromotionCode.normalized($0)) }
        segments = Self.words(of: cart.customer?.segments ?? []) { vocabulary.words.segments.word($0) }
        lineCount = lines.count
        let order = try PlaceOrder(lines, shipments)
        let placeWords = PlaceWords(lines, in: order, vocabulary)
        var counter = PlaceCounter(capacity: lines.count + shipments.count)
        for place in lines.indices { try counter.add(line: order.position(at: place), of: lines) }
        subtotalMinor = counter.totalMinor
        for place in lines.count..<lines.count + shipments.count {
            try counter.add(shipment: order.position(at: place), of: shipments)
        }
        placesInCart = order.placesInCart
        (places, isAllDiscountable) = (counter.places, counter.isAllDiscountable)
        (skus, categories) = (placeWords.skus, placeWords.categories)
    }

    private static func words(of texts: [String], word: (String) -> Word) -> [Word] {
        texts.isEmpty ? [] : texts.map(word)
    }

    /// What conditions look at before any discount.
    var facts: CartFacts { CartFacts(cart: cart, instant: instant) }

    /// The place of a line of the cart.
    func place(ofLine line: Int) -> Int { placesInCart[line].index }

    /// The place of a shipment of the cart.
    func place(ofShipment shipment: Int) -> Int { placesInCart[lineCount + shipment].index }

    /// The line of the cart that stands at a place.
    func line(at place: Int) -> Line { lines[Int(places[place].position)] }

    /// The shipment of the cart that stands at a place.
    func shipment(at place: Int) -> Shipment { shipments[Int(places[place].position)] }

    /// The lines of the cart, in the order in which ties are settled.
    var linesByID: some Sequence<Int> { places[..<lineCount].lazy.map { Int($0.position) } }

    /// The shipments of the cart, in the order in which ties are settled.
    var shipmentsByID: some Sequence<Int> { places[lineCount...].lazy.map { Int($0.position) } }

    /// What the line at a place sells.
    func sku(at place: Int) -> Word { place < skus.count ? skus[place] : .unknown }

    /// Whether something holds for a category of the line at a place.
    func hasCategory(at place: Int, where holds: (Word) -> Bool) -> Bool {
        let number = PlaceNumber(place)
        for index in categories.indices where categories[index].place == number && holds(categories[index].category) {
            return true
        }
        return false
    }
}
