/// Decides which of the candidates a cart gets.
struct Chooser {
    let frozen: FrozenCart
    let options: PricingOptions

    /// The set for some candidates. Most carts have no conflict and need no search.
    func choose(among candidates: [Candidate]) throws(CartwrightError) -> Chosen {
        var pipeline = Pipeline(Lineup(candidates, of: frozen))
        var conflicts = Conflicts(among: pipeline.lineup)
        if conflicts.contested.isEmpty { return try takeAll(&pipeline) }
        let (useful, rejected) = try sort(&pipeline)
        if useful.count < candidates.count {
            pipeline = Pipeline(pipeline.lineup.keeping(useful))
            conflicts = Conflicts(among: pipeline.lineup)
        }
        let chosen =
            if conflicts.contested.isEmpty {
                try takeAll(&pipeline)
            } else if options.choose == .priority {
                try ByPriority(pipeline.lineup).choose()
            } else {
                try Self.best(pipeline, conflicts, options)
            }
        return Chosen(settlement: chosen.settlement, rejected: rejected + chosen.rejected, choice: chosen.choice)
    }

    /// Sorts out those that give nothing even alone, so that they block nobody.
    private func sort(
        _ pipeline: inout Pipeline
    ) throws(CartwrightError) -> (useful: NumberSet, rejected: [RejectedPromotion]) {
        var useful = pipeline.lineup.givingForSure()
        var rejected: [RejectedPromotion] = []
        for candidate in pipeline.lineup.all where !useful[candidate] {
            if let rejection = try pipeline.rejection(ofAlone: candidate) {
                rejected.append(rejection)
            } else {
                useful[candidate] = true
            }
        }
        return (useful, rejected)
    }

    private static func best(
        _ pipeline: Pipeline,
        _ conflicts: Conflicts,
        _ options: PricingOptions
    ) throws(CartwrightError) -> Chosen {
        var search = try BestSet(pipeline, conflicts, options)
        return try search.choose()
    }

    private func takeAll(_ pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let settlement = try pipeline.run(pipeline.lineup.all)
        let value = settlement.discountMinor
        let choice = Choice(valueMinor: value, boundMinor: value, isExact: true, nodes: 1)
        return Chosen(
            settlement: settlement,
            rejected: settlement.rejectionsOfIdle(),
            choice: options.choose == .best ? choice : nil
        )
    }
}

extension Settlement {
    /// The candidates that took part and gave nothing, with their reasons.
    func rejectionsOfIdle() -> [RejectedPromotion] {
        outcomes.indices.filter { isMember[$0] && !outcomes[$0].gives }.map(rejection)
    }
}
