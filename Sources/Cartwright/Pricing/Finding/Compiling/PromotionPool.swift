/// The promotions of one pricing: those of a catalog, and the offers that the session activated.
struct PromotionPool: Sendable {
    let catalog: CompiledPromotions

    /// The offers; nil if there are none. A shared empty object would have a reference count that all processors
    /// contend for.
    let offers: CompiledPromotions?

    /// - Throws: `promotion.duplicate_id` if an offer has the id of another promotion; `promotion.mixed_group` if it
    ///   has the group of another one with another value of `per`.
    init(_ catalog: borrowing Catalog, beside offers: [Offer] = []) throws(CartwrightError) {
        self.catalog = catalog.compiled
        self.offers = offers.isEmpty ? nil : try catalog.compiled.offers(offers)
    }

    /// True if a promotion is in a group whose promotions compete line by line.
    var hasLineGroups: Bool { catalog.hasLineGroups || offers?.hasLineGroups ?? false }

    /// Checks a cart, to price it with these promotions: with the facts of plugins that they read, and with a place for
    /// the answers of plugins outside the host about their rules.
    ///
    /// - Throws: `money.overflow`, `cart.negative_amount` or `cart.duplicate_id`.
    func freeze(
        _ cart: consuming Cart,
        at instant: Instant,
        _ options: PricingOptions
    ) throws(CartwrightError) -> FrozenCart {
        guard readsPlugins else { return try FrozenCart(cart, at: instant, options) }
        // The cart of a session has its facts already.
        let sources = options.asksProcesses ? [] : factSources.filter(\.isAskedEverywhere)
        let problems = sources.isEmpty ? [:] : cart.stateFacts(of: sources, at: instant)
        let answers = RuleAnswers(recording: options.answers, without: problems)
        return try FrozenCart(cart, at: instant, options, answers: answers)
    }

    /// True if a promotion has a rule of a plugin outside the host, or reads the facts of a plugin.
    private var readsPlugins: Bool { catalog.readsPlugins || offers?.readsPlugins ?? false }

    /// The plugins whose facts about the cart the promotions read, each once.
    private var factSources: [FactSource] {
        guard let offers else { return catalog.tables.factSources }
        let known = catalog.tables.factSources
        return known + offers.tables.factSources.filter { !known.contains($0) }
    }

    /// The rules of plugins outside the host in a promotion; nil if it has none.
    func outsideRules(of number: PromotionNumber) -> [RuleUse]? { find(number) { $0.outsideRules[number.position] } }

    /// True if a promotion is in a campaign.
    var hasCampaigns: Bool { catalog.hasCampaigns || offers?.hasCampaigns ?? false }

    /// Reads a value from the promotions that a number belongs to.
    @inline(__always)
    private func find<Value>(_ number: PromotionNumber, _ value: (CompiledPromotions) -> Value) -> Value {
        guard number.isOffer, let offers else { return value(catalog) }
        return value(offers)
    }

    /// The compiled promotion of a number.
    func compiled(of number: PromotionNumber) -> CompiledPromotion { find(number) { $0.ordered[Int(number.position)] } }

    // Each of these reads a part of the compiled promotion, which is large, without a copy of the whole.

    /// True if no gate can refuse a promotion on a cart.
    func isUnguarded(_ number: PromotionNumber, on cart: InternedCart) -> Bool {
        find(number) { $0.ordered[Int(number.position)].isUnguarded(on: cart) }
    }

    /// The conditions of a promotion, as thresholds.
    func thresholds(of number: PromotionNumber) -> Thresholds {
        find(number) { $0.ordered[Int(number.position)].thresholds }
    }

    /// The stacking rules of a promotion.
    func stacking(of number: PromotionNumber) -> CompiledStacking {
        find(number) { $0.ordered[Int(number.position)].stacking }
    }

    /// The number of effects of a promotion.
    func effectCount(of number: PromotionNumber) -> Int {
        Int(find(number) { $0.ordered[Int(number.position)].effectCount })
    }

    /// The compiled effect at a position of a promotion.
    func compiledEffect(_ position: Int, of number: PromotionNumber) -> CompiledEffect {
        guard position > 0 else { return find(number) { $0.ordered[Int(number.position)].firstEffect } }
        let place = Int(compiled(of: number).firstOther) + position - 1
        return find(number) { $0.otherEffects[place] }
    }

    /// The promotion of a number.
    subscript(number: PromotionNumber) -> Promotion { find(number) { $0[Int(number.position)] } }

    /// True if a promotion comes before another: the one of higher priority, then the one whose id is smaller as bytes.
    func goesBefore(_ number: PromotionNumber, _ other: PromotionNumber) -> Bool {
        let (priority, otherPriority) = (priority(of: number), priority(of: other))
        if priority != otherPriority { return priority > otherPriority }
        return id(of: number).utf8.lexicographicallyPrecedes(id(of: other).utf8)
    }

    private func priority(of number: PromotionNumber) -> Int64 {
        find(number) { $0.priority(at: Int(number.position)) }
    }

    func id(of number: PromotionNumber) -> String { find(number) { $0.names[Int(number.position)].id } }

