internal import BasicContainers

/// A checked cart for one pricing, with its sums and its lines and shipments in tie order.
///
/// It is an immutable class, so that every stage shares one.
final class FrozenCart: Sendable {
    let cart: Cart
    let instant: Instant
    let rounding: DiscountRounding

    /// True if each discount of a stage works on what the one before left.
    let compounds: Bool

    /// The rounding of tax, for amounts with or without tax.
    let tax: TaxRounding

    /// The lines, then the shipments, each in tie order, see ``TieKey``.
    let places: RigidArray<Place>

    /// The number of places that are lines.
    let lineCount: Int

    /// The places of the cart's lines, then of its shipments, in the order of the cart.
    private let placesInCart: RigidArray<PlaceNumber>

    /// The lines and shipments of the cart, in its order. They are read often, and reading them here does not copy the
    /// cart.
    let (lines, shipments): ([Line], [Shipment])

    /// True if discounts may reduce every line.
    let isAllDiscountable: Bool

    /// True if the cart has units; true if some of them have a list price of 0.
    let (hasUnits, hasFreeUnits): (Bool, Bool)

    /// The sum of all merchandise at list prices.
    let subtotalMinor: Int64

    /// Sets for conditions that would otherwise search the cart repeatedly; nil if the cart is small.
    let sets: CartSets?

    /// The answers of plugins outside the host about this cart; nil if no promotion has a rule of one.
    let answers: RuleAnswers?

    /// Checks a cart.
    ///
    /// - Parameters:
    ///   - compounds: true if each discount of a stage works on what the one before left.
    ///   - answers: the answers of plugins outside the host; nil if no promotion has a rule of one.
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    init(
        _ cart: consuming Cart,
        at instant: Instant,
        rounding: DiscountRounding,
        compounds: Bool = false,
        tax: TaxRounding = TaxRounding(),
        answers: RuleAnswers? = nil
    ) throws(CartwrightError) {
        self.answers = answers
        let (lines, shipments) = (cart.lines, cart.shipments)
        (self.instant, self.rounding, self.compounds, self.tax) = (instant, rounding, compounds, tax)
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

    /// Checks a cart, to price it with some options.
    ///
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    convenience init(
        _ cart: consuming Cart,
        at instant: Instant,
        _ options: PricingOptions,
        answers: RuleAnswers? = nil
    ) throws(CartwrightError) {
        try self.init(
            cart,
            at: instant,
            rounding: options.discountRounding,
            compounds: options.stacking == .compound,
            tax: options.tax,
            answers: answers
        )
    }

    /// The facts for conditions, before any discount.
    var facts: CartFacts { CartFacts(cart: cart, instant: instant, tax: tax, sets: sets, answers: answers) }

    /// The place of a line of the cart.
    func place(ofLine line: Int) -> Int { placesInCart[line].index }

    /// The place of a shipment of the cart.
    func place(ofShipment shipment: Int) -> Int { placesInCart[lineCount + shipment].index }

    /// The position in the cart of the line or shipment at a place.
    func position(at place: Int) -> Int { Int(places[place].position) }

    /// The shipment of the cart at a place.
    func shipment(at place: Int) -> Shipment { shipments[position(at: place)] }

    /// The positions of the lines in the cart, in tie order.
    var linesByID: some Sequence<Int> { (0..<lineCount).lazy.map(position) }

    /// The positions of the shipments in the cart, in tie order.
    var shipmentsByID: some Sequence<Int> { (lineCount..<places.count).lazy.map(position) }

    /// The tax rate of the line or shipment at a place; 0 % without one.
    func taxRate(at place: Int) -> Percentage {
        let position = position(at: place)
        return (place < lineCount ? lines[position].taxRate : shipments[position].taxRate) ?? .zero
    }

    /// The largest discount of a place.
    func roomMinor(at place: Int) -> Int64 { places[place].roomMinor }

    /// True if the line at a place passes a filter.
    func matches(_ filter: LineFilter, at place: Int) -> Bool {
        filter.matches(lines[position(at: place)], in: cart.currency)
    }

    /// True if an effect reaches the line at a place.
    func isReached(by effect: any Effect, at place: Int) -> Bool { effect.reaches(lines[position(at: place)]) }
}
