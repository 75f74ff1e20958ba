internal import BasicContainers

/// Prices items for one shopper at one instant.
///
/// It remembers at which instants sets of promotions begin and end, which many items share. Copies for parallel work
/// are cheap.
public struct ShelfPricing: Sendable {
    private let shelf: Shelf
    private let cart: Cart
    private let instant: Instant
    private let options: PricingOptions
    private var changes: StateChanges

    /// True for each promotion, by its position, that has an effect in the currency.
    private let areInCurrency: [Bool]

    /// Creates the pricing for a shopper at an instant.
    public init(_ shelf: Shelf, context: ShelfContext, at instant: Instant) {
        (self.shelf, cart, self.instant) = (shelf, context.cart, instant)
        options = PricingOptions(shelf.catalog.options)
        changes = StateChanges(from: instant)
        let compiled = shelf.catalog.compiled
        areInCurrency = compiled.ordered.indices.map { compiled[$0].isIn(context.currency) }
    }

    /// Returns the price of an item, with steps and limited promotions.
    ///
    /// - Throws: the errors of ``price(_:from:offers:counters:at:options:)``.
    public mutating func price(of item: Item) throws(CartwrightError) -> ShelfPrice {
        let reached = try Reached(item, self)
        var price = try priceAlone(of: item, reached)
        if reached.automatic.isEmpty, reached.limited.isEmpty { return price }
        price.more = try steps(of: item, reached, below: price.priceMinor)
        price.limited = try limited(reached)
        return price
    }

    /// Returns the price of an item, without steps and limited promotions.
    mutating func priceAlone(of item: Item) throws(CartwrightError) -> ShelfPrice {
        try priceAlone(of: item, Reached(item, self))
    }

    private mutating func priceAlone(of item: Item, _ reached: Reached) throws(CartwrightError) -> ShelfPrice {
        var price = ShelfPrice(sku: item.sku, listMinor: item.unitPriceMinor)
        guard !reached.automatic.isEmpty else { return price }
        let line = try quoted(reached.cart, reached.automatic, at: instant)
        price.priceMinor = line.totalMinor
        price.promotions = line.promotions
        let timed = reached.automatic.filter { shelf.facts[Int($0.position)].times != nil }
        guard !timed.isEmpty else { return price }
        let next = changes.states(of: timed.map(\.position), on: shelf)
        for state in next.instants {
            let other = try quoted(frozen(reached.line, at: state), reached.automatic, at: state)
            guard other.totalMinor == price.priceMinor else {
                price.until = state
                return price
            }
        }
        (price.until, price.isUntilExact) = (next.end, next.end == nil)
        return price
    }

    /// The promotions that may discount an item, whatever the number of units and the instant, with the cart of one
    /// unit. The others can neither give anything nor keep one of these from it.
    private struct Reached {
        let line: Line
        let cart: InternedCart
        let automatic: [PromotionNumber]
        let limited: [PromotionNumber]

        init(_ item: Item, _ pricing: ShelfPricing) throws(CartwrightError) {
            let line = item.line(quantity: 1)
            cart = try pricing.frozen(line, at: pricing.instant)
            let (shelf, compiled) = (pricing.shelf, pricing.shelf.catalog.compiled)
            let found = compiled.index.positions(for: cart, compiled.symbols, subtotalMinor: .max)
            var (automatic, limited): ([PromotionNumber], [PromotionNumber]) = ([], [])
            let withAttributes = shelf.positions(requiringAttributesOf: line)
            for index in found.indices {
                let position = Int(found[index])
                // Most promotions on attributes end here, before their effects are read.
                guard !shelf.requireAttributes[position] || withAttributes.contains(found[index]),
                    pricing.areInCurrency[position], shelf.facts[position].mayGive(to: line)
                else { continue }
                let number = PromotionNumber(position: found[index], isOffer: false)
                if shelf.facts[position].isLimited { limited.append(number) } else { automatic.append(number) }
            }
            (self.line, self.automatic, self.limited) = (line, automatic, limited)
        }
    }

    /// The cart of a line.
    private func frozen(_ line: Line, at instant: Instant) throws(CartwrightError) -> InternedCart {
        var cart = cart
        cart.lines = [line]
        let promotions = try PromotionPool(shelf.catalog)
        let frozen = try promotions.freeze(cart, at: instant, options)
        return InternedCart(frozen, for: promotions)
    }