    /// The group in which a promotion competes line by line; nil if it does not.
    func lineGroup(of number: PromotionNumber) -> Symbol? {
        find(number) { $0.lineGroups.isEmpty ? nil : $0.lineGroups[Int(number.position)] }
    }

    /// The campaign that a promotion is in; nil without one.
    func campaign(of number: PromotionNumber) -> Symbol? {
        find(number) { $0.campaigns.isEmpty ? nil : $0.campaigns[Int(number.position)] }
    }

    /// The number of effects that give store credit in a campaign.
    func creditCount(ofCampaign id: String) -> Int64 {
        (catalog.creditsByCampaign[id] ?? 0) + (offers?.creditsByCampaign[id] ?? 0)
    }

    /// The code of a promotion, in the shop's spelling.
    func code(of number: PromotionNumber) -> String? { find(number) { $0.names[Int(number.position)].code } }

    /// The keys of typed codes. An issued code has the key of the promotion that it stands for.
    func codes(_ typed: [String], issued: [String: CodeFacts]) -> [String] {
        let tables = catalog.tables
        guard !issued.isEmpty else { return typed.map { tables.symbols.key(ofCode: $0) } }
        return typed.map { text in
            let id = issued[PromotionCode.normalized(text)]?.promotion
            guard let own = id.flatMap({ self.code(ofID: $0) }) else { return tables.symbols.key(ofCode: text) }
            return tables.symbols.key(ofOwnCode: own)
        }
    }

    private func code(ofID id: String) -> String? { number(ofID: id).flatMap(code) }

    /// The promotion with an id; nil if there is none.
    func number(ofID id: String) -> PromotionNumber? {
        if let position = catalog.positions[id] { return PromotionNumber(position: position, isOffer: false) }
        return offers?.positions[id].map { PromotionNumber(position: $0, isOffer: true) }
    }

    /// The effect at a position of a promotion.
    func effect(_ position: Int, of number: PromotionNumber) -> any Effect {
        find(number) { $0[Int(number.position)].effects[position] }
    }

    /// The rule by which a promotion picks units.
    func unitRule(_ rule: Int32, of number: PromotionNumber) -> UnitRule {
        find(number) { $0.tables.unitRules[Int(rule)] }
    }

    /// The numbers of bought and given units of a promotion.
    func terms(_ terms: Int32, of number: PromotionNumber) -> BuyTerms {
        find(number) { $0.tables.terms[Int(terms)] }
    }

    /// The operation of an effect on a cart; nil if there is none.
    ///
    /// - Parameters:
    ///   - cart: The cart.
    ///   - measure: Returns the sum of the lines that pass a filter, or of the discountable lines of its target, in
    ///     amounts or in units.
    func operation(
        _ choice: OperationChoice,
        of number: PromotionNumber,
        on cart: Cart,
        measure: (_ lines: CompiledFilter?, CartMeasure) -> Int64
    ) -> Operation? {
        switch choice {
        case .always(let operation): return operation
        case .byTier(let tiers):
            let tiers = find(number) { $0.tables.orderTiers[Int(tiers)] }
            return tiers.tiers.reached(by: measure(nil, tiers.measure))
        case .byPortions(let index):
            let repeated = find(number) { $0.tables.repeated[Int(index)] }
            return repeated.operation(measuring: measure(repeated.lines, repeated.measure))
        case .byCurrency(let choices):
            guard let choice = find(number, { $0.tables.currencies[Int(choices)][cart.currency] }) else { return nil }
            return operation(choice, of: number, on: cart, measure: measure)
        case .byTax(let index):
            let taxed = find(number) { $0.tables.taxed[Int(index)] }
            let differs = Optional(taxed.tax).differs(pricesIncludeTax: cart.pricesIncludeTax)
            return operation(differs ? taxed.converted : taxed.same, of: number, on: cart, measure: measure)
        }
    }

    /// Tiers that each place reaches by itself.
    func placeTiers(_ tiers: Int32, of number: PromotionNumber) -> Tiers<TierBenefit> {
        find(number) { $0.tables.placeTiers[Int(tiers)] }
    }

    /// A free line of a promotion.
    func gift(_ gift: Int32, of number: PromotionNumber) -> GiftLine { find(number) { $0.tables.gifts[Int(gift)] } }

    /// The rule of a line filter.
    func rule(_ rule: Int32, of number: PromotionNumber) -> CompositeFilter {
        find(number) { $0.tables.rules[Int(rule)] }
    }

    /// A line threshold, by its index.
    func lineThreshold(_ number: Int, of promotion: PromotionNumber) -> LineThreshold {
        find(promotion) { $0.tables.lineThresholds[number] }
    }

    /// A condition that is not a number of the cart, by its index.
    func condition(_ number: Int, of promotion: PromotionNumber) -> CompiledCondition {
        find(promotion) { $0.tables.conditions[number] }
    }

    /// The bounds of a threshold in a currency, by their index; nil if no value passes.
    func bounds(
        _ number: Int32,
        in currency: Currency,
        of promotion: PromotionNumber
    ) -> (least: Int64, most: Int64)? {
        find(promotion) { $0.tables.bounds[Int(number)][currency] }
    }
}
