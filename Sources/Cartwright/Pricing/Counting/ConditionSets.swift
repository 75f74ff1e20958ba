internal import BasicContainers

/// The different conditions of some promotions, each asked once for a cart, however many promotions have them.
///
/// A promotion that is found by what its effects need, an SKU say, does not apply to a cart without that: because a
/// condition does not hold, or because there is nothing to discount. Which of the two follows from how many carts fill
/// its conditions.
struct ConditionSets: Sendable {
    /// The number of the set of each of the promotions, by position.
    let setOf: [Int32: Int32]

    /// A promotion without effects for each set, found by what its conditions need.
    private let sets: Catalog

    /// - Parameter positions: the promotions, by their positions.
    init(of positions: [Int32], in compiled: CompiledPromotions) throws(CartwrightError) {
        var ids: [JSONValue: String] = [:]
        var sets: [Promotion] = []
        var idOf: [Int32: String] = [:]
        for position in positions {
            let promotion = compiled[Int(position)]
            let key = promotion.setKey
            let id = ids[key] ?? String(sets.count)
            idOf[position] = id
            guard ids.updateValue(id, forKey: key) == nil else { continue }
            var set = Promotion(id: id, conditions: promotion.conditions, effects: [])
            (set.startsAt, set.endsAt) = (promotion.startsAt, promotion.endsAt)
            sets.append(set)
        }
        let catalog = try Catalog(sets, currency: compiled.tables.home)
        self.sets = catalog
        setOf = idOf.compactMapValues { catalog.compiled.positions[$0] }
    }

    /// The sets that a cart fills, each in the time of its promotions.
    func passing(_ frozen: FrozenCart) throws(CartwrightError) -> [Int32] {
        guard sets.count > 0 else { return [] }
        let pool = try PromotionPool(sets)
        let cart = InternedCart(frozen, for: pool)
        let gates = Gates(cart, offers: [])
        var passing: [Int32] = []
        for number in sets.promotions(for: cart) {
            let compiled = pool.compiled(of: number)
            if !compiled.isUnguarded(on: cart) {
                guard case .passed = gates.verdict(on: compiled, .none) else { continue }
            }
            var visits = 0
            if try !pool.failsConditions(compiled, on: cart, &visits) { passing.append(number.position) }
        }
        return passing
    }
}

extension Promotion {
    /// What tells its conditions, and when they count, apart from those of others.
    fileprivate var setKey: JSONValue {
        [
            .array(conditions.map(\.json)), .integer(startsAt?.milliseconds ?? .min),
            .integer(endsAt?.milliseconds ?? .max),
        ]
    }
}
