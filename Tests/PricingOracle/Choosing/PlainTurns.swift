/// The choice by priority, then id. Each candidate is taken in its turn if it is compatible with those taken before,
/// gives something beside them, breaks no stage condition of theirs, and all stay within their budgets.
struct PlainTurns {
    /// The price of the cart with the taken promotions.
    let settlement: PlainSettlement

    /// The reasons of the other promotions, by id.
    let reasons: [String: PlainReason]

    init(_ candidates: [PlainPromotion], in scenario: PlainScenario) {
        var (taken, reasons): ([PlainPromotion], [String: PlainReason]) = ([], [:])
        for candidate in candidates {
            if let blocker = taken.first(where: { !$0.isCompatible(with: candidate) }) {
                reasons[candidate.id] = PlainReason("excluded_by", by: blocker.id)
                continue
            }
            var pipeline = PlainPipeline(scenario, Set(taken.map(\.id) + [candidate.id]))
            let with = pipeline.run()
            if let broken = taken.first(where: { with.unmet.contains($0.id) }) {
                reasons[candidate.id] = PlainReason("beaten_by", by: broken.id)
            } else if with.gives(candidate.id), with.isWithinBudgets {
                taken.append(candidate)
            } else {
                reasons[candidate.id] = with.reason(of: candidate)
            }
        }
        var pipeline = PlainPipeline(scenario, Set(taken.map(\.id)))
        (settlement, self.reasons) = (pipeline.run(), reasons)
    }
}
