/// An effect that gives something only from so much on. Who is short of it is told what is missing, and promised what
/// that would save.
protocol ThresholdEffect: EngineEffect {
    /// Whether a cart, whatever others take, has enough that it may give something.
    func isReached(by cart: Cart) -> Bool

    /// What is missing before it gives something, or more than it does; empty where nothing that a cart may hold would
    /// help.
    func shortfalls(in cart: Cart) -> [Shortfall]

    /// A cart with what is missing; nil where nobody can say what that would be.
    func filling(_ shortfall: Shortfall, in cart: Cart) -> Filling?

    /// The effect without what is only there to get beyond what a cart is missing; nil where nothing is left of it.
    func heldBack(from shortfall: Shortfall, in cart: Cart) -> (any Effect)?
}

/// A cart with what was missing added, and what that is.
struct Filling {
    let cart: Cart
    /// How much was added, in what ``unit`` says.
    let shortBy: Int64
    let unit: Finding.Unit

    init(_ cart: Cart, shortBy: Int64, _ unit: Finding.Unit) {
        (self.cart, self.shortBy, self.unit) = (cart, shortBy, unit)
    }

    /// So many more units of a line; nil where that is more than a line may have.
    init?(_ count: Int64, ofLine line: Int, in cart: Cart) {
        let (quantity, overflow) = cart.lines[line].quantity.addingReportingOverflow(count)
        guard !overflow, quantity <= Line.maximumQuantity else { return nil }
        var fuller = cart
        fuller.lines[line].quantity = quantity
        (self.cart, shortBy, unit) = (fuller, count, .units)
    }

    /// One more thing at just the missing price, like the cheapest that a target reaches; nil where there is none.
    init?(_ minor: Int64, reachedBy target: Target, in cart: Cart) {
        guard let cheapest = cart.cheapestLine(where: { target.reachesAmount($0, in: cart.currency) }) else {
            return nil
        }
        var line = cart.lines[cheapest]
        line.id = cart.unusedLineID
        (line.unitPriceMinor, line.quantity) = (minor, 1)
        line.minimumUnitPriceMinor = min(line.minimumUnitPriceMinor, minor)
        guard target.reachesAmount(line, in: cart.currency) else { return nil }
        var fuller = cart
        fuller.lines.append(line)
        (self.cart, shortBy, unit) = (fuller, minor, .money)
    }
}

extension Cart {
    /// The position of the cheapest line with units that passes, see ``cheapestFirst(where:)``.
    func cheapestLine(where passes: (Line) -> Bool) -> Int? { cheapestFirst(where: passes).first }

    /// The positions of the lines with units that pass, the cheapest first, ties as ``TieKey`` settles them. A free
    /// sample is not bought again, so lines at 0.00 come last.
    func cheapestFirst(where passes: (Line) -> Bool) -> [Int] {
        linesInTieOrder.filter { lines[$0].quantity > 0 && passes(lines[$0]) }.enumerated()
            .sorted { a, b in
                let (first, second) = (lines[a.element].unitPriceMinor, lines[b.element].unitPriceMinor)
                if (first == 0) != (second == 0) { return second == 0 }
                return (first, a.offset) < (second, b.offset)
            }
            .map(\.element)
    }

    /// How many units of the lines that pass there are, at most what 64 bits hold.
    func unitCount(where passes: (Line) -> Bool) -> Int64 {
        lines.reduce(0) { passes($1) ? $0.addingSaturated($1.quantity) : $0 }
    }
}

extension Target {
    /// Whether a line counts in what is measured for the target: where that is shipping, all merchandise does that
    /// discounts may touch.
    func reachesAmount(_ line: Line, in currency: Currency) -> Bool {
        scope == .shipping ? line.isDiscountable : reaches(line, in: currency)
    }
}

extension Effect {
    /// The effect for carts in a currency; nil where it gives nothing there, or lacks nothing ever. Where a filter
    /// names no price there, no line passes it, whatever is added.
    func thresholdEffect(in currency: Currency) -> (any ThresholdEffect)? {
        guard let effect = self as? any ThresholdEffect,
            effect.filters.allSatisfy({ $0.prices.minor(in: currency) != nil })
        else { return nil }
        return effect.inCurrency(currency)
    }
}

extension Promotion {
    /// What those of its effects lack that a cart has not enough for.
    func shortfalls(in cart: Cart) -> [Shortfall] {
        effects.flatMap { effect -> [Shortfall] in
            guard let effect = effect.thresholdEffect(in: cart.currency), !effect.isReached(by: cart) else { return [] }
            return effect.shortfalls(in: cart)
        }
    }

    /// Whether a cart has what one of its effects lacked.
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
