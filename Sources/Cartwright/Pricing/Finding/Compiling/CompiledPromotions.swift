internal import Synchronization

/// Promotions with everything that is known before there is a cart, in tables of plain numbers.
final class CompiledPromotions: Sendable {
    /// The promotions in the order of the input.
    private let given: [Promotion]

    /// The promotions by priority, highest first, then id.
    let ordered: [CompiledPromotion]

    /// The ids and codes in the same order. They are close together in memory, because every quote needs some of them.
    let names: [Name]

    /// The index of each promotion, by id.
    let positions: [String: Int32]

    /// The effects of all promotions except their first ones, promotion by promotion.
    let otherEffects: [CompiledEffect]

    /// The tables that thresholds, filters and operations refer to by index.
    let tables: CompiledTables

    /// The version; nil before its first use, since it is computed from all promotions.
    private let knownVersion = Mutex<String?>(nil)

    /// The offers that were compiled last beside these promotions.
    private let lastOffers = LastOffers()

    /// The positions of the promotions with a usage limit or a budget.
    let limited: [Int]

    /// The positions of the promotions with a limit of their own that starts anew with each period, or counts
    /// identities.
    let limitedByName: [Int]

    /// True if a budget of a promotion has a limit for each currency.
    let haveBudgetsPerCurrency: Bool

    /// True if a promotion gives store credit.
    let givesCredit: Bool

    /// The number of effects that give store credit, by campaign; empty if none does.
    let creditsByCampaign: [String: Int64]

    /// The groups in which the promotions compete line by line, in the same order; empty if none does.
    let lineGroups: [Symbol?]

    /// The campaigns of the promotions, in the same order; empty if none has one.
    let campaigns: [Symbol?]

    /// The rules of plugins outside the host, by the position of their promotion; empty if none has one.
    let outsideRules: [Int32: [RuleUse]]

    /// True if a process computes a rule of a promotion.
    var asksProcesses: Bool {
        outsideRules.values.contains { rules in rules.contains { !$0.asker.isAskedEverywhere } }
    }

    /// True if a promotion has a rule of a plugin outside the host, or reads the facts of a plugin.
    var readsPlugins: Bool { !outsideRules.isEmpty || !tables.factSources.isEmpty }

    /// True if a promotion is in a campaign.
    var hasCampaigns: Bool { !campaigns.isEmpty }

    /// The symbols of the texts in the promotions.
    var symbols: Symbols { tables.symbols }

    /// True if a promotion is in a group whose promotions compete line by line.
    var hasLineGroups: Bool { !lineGroups.isEmpty }

    /// No promotions.
    static let none = CompiledPromotions()

    /// The index of the promotions that may match a cart; empty for offers, which are all examined.
    let index: CatalogIndex

    /// The id and the code of a promotion in a quote.
    struct Name {
        let id: String
        /// The code in the shop's spelling.
        let code: String?
    }

    private init() {
        (given, ordered, names, positions, otherEffects) = ([], [], [], [:], [])
        (index, tables, limited, limitedByName) = (.none, CompiledTables(Symbols()), [], [])
        (haveBudgetsPerCurrency, givesCredit, creditsByCampaign) = (false, false, [:])
        (lineGroups, campaigns, outsideRules) = ([], [], [:])
    }

