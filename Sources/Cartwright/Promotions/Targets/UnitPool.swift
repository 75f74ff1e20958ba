/// The lines from which an effect may pick or require units: those that its filter matches. If any of their units has a
/// list price above 0.00, lines at 0.00 are excluded, so that a free sample does not take the place of another unit.
struct UnitPool {
    private let filter: LineFilter
    private let currency: Currency
    private let leavesOutFree: Bool

    init(_ filter: LineFilter, of cart: Cart) {
        (self.filter, currency) = (filter, cart.currency)
        leavesOutFree = cart.lines.contains { line in
            line.quantity > 0 && line.unitPriceMinor > 0 && filter.matches(line, in: cart.currency)
        }
    }

    /// True if the units of a line of the cart are in the pool.
    func has(_ line: Line) -> Bool {
        !(leavesOutFree && line.unitPriceMinor == 0) && filter.matches(line, in: currency)
    }
}
