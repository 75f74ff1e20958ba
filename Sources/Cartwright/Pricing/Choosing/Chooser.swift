/// Decides which of the candidates a cart gets.
struct Chooser {
    let frozen: FrozenCart
    let options: PricingOptions

    /// The set for some candidates. Most carts have no conflict and need no search.
    func choose(among candidates: [Candidate]) throws(CartwrightError) -> Chosen {
        var conflicts = Conflicts(among: candidates, of: frozen)
        if conflicts.contested.isEmpty { return try takeAll(candidates) }
        let (useful, rejected) = try sort(candidates)
        if useful.count < candidates.count { conflicts = Conflicts(among: useful, of: frozen) }
        let chosen =
            if conflicts.contested.isEmpty {
                try takeAll(useful)
            } else if options.choose == .priority {
                try ByPriority(Lineup(useful, of: frozen)).choose()
            } else {
                try BestSet(Lineup(useful, of: frozen), conflicts, options).choose()
            }
        return Chosen(settlement: chosen.settlement, rejected: rejected + chosen.rejected, choice: chosen.choice)
    }

    /// Sorts out those that give nothing even alone, so that they block nobody.
    private func sort(
        _ candidates: [Candidate]
    ) throws(CartwrightError) -> (useful: [Candidate], rejected: [RejectedPromotion]) {
        var pipeline = Pipeline(Lineup(candidates, of: frozen))
        let isUseful = pipeline.lineup.givingForSure()
        var (useful, rejected): ([Candidate], [RejectedPromotion]) = ([], [])
        for (index, candidate) in candidates.enumerated() {
            if !isUseful[index], let rejection = try pipeline.rejection(ofAlone: index) {
                rejected.append(rejection)
            } else {
                useful.append(candidate)
            }
        }
        return (useful, rejected)
    }

    private func takeAll(_ candidates: [Candidate]) throws(CartwrightError) -> Chosen {
        let settlement = try Pipeline.run(candidates, on: frozen)
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
