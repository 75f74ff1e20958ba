/// Promotions with all that is known about them before there is a cart, in tables of plain numbers.
final class CompiledPromotions: Sendable {
    /// As they were given.
    private let given: [Promotion]

    /// In order of priority, highest first, then id.
    let plans: [Plan]

    /// What the promotions are called, in the same order: close together, since every quote tells some of them.
    let names: [Name]

    /// Where the plan of an id stands.
    let positions: [String: Int32]

    /// The effects of all promotions but their first ones, one promotion's behind the other's.
    let otherEffects: [PlannedEffect]

    /// What effects on units go by.
    let unitTables: UnitTables

    /// The line filters that ask for more than one word.
    let rules: [LineRule]

    /// What the promotions ask for by a word.
    let words: Words

    /// No promotions.
    static let none = CompiledPromotions()

    /// Where to look for those that may match a cart; nowhere for those that are offered, all of which are looked at.
    let index: CatalogIndex

    /// What a quote calls a promotion.
    struct Name {
        let id: String
        /// As the shop spells it.
        let code: String?
    }

    private init() {
        (given, plans, names, positions, otherEffects, rules) = ([], [], [], [:], [], [])
        unitTables = UnitTables()
        (index, words) = (.none, Words())
    }

    /// Compiles promotions.
    ///
    /// - Parameter catalog: the promotions that these are offered beside, where they are not a catalog of their own.
    /// - Throws: `promotion.duplicate_id`.
    init(_ promotions: [Promotion], beside catalog: CompiledPromotions? = nil) throws(CartwrightError) {
        var compiler = PlanCompiler(Words(beside: catalog), areOffers: catalog != nil)
        for (index, promotion) in promotions.enumerated() { compiler.add(promotion, at: index) }
        let order = Self.order(of: promotions)
        var positions: [String: Int32] = [:]
        positions.reserveCapacity(promotions.count)
        for (position, index) in order.enumerated() {
            let id = promotions[index].id
            let isNew = positions.updateValue(Int32(truncatingIfNeeded: position), forKey: id) == nil
            guard isNew, catalog?.positions[id] == nil else { throw Self.duplicate(id) }
        }
        given = promotions
        self.positions = positions
        plans = order.enumerated().map { compiler.plans[$1].standing(at: $0) }
        names = order.map { Name(id: promotions[$0].id, code: promotions[$0].code) }
        index = catalog == nil ? CatalogIndex(plans, of: promotions, &compiler.words) : .none
        (otherEffects, rules, words) = (compiler.otherEffects, compiler.rules, compiler.words)
        unitTables = compiler.unitTables
    }

    /// A promotion, by its position in order of priority.
    subscript(position: Int) -> Promotion { given[Int(plans[position].given)] }

    /// The priority of a promotion, by its position.
    func priority(at position: Int) -> Int64 { given[Int(plans[position].given)].priority }

    /// The positions in order of priority, highest first, then id as bytes.
    private static func order(of promotions: [Promotion]) -> [Int] {
        let keys = promotions.map { (priority: $0.priority, id: IDKey($0.id)) }
        return promotions.indices.sorted { a, b in
            if keys[a].priority != keys[b].priority { return keys[a].priority > keys[b].priority }
            if keys[a].id != keys[b].id { return keys[a].id < keys[b].id }
            return promotions[a].id.utf8.lexicographicallyPrecedes(promotions[b].id.utf8)
        }
    }

    private static func duplicate(_ id: String) -> CartwrightError {
        CartwrightError(
            .promotionDuplicateID,
            "two promotions have the id \"\(id)\"",
            hint: "give each its own id"
        )
    }
}

/// Makes plans of promotions, one after the other.
private struct PlanCompiler {
    private(set) var plans: [Plan] = []
    private(set) var otherEffects: [PlannedEffect] = []
    private(set) var rules: [LineRule] = []
    private(set) var unitTables = UnitTables()
    var words: Words

    /// The rule of each filter, so that equal ones share it.
    private var numbers: [LineFilter: Int32] = [:]

    private let areOffers: Bool

    init(_ words: Words, areOffers: Bool) {
        self.words = words
        self.areOffers = areOffers
    }

    mutating func add(_ promotion: Promotion, at index: Int) {
        let firstOther = otherEffects.count
        var planned: [PlannedEffect] = []
        for effect in promotion.effects {
            var tables = UnitTables()
            swap(&tables, &unitTables)
            planned.append(PlannedEffect(effect, &tables) { test($0) })
            swap(&tables, &unitTables)
        }
        otherEffects += planned.dropFirst()
        let isLimited =
            !promotion.isEnabled || promotion.startsAt != nil || promotion.endsAt != nil || promotion.isLimited
        plans.append(
            Plan(
                promotion: PromotionNumber(position: Int32(truncatingIfNeeded: index), isOffer: areOffers),
                given: Int32(truncatingIfNeeded: index),
                demands: Demands(promotion.conditions, &words),
                isAlwaysOpen: !isLimited && (planned.isEmpty || planned.contains(where: \.isInEveryCurrency)),
                traits: traits(of: promotion, planned),
                firstEffect: planned.first ?? .none,
                effectCount: Int32(truncatingIfNeeded: planned.count),
                firstOther: Int32(truncatingIfNeeded: firstOther)
            )
        )
    }

    private mutating func traits(of promotion: Promotion, _ effects: [PlannedEffect]) -> Traits {
        let company = Company(promotion.stacking, &words)
        return Traits(
            code: promotion.code.map { words.code(PromotionCode.normalized($0)) },
            hasLimitedCode: promotion.code != nil && promotion.isLimited,
            hasOneEffect: effects.count == 1,
            readsStage: promotion.conditions.contains(where: \.readsStage),
            stages: StageSet(effects.map(\.stage)),
            firstStage: effects.map(\.stage).min() ?? .gift,
            usesUnitsUp: promotion.effects.contains { $0.stage == .unit && $0.usesUnitsUp },
            actsLastOnUnits: effects.contains { $0.stage == .unit && $0.actsLast },
            company: company,
            stacksWithAll: company == .any
        )
    }

    private mutating func test(_ filter: LineFilter) -> LineTest {
        if filter == .all { return .all }
        if filter == LineFilter(skus: filter.skus), let sku = filter.skus?.only { return .sku(words.sku(sku)) }
        if filter == LineFilter(categories: filter.categories), let category = filter.categories?.only {
            return .category(words.category(category))
        }
        if let number = numbers[filter] { return .rule(number) }
        let number = Int32(truncatingIfNeeded: rules.count)
        rules.append(LineRule(filter, &words))
        numbers[filter] = number
        return .rule(number)
    }
}

extension Set {
    /// The only element.
    fileprivate var only: Element? { count == 1 ? first : nil }
}

extension Promotion {
    /// What a cart must have so that it may give anything.
    var need: Need {
        let any = effects.dropFirst().reduce(effects.first?.need ?? .nothing) { $0.or($1.need) }
        return conditions.reduce(any) { $0.and($1.need) }
    }
}
