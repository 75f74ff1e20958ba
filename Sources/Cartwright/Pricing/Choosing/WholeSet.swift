/// All candidates together, where it can be shown at once that every other set takes less off.
///
/// Where no two bar each other and the contested candidates take amounts off, or units, the sum by stages of
/// ``SetBound`` is one number for all of them less a part for each contested one that is left out. So one look at the
/// sum of all is enough: a contested candidate whose part is more than what that sum exceeds the worth of the whole set
/// by is in every best set.
enum WholeSet {
    /// The price of the set of all useful candidates, nil where it is not shown to be the best, or not all of them give
    /// something in it.
    ///
    /// - Parameter useful: the candidates that give something when alone.
    static func proven(
        _ useful: NumberSet,
        by pipeline: inout Pipeline,
        _ conflicts: Conflicts
    ) throws(CartwrightError) -> Settlement? {
        guard !conflicts.hasBarred, !conflicts.contested.isEmpty, !pipeline.lineup.readsStage else { return nil }
        let whole = try pipeline.run(useful)
        guard whole.isWithinBudgets, useful.allSatisfy({ whole.outcomes[$0].gives }) else { return nil }
        let frozen = pipeline.frozen
        var bound = try SetBound(pipeline, of: useful, at: frozen.placesByID, conflicts)
        let contested = useful.intersection(conflicts.contested)
        return bound.showsBest(useful, worth: whole.discountMinor, contested) ? whole : nil
    }
}