    /// Compiles promotions.
    ///
    /// - Parameters:
    ///   - currency: The currency of the catalog, for amounts without one; nil for the currency of the cart.
    ///   - catalog: The catalog beside which these promotions are offered; nil if they are a catalog.
    ///   - isKept: True to distinguish codes with equal normalized forms by their spelling; false to refuse them.
    /// - Throws: `promotion.duplicate_id`, `promotion.duplicate_code`, `promotion.mixed_group`.
    init(
        _ promotions: [Promotion],
        in currency: Currency? = nil,
        beside catalog: CompiledPromotions? = nil,
        isKept: Bool = false
    ) throws(CartwrightError) {
        let promotions = currency.map { home in promotions.map { $0.inCatalog(of: home) } } ?? promotions
        let colliding = catalog == nil ? CollidingCodes(of: promotions) : .none
        if !isKept, let first = colliding.errors.first { throw first.error }
        if let first = MixedGroups(of: promotions, beside: catalog).errors.first { throw first.error }
        let symbols = Symbols(beside: catalog, codesBySpelling: colliding.normalized)
        var compiler = PromotionCompiler(CompiledTables(symbols, home: currency), areOffers: catalog != nil)
        compiler.reserveCapacity(promotions.count)
        // By index, here and below: an iterator copies each promotion with all that it refers to.
        for index in promotions.indices { compiler.add(promotions[index], at: index) }
        let order = Self.order(of: promotions)
        var positions: [String: Int32] = [:]
        positions.reserveCapacity(promotions.count)
        for (position, index) in order.enumerated() {
            let id = promotions[index].id
            let isNew = positions.updateValue(Int32(truncatingIfNeeded: position), forKey: id) == nil
            guard isNew, catalog?.positions[id] == nil else { throw Self.duplicate(id) }
        }
        if catalog == nil { try Self.checkDepth(of: promotions) }
        given = promotions
        self.positions = positions
        ordered = order.enumerated().map { compiler.ordered[$1].standing(at: $0) }
        limited = order.indices.filter { compiler.areLimited[order[$0]] }
        limitedByName = limited.filter { promotions[order[$0]].hasNamedKeys }
        haveBudgetsPerCurrency = compiler.found.contains(.budgetPerCurrency)
        givesCredit = compiler.found.contains(.credit)
        creditsByCampaign = givesCredit ? Self.creditsByCampaign(of: promotions) : [:]
        lineGroups = compiler.found.contains(.lineGroup) ? order.map { compiler.lineGroup(of: promotions[$0]) } : []
        campaigns = compiler.found.contains(.campaign) ? order.map { compiler.campaign(of: promotions[$0]) } : []
        outsideRules =
            compiler.outsideRules.isEmpty
            ? [:]
            : Dictionary(
                uniqueKeysWithValues: order.enumerated().compactMap { position, index in
                    compiler.outsideRules[index].map { (Int32(truncatingIfNeeded: position), $0) }
                }
            )
        names = order.map { Name(id: promotions[$0].id, code: promotions[$0].code) }
        index =
            catalog == nil
            ? CatalogIndex(ordered, of: promotions, &compiler.tables.symbols, home: currency) : .none
        (otherEffects, tables) = (compiler.otherEffects, compiler.tables)
    }

    private static func creditsByCampaign(of promotions: [Promotion]) -> [String: Int64] {
        var counts: [String: Int64] = [:]
        for promotion in promotions where promotion.givesCredit {
            guard let campaign = promotion.sharedCampaign?.campaign.id else { continue }
            counts[campaign, default: 0] += Int64(promotion.effects.count { $0.stage == .credit })
        }
        return counts
    }

    /// The version of the catalog: the same promotions have the same version.
    var version: String {
        knownVersion.withLock { known in
            let version = known ?? computedVersion
            known = version
            return version
        }
    }

    /// The hash of the JSON of all promotions, with the values of lists.
    private var computedVersion: String {
        var hash = ContentHash()
        for position in ordered.indices { hash.add(self[position].jsonWithoutLists.utf8 + [UInt8(ascii: "\n")]) }
        return hash.digits
    }

    /// Compiles offers beside these promotions, or returns them if they were compiled last.
    ///
    /// - Throws: `promotion.duplicate_id`, `promotion.mixed_group`.
    func offers(_ offers: [Offer]) throws(CartwrightError) -> CompiledPromotions {
        try lastOffers.compiled(offers, beside: self)
    }

    /// A promotion, by its position in order of priority.
    subscript(position: Int) -> Promotion { given[Int(ordered[position].given)] }

    /// The priority of a promotion, by its position.
    func priority(at position: Int) -> Int64 { given[Int(ordered[position].given)].priority }

    /// The positions in order of priority, highest first, then id as bytes.
    private static func order(of promotions: [Promotion]) -> [Int] {
        let keys = promotions.indices.map { (priority: promotions[$0].priority, id: IDKey(promotions[$0].id)) }
        return promotions.indices.sorted { a, b in
            if keys[a].priority != keys[b].priority { return keys[a].priority > keys[b].priority }
            if keys[a].id != keys[b].id { return keys[a].id < keys[b].id }
            return promotions[a].id.utf8.lexicographicallyPrecedes(promotions[b].id.utf8)
        }
    }

    /// Refuses conditions that were built in code and are nested too deep.
    private static func checkDepth(of promotions: [Promotion]) throws(CartwrightError) {
        for index in promotions.indices {
            for condition in promotions[index].conditions {
                guard let nesting = condition as? any NestingCondition,
                    nesting.depth >= PluginLimits.conditionDepth, nesting.holdsTooDeep
                else { continue }
                throw .tooDeep()
            }
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