    /// Returns the only line of a cart, priced with those of some promotions that apply.
    ///
    /// Promotions of shelves have no code. So those that are enabled, have an effect in the currency and are between
    /// their dates pass their gates.
    private func quoted(
        _ cart: InternedCart,
        _ numbers: [PromotionNumber],
        at instant: Instant
    ) throws(CartwrightError) -> QuotedLine {
        let choice = options.ofChoice
        let open = numbers.filter { shelf.facts[Int($0.position)].times?.isOpen(at: instant) ?? true }
        let eligibility = try Eligibility(cart, open: open, choice)
        guard !eligibility.candidates.isEmpty else {
            let (line, place) = (cart.frozen.lines[0], cart.frozen.places[0])
            return QuotedLine(id: line.id, sku: line.sku, quantity: place.quantity, subtotalMinor: place.amountMinor)
        }
        var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: cart))
        let chosen = try Chooser(cart: cart, options: choice).choose(by: &pipeline)
        return try Quote(chosen, of: cart, options).lines[0]
    }
}

// MARK: - Steps and limited promotions

extension ShelfPricing {
    /// Returns the lower prices of more units: those at the numbers of units that applied promotions have.
    private func steps(
        of item: Item,
        _ reached: Reached,
        below priceMinor: Int64
    ) throws(CartwrightError) -> [ShelfPrice.Step] {
        let named = reached.automatic.filter {
            let facts = shelf.facts[Int($0.position)]
            return !facts.quantities.isEmpty && facts.times?.isOpen(at: instant) ?? true
        }
        guard !named.isEmpty else { return [] }
        let quantities = Set(named.flatMap { shelf.facts[Int($0.position)].quantities }).sorted()
        var steps: [ShelfPrice.Step] = []
        var best: (totalMinor: Int64, quantity: Int64) = (priceMinor, 1)
        for quantity in quantities.prefix(Shelf.maximumSteps) {
            guard !item.unitPriceMinor.multipliedReportingOverflow(by: quantity).overflow else { break }
            var line = reached.line
            line.quantity = quantity
            let quoted = try quoted(try frozen(line, at: instant), reached.automatic, at: instant)
            let isLower =
                quoted.totalMinor.multipliedFullWidth(by: best.quantity)
                < best.totalMinor.multipliedFullWidth(by: quantity)
            guard isLower, let promotion = promotion(of: quoted, with: quantity, among: named) else { continue }
            best = (quoted.totalMinor, quantity)
            steps.append(
                ShelfPrice.Step(promotion: promotion, fromQuantity: quantity, totalMinor: quoted.totalMinor)
            )
        }
        return steps
    }

    /// Returns the promotion on a line that has its number of units, the one that takes most off; nil if there is none.
    private func promotion(of line: QuotedLine, with quantity: Int64, among named: [PromotionNumber]) -> String? {
        let names = named.filter { shelf.facts[Int($0.position)].quantities.contains(quantity) }
            .map { shelf.catalog.compiled.names[Int($0.position)].id }
        return line.promotions.first(where: names.contains)
    }

    /// Returns the limited promotions that would take something off one unit alone.
    private func limited(_ reached: Reached) throws(CartwrightError) -> [String] {
        guard !reached.limited.isEmpty else { return [] }
        let eligibility = try Eligibility(reached.cart, reached.limited, [], .none, options.ofChoice)
        var limited: [String] = []
        for candidate in eligibility.candidates {
            var pipeline = Pipeline(CandidatePool([candidate], of: reached.cart))
            let chosen = try Chooser(cart: reached.cart, options: options.ofChoice).choose(by: &pipeline)
            guard try Quote(chosen, of: reached.cart, options).lines[0].discountMinor > 0 else { continue }
            limited.append(reached.cart.promotions.id(of: candidate.promotion))
        }
        return limited
    }
}

extension QuotedLine {
    /// The promotions that take something off, most first.
    fileprivate var promotions: [String] {
        guard allocations.count > 1 else { return allocations.map(\.promotion) }
        return allocations.enumerated()
            .sorted { ($1.element.amountMinor, $0.offset) < ($0.element.amountMinor, $1.offset) }
            .filter { $0.element.amountMinor > 0 }
            .map(\.element.promotion)
    }
}
