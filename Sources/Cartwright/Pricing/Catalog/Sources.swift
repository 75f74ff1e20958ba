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

    /// The promotions made ready for pricing.
    var plans: Plans { Plans(self) }

    /// The plans of catalog and offers, to go through without counting references to either.
    struct Plans {
        private let (catalog, offers): ([Plan], [Plan])

        /// The effects that are not the first of a promotion.
        private let (catalogEffects, offerEffects): ([PlannedEffect], [PlannedEffect])

        fileprivate init(_ sources: Sources) {
            (catalog, offers) = (sources.catalog.plans, sources.offers.plans)
            (catalogEffects, offerEffects) = (sources.catalog.otherEffects, sources.offers.otherEffects)
        }

        subscript(number: PromotionNumber) -> Plan {
            number.isOffer ? offers[Int(number.position)] : catalog[Int(number.position)]
        }

        /// What is known about an effect of a promotion.
        func effect(_ position: Int, of number: PromotionNumber) -> PlannedEffect {
            guard position > 0 else { return self[number].firstEffect }
            let place = Int(self[number].firstOther) + position - 1
            return number.isOffer ? offerEffects[place] : catalogEffects[place]
        }
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
