internal import BasicContainers

/// A cart as one pricing sees it from beginning to end: checked, summed up, and in the order that settles ties.
///
/// A class only so that every stage shares one; nothing in it changes.
final class FrozenCart: Sendable {
    let cart: Cart
    let instant: Instant
    let rounding: Rounding

    /// The lines, then the shipments, each in the order in which ties are settled, see ``TieKey``.
    let places: RigidArray<Place>

    /// How many of the places are lines.
    let lineCount: Int

    /// The places of the cart's lines, then of its shipments, in the order of the cart.
    private let placesInCart: RigidArray<PlaceNumber>

    /// The lines and shipments of the cart, in its order: read again and again, for which the cart is not copied.
    let (lines, shipments): ([Line], [Shipment])

    /// Whether discounts may touch every line.
    let isAllDiscountable: Bool

    /// Two flags: there is anything in the cart, and some of it has a list price of 0.
    let (hasUnits, hasFreeUnits): (Bool, Bool)

    /// All merchandise at list prices.
    let subtotalMinor: Int64

    /// What conditions would otherwise look through again and again; nil where the cart has few of everything.
    let sets: CartSets?

    /// Checks a cart.
    ///
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    init(_ cart: consuming Cart, at instant: Instant, rounding: Rounding) throws(CartwrightError) {
        let (lines, shipments) = (cart.lines, cart.shipments)
        (self.instant, self.rounding) = (instant, rounding)
        lineCount = lines.count
        sets = CartSets.ofMany(in: cart)
        let order = try PlaceOrder(lines, shipments)
        var counter = PlaceCounter(capacity: lines.count + shipments.count)
        for place in lines.indices { try counter.add(line: order.position(at: place), of: lines) }
        subtotalMinor = counter.totalMinor
        for place in lines.count..<lines.count + shipments.count {
            try counter.add(shipment: order.position(at: place), of: shipments)
        }
        placesInCart = order.placesInCart
        isAllDiscountable = counter.isAllDiscountable
        (hasUnits, hasFreeUnits) = (counter.hasUnits, counter.hasFreeUnits)
        places = counter.places
        (self.lines, self.shipments) = (lines, shipments)
        self.cart = consume cart
    }

    /// What conditions look at before any discount.
    var facts: CartFacts { CartFacts(cart: cart, instant: instant, sets: sets) }

    /// The place of a line of the cart.
    func place(ofLine line: Int) -> Int { placesInCart[line].index }

    /// The place of a shipment of the cart.
    func place(ofShipment shipment: Int) -> Int { placesInCart[lineCount + shipment].index }

    /// Which line or shipment of the cart stands at a place.
    func position(at place: Int) -> Int { Int(places[place].position) }

    /// The shipment of the cart that stands at a place.
    func shipment(at place: Int) -> Shipment { shipments[position(at: place)] }

    /// The lines of the cart, in the order in which ties are settled.
    var linesByID: some Sequence<Int> { (0..<lineCount).lazy.map(position) }

    /// The shipments of the cart, in the order in which ties are settled.
    var shipmentsByID: some Sequence<Int> { (lineCount..<places.count).lazy.map(position) }

    /// What may be taken off a place at most.
    func roomMinor(at place: Int) -> Int64 { places[place].roomMinor }

    /// Whether a filter lets the line at a place through.
    func matches(_ filter: LineFilter, at place: Int) -> Bool {
        filter.matches(lines[position(at: place)], in: cart.currency)
    }

    /// Whether an effect reaches the line at a place.
    func isReached(by effect: any Effect, at place: Int) -> Bool { effect.reaches(lines[position(at: place)]) }
}
