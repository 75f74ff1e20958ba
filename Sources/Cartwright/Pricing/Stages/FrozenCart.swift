/// A cart as one pricing sees it from beginning to end: checked, summed up, put into the words of the promotions, and
/// in the orders that settle ties.
///
/// A class only so that every stage shares one; nothing in it changes.
final class FrozenCart: Sendable {
    let cart: Cart
    let instant: Instant
    let rounding: Rounding

    /// The promotions that are looked at.
    let sources: Sources

    /// The lines of the cart, then its shipments.
    let places: [Place]

    /// How many of the places are lines.
    let lineCount: Int

    /// The places in the order in which ties are settled: lines by id as bytes, then shipments by id.
    let placesByID: [Int]

    /// Whether discounts may touch every line.
    let isAllDiscountable: Bool

    /// All merchandise at list prices.
    let subtotalMinor: Int64

    /// The categories of all lines, one line's behind the other's.
    let categories: [Word]

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
        self.cart = cart
        self.instant = instant
        self.rounding = rounding
        self.sources = sources
        let vocabulary = sources.vocabulary
        codeWords = cart.codes.map { vocabulary.words.codes.word(PromotionCode.normalized($0)) }
        segments = cart.customer?.segments.map(vocabulary.words.segments.word) ?? []
        lineCount = cart.lines.count
        var counter = PlaceCounter(vocabulary, capacity: cart.lines.count + cart.shipments.count)
        for index in cart.lines.indices { try counter.add(line: index, of: cart.lines) }
        subtotalMinor = counter.totalMinor
        for shipment in cart.shipments { try counter.add(shipment) }
        placesByID = try counter.rank(lines: cart.lines, shipments: cart.shipments)
        (places, categories, isAllDiscountable) = (counter.places, counter.categories, counter.isAllDiscountable)
    }

    /// What conditions look at before any discount.
    var facts: CartFacts { CartFacts(cart: cart, instant: instant) }

    /// The lines in the order in which ties are settled.
    var linesByID: ArraySlice<Int> { placesByID[..<lineCount] }

    /// The places of the shipments, in the order in which ties are settled.
    var shipmentsByID: ArraySlice<Int> { placesByID[lineCount...] }

    /// The categories of a line.
    func categories(ofLine line: Int) -> ArraySlice<Word> {
        categories[Int(places[line].categories.lowerBound)..<Int(places[line].categories.upperBound)]
    }
}
