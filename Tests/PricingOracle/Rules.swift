/// Rules that the pages on pricing state and the engine does not follow yet. Each is off until it does.
public struct OracleRules: Sendable {
    /// A cap of an effect or a partial budget gives all it allows where there is room: what one place cannot take of
    /// an amount that is wanted of each place for itself goes to the others, to none more than was wanted of it. Else
    /// the capped amount is cut into parts first, and what a place cannot take of its part is lost.
    public var fillsCaps = false

    /// Where sets give gifts of equal value, the one that gives more units of them is better.
    public var ranksUnitsOfGifts = false

    /// What the engine does at present.
    public static let present = OracleRules()

    /// What the pages say.
    public static var pages: OracleRules {
        var rules = OracleRules()
        (rules.fillsCaps, rules.ranksUnitsOfGifts) = (true, true)
        return rules
    }
}
