/// One verdict for every promotion that was looked at.
struct Verdicts {
    private let plans: [Plan]
    private let rejected: [RejectedPromotion]
    private let applied: [AppliedPromotion]

    init(_ considered: Considered, _ chosen: Chosen, applied: [AppliedPromotion]) {
        plans = considered.plans
        rejected = considered.rejected + chosen.rejected
        self.applied = applied
    }

    /// Promotions that were not applied, in order of priority, then id.
    var notApplied: [RejectedPromotion] {
        var byID: [String: RejectedPromotion] = [:]
        for rejection in rejected { byID[rejection.promotion] = rejection }
        return plans.compactMap { byID[$0.id] }
    }

    /// Codes of the cart that activated nothing, as typed, each once: nobody knows them, or the reason of their first
    /// promotion.
    func rejectedCodes(of frozen: FrozenCart) -> [RejectedCode] {
        guard !frozen.codes.isEmpty else { return [] }
        var seen: Set<String> = []
        var codes: [RejectedCode] = []
        for (index, code) in frozen.codes.enumerated() where seen.insert(code).inserted {
            let owners = plans.filter { $0.code == code }
            guard !owners.contains(where: { owner in applied.contains { $0.promotion == owner.id } }) else { continue }
            let reason = owners.first.map { owner in rejected.last { $0.promotion == owner.id }?.reason.rawValue }
            guard let reason = reason ?? "unknown_code" else { continue }
            codes.append(RejectedCode(code: frozen.cart.codes[index], reason: reason))
        }
        return codes
    }
}
