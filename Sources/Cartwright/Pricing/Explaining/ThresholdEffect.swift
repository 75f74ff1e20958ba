/// An effect that gives something only from a threshold on. A quote explains the shortfall, and a nudge offers to fill
/// it.
protocol ThresholdEffect: EngineEffect {
    /// The effect with the rounding of tax, for thresholds with or without tax.
    func measuring(_ rounding: TaxRounding) -> Self

    /// True if a cart has enough for the effect, regardless of the units that other promotions use.
    func isReached(by cart: Cart) -> Bool

    /// The shortfalls before the effect gives something, or gives more; empty if no addition to the cart would help.
    func shortfalls(in cart: Cart) -> [Shortfall]

    /// A cart with the shortfall filled; nil if the addition is not known.
    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling?

    /// The effect without the part that filling the shortfall unlocks; nil if nothing remains of it.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)?
}

extension ThresholdEffect {
    /// By default the effect itself: its threshold is not an amount with or without tax.
    func measuring(_ rounding: TaxRounding) -> Self { self }
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

    /// Adds one item at the least price with which the cart passes, a copy of the cheapest line that counts; nil if
    /// there is none.
    ///
    /// - Parameter minor: the missing amount, with tax if the prices of the cart exclude it, or the other way round.
    init?(_ minor: Int64, where counts: (Line) -> Bool, in cart: Cart, passes: (Cart) -> Bool) {
        let least = LeastNumber.passing { price in
            Filling(price, where: counts, in: cart).map { passes($0.cart) } ?? true
        }
        guard let least, let filling = Filling(least, where: counts, in: cart), passes(filling.cart) else { return nil }
        self.init(filling.cart, shortBy: minor, .money)
    }
}

extension Cart {
    /// The list price of the lines that pass, with tax if the prices of the cart exclude it, and without tax if they
    /// include it; at most `Int64.max`.
    func convertedMinor(_ rounding: TaxRounding, where passes: (Line) -> Bool) -> Int64 {
        var sum = TaxedSum()
        for line in lines where passes(line) { sum.add(line.amountMinor, units: line.quantity, at: line.taxRate) }
        return sum.convertedMinor(rounding, pricesIncludeTax: pricesIncludeTax)
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
    package var amountMinor: Int64 { unitPriceMinor.times(quantity) }
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
    ///
    /// - Parameters:
    ///   - currency: the currency of the cart.
    ///   - tax: the rounding of tax, for thresholds with or without tax.
    func thresholdEffect(in currency: Currency, tax: TaxRounding) -> (any ThresholdEffect)? {
        guard let effect = self as? any ThresholdEffect,
            effect.filters.allSatisfy({ $0.prices.minor(in: currency) != nil })
        else { return nil }
        return effect.inCurrency(currency)?.measuring(tax)
    }
}

extension Promotion {
    /// The shortfalls of the effects whose thresholds a cart does not reach.
    ///
    /// - Parameters:
    ///   - cart: the cart.
    ///   - tax: the rounding of tax, for thresholds with or without tax.
    func shortfalls(in cart: Cart, tax: TaxRounding) -> [Shortfall] {
        effects.flatMap { effect -> [Shortfall] in
            guard let effect = effect.thresholdEffect(in: cart.currency, tax: tax), !effect.isReached(by: cart) else {
                return []
            }
            return effect.shortfalls(in: cart)
        }
    }

    /// True if a cart no longer has a shortfall.
    ///
    /// - Parameters:
    ///   - shortfall: the shortfall.
    ///   - cart: the cart.
    ///   - tax: the rounding of tax, for thresholds with or without tax.
    package func hasFilled(_ shortfall: Shortfall, in cart: Cart, tax: TaxRounding) -> Bool {
        !effects.contains { effect in
            guard let effect = effect.thresholdEffect(in: cart.currency, tax: tax) else { return false }
            return effect.shortfalls(in: cart).contains {
                ($0.effect, $0.part, $0.atLeast, $0.sku) == (
                    shortfall.effect, shortfall.part, shortfall.atLeast, shortfall.sku
                )
            }
        }
    }
}
