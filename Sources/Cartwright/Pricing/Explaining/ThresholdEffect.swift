/// An effect that gives something only from a threshold on. A quote explains the shortfall, and a nudge offers to fill
/// it.
protocol ThresholdEffect: EngineEffect {
    /// True if a cart has enough for the effect, regardless of the units that other promotions use.
    func isReached(by cart: Cart) -> Bool

    /// The shortfalls before the effect gives something, or gives more; empty if no addition to the cart would help.
    func shortfalls(in cart: Cart) -> [Shortfall]

    /// A cart with the shortfall filled; nil if the addition is not known.
    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling?

    /// The effect without the part that filling the shortfall unlocks; nil if nothing remains of it.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)?
}

/// A cart with a shortfall filled, and the addition.
struct Filling {
    let cart: Cart
    /// The amount of the addition, in ``unit``.
    let shortBy: Int64
    let unit: Finding.Unit

    init(_ cart: Cart, shortBy: Int64, _ unit: Finding.Unit) {
        (self.cart, self.shortBy, self.unit) = (cart, shortBy, unit)
    }

    /// Adds units of a line; nil if a line cannot have that many.
    init?(_ count: Int64, ofLine line: Int, in cart: Cart) {
        let (quantity, overflow) = cart.lines[line].quantity.addingReportingOverflow(count)
        guard !overflow, quantity <= Line.maximumQuantity else { return nil }
        var fuller = cart
        fuller.lines[line].quantity = quantity
        (self.cart, shortBy, unit) = (fuller, count, .units)
    }

    /// Adds one item at the missing price, a copy of the cheapest line that counts; nil if there is none.
    init?(_ minor: Int64, where counts: (Line) -> Bool, in cart: Cart) {
        guard let cheapest = cart.cheapestLine(where: counts) else { return nil }
        var line = cart.lines[cheapest]
        line.id = cart.unusedLineID
        (line.unitPriceMinor, line.quantity) = (minor, 1)
        line.minimumUnitPriceMinor = min(line.minimumUnitPriceMinor, minor)
        guard counts(line) else { return nil }
        var fuller = cart
        fuller.lines.append(line)
        (self.cart, shortBy, unit) = (fuller, minor, .money)
    }
}

extension Cart {
    /// The position of the cheapest line with units that passes, see ``cheapestFirst(where:)``.
    func cheapestLine(where passes: (Line) -> Bool) -> Int? { cheapestFirst(where: passes).first }

    /// The positions of the lines with units that pass, the cheapest first, ties settled by ``TieKey``. Lines at 0.00
    /// come last, because a free sample is not bought again.
    func cheapestFirst(where passes: (Line) -> Bool) -> [Int] {
        linesInTieOrder.filter { lines[$0].quantity > 0 && passes(lines[$0]) }.enumerated()
            .sorted { a, b in
                let (first, second) = (lines[a.element].unitPriceMinor, lines[b.element].unitPriceMinor)
                if (first == 0) != (second == 0) { return second == 0 }
                return (first, a.offset) < (second, b.offset)
            }
            .map(\.element)
    }

    /// The number of units of the lines that pass, clamped to 64 bits.
    func unitCount(where passes: (Line) -> Bool) -> Int64 {
        lines.reduce(0) { passes($1) ? $0.addingSaturated($1.quantity) : $0 }
    }
}

extension Line {
    /// The amount of the line, at most `Int64.max`.
    var amountMinor: Int64 {
        let (amount, overflow) = unitPriceMinor.multipliedReportingOverflow(by: quantity)
        return overflow ? .max : amount
    }
}

extension Target {
    /// True if a line counts in the measure of the target. For shipping these are all discountable lines.
    func reachesAmount(_ line: Line, in currency: Currency) -> Bool {
        scope == .shipping ? line.isDiscountable : reaches(line, in: currency)
    }
}

extension Effect {
    /// The effect for carts in a currency; nil if it gives nothing there or never has a shortfall. If a filter has no
    /// price in the currency, no line passes it, whatever is added.
    func thresholdEffect(in currency: Currency) -> (any ThresholdEffect)? {
        guard let effect = self as? any ThresholdEffect,
            effect.filters.allSatisfy({ $0.prices.minor(in: currency) != nil })
        else { return nil }
        return effect.inCurrency(currency)
    }
}

extension Promotion {
    /// The shortfalls of the effects whose thresholds a cart does not reach.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        effects.flatMap { effect -> [Shortfall] in
            guard let effect = effect.thresholdEffect(in: cart.currency), !effect.isReached(by: cart) else { return [] }
            return effect.shortfalls(in: cart)
        }
    }

    /// True if a cart no longer has a shortfall.
    package func hasFilled(_ shortfall: Shortfall, in cart: Cart) -> Bool {
        !effects.contains { effect in
            guard let effect = effect.thresholdEffect(in: cart.currency) else { return false }
            return effect.shortfalls(in: cart).contains {
                ($0.effect, $0.part, $0.atLeast, $0.sku) == (
                    shortfall.effect, shortfall.part, shortfall.atLeast, shortfall.sku
                )
            }
        }
    }
}
