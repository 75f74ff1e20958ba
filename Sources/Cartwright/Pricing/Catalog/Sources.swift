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

    private func source(of plan: Plan) -> CompiledPromotions { plan.isOffer ? offers : catalog }

    /// The promotion of a plan.
    func promotion(of plan: Plan) -> Promotion { source(of: plan).promotions[Int(plan.promotion)] }

    /// The id of a plan's promotion.
    func id(of plan: Plan) -> String { source(of: plan).promotions[Int(plan.promotion)].id }

    /// The code of a plan's promotion, as the shop spells it.
    func code(of plan: Plan) -> String? { source(of: plan).promotions[Int(plan.promotion)].code }

    /// An effect of a plan.
    func planned(_ position: Int, of plan: Plan) -> PlannedEffect {
        source(of: plan).effects[Int(plan.effects.lowerBound) + position]
    }

    /// An effect of a plan's promotion.
    func effect(_ position: Int, of plan: Plan) -> any Effect {
        source(of: plan).promotions[Int(plan.promotion)].effects[position]
    }

    /// The rule of a line filter.
    func rule(_ number: Int32, of plan: Plan) -> LineRule { source(of: plan).rules[Int(number)] }
}
