/// The promotions of a catalog that change prices on lists and product pages, prepared once for many items.
///
/// Those are the automatic promotions on units and lines: without a code, enabled, with an effect on units or lines and
/// none on the order. Promotions with usage limits or budgets change no price, since it may not last; they are listed
/// beside it, see ``ShelfPrice/limited``.
///
/// The price of an item is that of its line in the quote of a cart with one unit of it:
///
/// ```swift
/// let shelf = try Shelf(catalog)
/// let prices = try shelf.prices(of: items, context: ShelfContext(currency: .usd), at: now)
/// print(prices[0].priceMinor, prices[0].until as Any)
/// ```
public struct Shelf: Sendable {
    /// The promotions without limits, and those with limits, compiled together.
    let catalog: Catalog

    /// Facts of each promotion, by its position in the catalog.
    let facts: [Facts]

    /// True for each promotion, by its position, whose effects all require an attribute of lines.
    let requireAttributes: [Bool]

    /// The positions of these promotions, by the name and the text of the attribute.
    private var byAttribute: [String: [String: [Int32]]] = [:]

    /// The largest number of steps of ``ShelfPrice/more``.
    public static let maximumSteps = 20

    /// The largest number of combinations of open promotions that are priced to find ``ShelfPrice/until``.
    public static let maximumCombinations = 500

    /// Facts of a promotion that do not depend on an item.
    struct Facts: Sendable {
        /// True if it has usage limits or a budget.
        let isLimited: Bool
        /// Its effects.
        let effects: [any Effect]
        /// True if it may give a gift or store credit, whatever its other effects reach, and so exclude others.
        let givesMore: Bool
        /// The instants that it depends on; nil if it depends on none.
        let times: PromotionTimes?
        /// The numbers of units that it has, above 1, in ascending order.
        let quantities: [Int64]

        /// True if it may give something to a cart of one line.
        func mayGive(to line: Line) -> Bool { givesMore || effects.contains { $0.reaches(line) } }
    }

    /// Prepares a catalog.
    ///
    /// - Throws: the errors of ``Catalog/init(_:currency:options:)``.
    public init(_ catalog: Catalog) throws(CartwrightError) {
        let kept = catalog.promotions.filter(\.isOnShelves)
        self.catalog = try Catalog(kept, currency: catalog.currency, options: catalog.options)
        let compiled = self.catalog.compiled
        facts = compiled.ordered.indices.map { position in
            let promotion = compiled[position]
            return Facts(
                isLimited: promotion.isLimited,
                effects: promotion.effects,
                givesMore: promotion.effects.contains { $0.stage == .gift || $0.stage == .credit },
                times: PromotionTimes(of: promotion),
                quantities: promotion.namedQuantities
            )
        }
        let attributes = compiled.ordered.indices.map { RequiredAttribute(of: compiled[$0].effects) }
        requireAttributes = attributes.map { $0 != nil }
        for (position, attribute) in attributes.enumerated() {
            guard let attribute else { continue }
            for text in attribute.texts {
                byAttribute[attribute.name, default: [:]][text, default: []].append(Int32(truncatingIfNeeded: position))
            }
        }
    }

    /// Returns the positions of the promotions that require an attribute that a line has.
    func positions(requiringAttributesOf line: Line) -> [Int32] {
        guard !byAttribute.isEmpty else { return [] }
        var positions: [Int32] = []
        for (name, value) in line.attributes {
            guard let byText = byAttribute[name] else { continue }
            for text in value.texts { positions += byText[text] ?? [] }
        }
        return positions
    }

    /// The promotions that change prices, in order of priority.
    public var promotions: [Promotion] { catalog.promotions.filter { !$0.isLimited } }

    /// The promotions with limits, which are listed beside prices, in order of priority.
    public var limited: [Promotion] { catalog.promotions.filter(\.isLimited) }

    /// Returns the prices of items, in their order.
    ///
    /// - Parameters:
    ///   - items: the items, with prices in the currency of the context.
    ///   - context: the shopper.
    ///   - instant: the instant of the prices.
    /// - Throws: the errors of ``price(_:from:offers:counters:at:options:)``.
    public func prices(
        of items: some Sequence<Item>,
        context: ShelfContext,
        at instant: Instant
    ) throws(CartwrightError) -> [ShelfPrice] {
        var pricing = ShelfPricing(self, context: context, at: instant)
        var prices: [ShelfPrice] = []
        prices.reserveCapacity(items.underestimatedCount)
        for item in items { prices.append(try pricing.price(of: item)) }
        return prices
    }

    /// Returns the quote that defines the price of an item: that of a cart with one unit of it, with the reasons of the
    /// promotions without limits that did not apply.
    ///
    /// - Throws: the errors of ``price(_:from:offers:counters:at:options:)``.
    public func quote(
        of item: Item,
        context: ShelfContext,
        at instant: Instant
    ) throws(CartwrightError) -> Quote {
        var cart = context.cart
        cart.lines = [item.line(quantity: 1)]
        var options = PricingOptions()
        options.explanation = .reasons
        let automatic = try Catalog(promotions, currency: catalog.currency, options: catalog.options)
        return try price(cart, from: automatic, at: instant, options: options)
    }

    /// Returns the prices of an item from an instant on, before another one: its price at the first instant, then each
    /// change, in order.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - context: the shopper.
    ///   - start: the first instant.
    ///   - end: the instant after the last one.
    ///   - most: the largest number of prices.
    /// - Throws: the errors of ``price(_:from:offers:counters:at:options:)``.
    public func changes(
        of item: Item,
        context: ShelfContext,
        from start: Instant,
        before end: Instant,
        most: Int = 100_000
    ) throws(CartwrightError) -> [ShelfPrice.Change] {
        var changes: [ShelfPrice.Change] = []
        var next: Instant? = start
        while let since = next, since < end, changes.count < most {
            var pricing = ShelfPricing(self, context: context, at: since)
            let price = try pricing.priceAlone(of: item)
            if changes.last?.priceMinor != price.priceMinor {
                changes.append(ShelfPrice.Change(since: since, priceMinor: price.priceMinor))
            }
            next = price.until
        }
        return changes
    }
}

extension Catalog {
    /// Returns the prices of items on lists and product pages: what one unit costs before there is a cart. To price
    /// items repeatedly, prepare a ``Shelf`` once.
    ///
    /// - Parameters:
    ///   - items: the items, with prices in the currency of the context.
    ///   - context: the shopper: country, channel, customer.
    ///   - instant: the instant of the prices.
    /// - Throws: the errors of ``price(_:from:offers:counters:at:options:)``.
    public func prices(
        of items: some Sequence<Item>,
        context: ShelfContext,
        at instant: Instant
    ) throws(CartwrightError) -> [ShelfPrice] {
        try Shelf(self).prices(of: items, context: context, at: instant)
    }
}

extension Promotion {
    /// True if the promotion, without its limits, may change the price of an item before there is a cart.
    package var isOnShelves: Bool {
        guard code == nil, isEnabled, campaign?.isEnabled ?? true else { return false }
        let stages = effects.map(\.stage)
        return stages.contains { $0 == .unit || $0 == .line } && !stages.contains { $0 == .order || $0 == .total }
    }
}
