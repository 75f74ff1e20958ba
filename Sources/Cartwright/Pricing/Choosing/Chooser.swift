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
            pipeline = Pipeline(Lineup(useful, of: frozen))
            conflicts = Conflicts(among: pipeline.lineup)
        }
        let chosen =
            if conflicts.contested.isEmpty {
                try takeAll(&pipeline)
            } else if options.choose == .priority {
                try ByPriority(pipeline.lineup).choose()
            } else {
                try BestSet(pipeline, conflicts, options).choose()
            }
        return Chosen(settlement: chosen.settlement, rejected: rejected + chosen.rejected, choice: chosen.choice)
    }

    /// Sorts out those that give nothing even alone, so that they block nobody.
    private func sort(
        _ pipeline: inout Pipeline
    ) throws(CartwrightError) -> (useful: [Candidate], rejected: [RejectedPromotion]) {
        let isUseful = pipeline.lineup.givingForSure()
        var (useful, rejected): ([Candidate], [RejectedPromotion]) = ([], [])
        for (index, candidate) in pipeline.lineup.candidates.enumerated() {
            if !isUseful[index], let rejection = try pipeline.rejection(ofAlone: index) {
                rejected.append(rejection)
            } else {
                useful.append(candidate)
            }
        }
        return (useful, rejected)
    }

    private func takeAll(_ pipeline: inout Pipeline) throws(CartwrightError) -> Chosen {
        let settlement = try pipeline.run(pipeline.lineup.candidates.map { _ in true })
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
        candidates.indices.filter { isMember[$0] && !outcomes[$0].gives }
            .map { candidates[$0].rejection(outcomes[$0]) }
    }
}
