internal import BasicContainers

/// The distinct conditions of some promotions. Each is evaluated once for a cart, regardless of how many promotions
/// have it.
///
/// A promotion that is found by a need of its effects, such as a SKU, does not apply to a cart without it, because
/// either a condition does not hold or there is nothing to discount. The number of carts that meet its conditions
/// decides which.
struct ConditionSets: Sendable {
    /// The set of conditions of each promotion, by position.
    let setOf: [Int32: Int32]

    /// A promotion without effects for each set. The index finds it by the needs of its conditions.
    private let sets: Catalog

    /// - Parameter positions: The positions of the promotions.
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

    /// The sets whose conditions a cart meets, within the schedule of their promotions.
    func passing(_ frozen: FrozenCart) throws(CartwrightError) -> [Int32] {
        guard sets.count > 0 else { return [] }
        let pool = try PromotionPool(sets)
        let cart = InternedCart(frozen, for: pool)
        let gates = Gates(cart, offers: [])
        var passing: [Int32] = []
        for number in sets.promotions(for: cart) {
            if !pool.isUnguarded(number, on: cart) {
                guard case .passed = gates.verdict(on: pool.compiled(of: number), .none) else { continue }
            }
            var visits = 0
            if try !pool.failsConditions(number, on: cart, &visits) { passing.append(number.position) }
        }
        return passing
    }
}

extension Promotion {
    /// The conditions and the schedule of a promotion, as a key that identifies their set.
    fileprivate var setKey: JSONValue {
        [
            .array(conditions.map(\.json)), .integer(startsAt?.milliseconds ?? .min),
            .integer(endsAt?.milliseconds ?? .max),
        ]
    }
}
