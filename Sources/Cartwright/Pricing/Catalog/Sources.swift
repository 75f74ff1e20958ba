/// The promotions that one pricing looks at: a catalog's, and beside them those that the session activated.
struct Sources: Sendable {
    let catalog: CompiledPromotions
    let offers: CompiledPromotions

    /// Those whose words carts are put into: offers know the catalog's too.
    var vocabulary: CompiledPromotions { offers.plans.isEmpty ? catalog : offers }

    /// - Throws: `promotion.duplicate_id` where an offer has the id of another promotion.
    init(_ catalog: Catalog, beside offers: [Offer] = []) throws(CartwrightError) {
        self.catalog = catalog.compiled
        self.offers =
            offers.isEmpty ? .none : try CompiledPromotions(offers.map(\.promotion), beside: catalog.compiled)
    }

    private func source(of number: PromotionNumber) -> CompiledPromotions { number.isOffer ? offers : catalog }

    /// A promotion made ready for pricing.
    func plan(of number: PromotionNumber) -> Plan {
        number.isOffer ? offers.plans[Int(number.position)] : catalog.plans[Int(number.position)]
    }

    /// How many effects a promotion has.
    func effectCount(of number: PromotionNumber) -> Int { Int(plan(of: number).effectCount) }

    /// What is known about an effect of a promotion.
    func planned(_ position: Int, of number: PromotionNumber) -> PlannedEffect {
        guard position > 0 else { return plan(of: number).firstEffect }
        let place = Int(plan(of: number).firstOther) + position - 1
        return number.isOffer ? offers.otherEffects[place] : catalog.otherEffects[place]
    }

    /// A promotion.
    subscript(number: PromotionNumber) -> Promotion { source(of: number)[Int(number.position)] }

    /// The id of a promotion.
    func id(of number: PromotionNumber) -> String { source(of: number).ids[Int(number.position)] }

    /// The code of a promotion, as the shop spells it.
    func code(of number: PromotionNumber) -> String? { source(of: number)[Int(number.position)].code }

    /// An effect of a promotion.
    func effect(_ position: Int, of number: PromotionNumber) -> any Effect {
        source(of: number)[Int(number.position)].effects[position]
    }

    /// A rule by which a promotion picks units.
    func unitRule(_ rule: Int32, of number: PromotionNumber) -> UnitRule {
        source(of: number).unitTables.rules[Int(rule)]
    }

    /// How many units a promotion gives for how many.
    func terms(_ terms: Int32, of number: PromotionNumber) -> BuyTerms {
        source(of: number).unitTables.terms[Int(terms)]
    }

    /// The rule of a line filter.
    func rule(_ rule: Int32, of number: PromotionNumber) -> LineRule { source(of: number).rules[Int(rule)] }
}
