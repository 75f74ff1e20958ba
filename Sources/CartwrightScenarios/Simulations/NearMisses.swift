public import Cartwright

/// The near misses of a promotion: carts that lack at most a tenth of each unmet condition, or of an effect's minimum.
/// Amounts are in minor units.
public struct NearMisses: Hashable, Sendable {
    /// The number of near misses.
    public internal(set) var cartCount = 0
    /// The number of near misses with a nudge: adding the missing amount gets the promotion.
    public internal(set) var promisedCount = 0
    /// The sum of the amounts of money to add, at list prices.
    public internal(set) var addedMinor: Int64 = 0
    /// The sum of the units to add.
    public internal(set) var addedUnits: Int64 = 0
    /// The additional discount if all nudges were followed.
    public internal(set) var savedMinor: Int64 = 0

    /// Creates near misses without carts.
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
