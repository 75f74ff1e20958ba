/// What pricing shows of a cart to the effects of a stage, and nothing else of itself.
protocol StageView: Sendable {
    var cart: Cart { get }
    var rounding: Rounding { get }

    /// The lines of the cart in the order in which ties are settled.
    var linesByID: [Int] { get }

    /// The shipments of the cart in the order in which ties are settled.
    var shipmentsByID: [Int] { get }

    /// Where a line of the cart stands in that order.
    func rank(ofLine line: Int) -> Int

    /// What is left now, after the effects of the stage that went before.
    func leftMinor(at place: Share.Place) -> Int64

    /// How many units of a line nobody used up, in the unit stage.
    func availableUnits(ofLine line: Int) -> Int64

    /// The first of those, at most so many.
    func firstUnits(_ count: Int64, ofLine line: Int) -> [Range<Int64>]
}
