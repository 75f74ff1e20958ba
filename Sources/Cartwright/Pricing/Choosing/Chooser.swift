/// Decides which of the candidates a cart gets.
struct Chooser {
    let frozen: FrozenCart
    let options: PricingOptions

    /// The set for some candidates. Most carts have no conflict and need no search.
    func choose(among candidates: [Candidate]) throws(CartwrightError) -> Chosen {
        if Conflicts(among: candidates, of: frozen.cart).contested.isEmpty { return try takeAll(candidates) }
        var (useful, rejected): ([Candidate], [RejectedPromotion]) = ([], [])
        for candidate in candidates {
            if let rejection = try candidate.rejectionAlone(on: frozen) {
                rejected.append(rejection)
            } else {
                useful.append(candidate)
            }
        }
        let conflicts = Conflicts(among: useful, of: frozen.cart)
        let chosen =
            if conflicts.contested.isEmpty {
                try takeAll(useful)
            } else if options.choose == .priority {
                try ByPriority(frozen, useful).choose()
            } else {
                try BestSet(frozen, useful, conflicts, maximumNodes: options.maximumNodes).choose()
            }
        return Chosen(settlement: chosen.settlement, rejected: rejected + chosen.rejected, choice: chosen.choice)
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
        zip(candidates, outcomes).filter { !$1.gives }.map { $0.rejection($1) }
    }
}
