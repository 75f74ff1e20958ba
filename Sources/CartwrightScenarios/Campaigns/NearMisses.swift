public import Cartwright

/// The carts that missed a promotion by little: of each condition that does not hold, or of what an effect needs before
/// it gives anything, at most a tenth is missing. Amounts are in minor units.
public struct NearMisses: Hashable, Sendable {
    /// How many carts there are.
    public internal(set) var cartCount = 0
    /// To how many of them a promise could be made: adding what is missing gets the promotion.
    public internal(set) var promisedCount = 0
    /// What the promises ask to add in money, at list prices.
    public internal(set) var addedMinor: Int64 = 0
    /// What the promises ask to add in units.
    public internal(set) var addedUnits: Int64 = 0
    /// What the promotion would take off more if all promises were taken.
    public internal(set) var savedMinor: Int64 = 0

    /// No carts.
    init() {}

    mutating func add(_ nudge: Nudge) {
        promisedCount += 1
        switch nudge.unit {
        case .money: addedMinor = addedMinor.addingSaturated(nudge.shortBy)
        case .units: addedUnits = addedUnits.addingSaturated(nudge.shortBy)
        case .skus, .none: break
        }
        savedMinor = savedMinor.addingSaturated(nudge.savesMinor)
    }

    mutating func merge(_ other: NearMisses) {
        cartCount += other.cartCount
        promisedCount += other.promisedCount
        addedMinor = addedMinor.addingSaturated(other.addedMinor)
        addedUnits = addedUnits.addingSaturated(other.addedUnits)
        savedMinor = savedMinor.addingSaturated(other.savedMinor)
    }
}

extension NearMisses: JSONConvertible {
    /// `{"carts": 12, "promised": 9, "add": 2210, "add_units": 0, "saves": 4500}`.
    public var json: JSONValue {
        [
            "carts": .integer(Int64(cartCount)), "promised": .integer(Int64(promisedCount)),
            "add": .integer(addedMinor), "add_units": .integer(addedUnits), "saves": .integer(savedMinor),
        ]
    }
}
