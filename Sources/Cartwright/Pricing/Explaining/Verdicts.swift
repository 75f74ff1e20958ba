/// One verdict for every promotion that was looked at.
struct Verdicts {
    /// Promotions that were not applied, in order of priority, then id.
    let notApplied: [RejectedPromotion]

    private let plans: [Plan]
    private let applied: Set<String>

    init(_ considered: Considered, _ chosen: Chosen, applied: [AppliedPromotion]) {
        plans = considered.plans
        self.applied = Set(applied.map(\.promotion))
        var byID: [String: RejectedPromotion] = [:]
        for rejection in considered.rejected + chosen.rejected { byID[rejection.promotion] = rejection }
        notApplied = considered.plans.compactMap { byID[$0.id] }
    }

    /// Codes of the cart that activated nothing, as typed, each once: nobody knows them, or the reason of their first
    /// promotion.
    func rejectedCodes(of cart: Cart) -> [RejectedCode] {
        var seen: Set<String> = []
        return cart.codes.compactMap { code in
            let normalized = PromotionCode.normalized(code)
            guard seen.insert(normalized).inserted else { return nil }
            let owners = plans.filter { $0.promotion.code.map(PromotionCode.normalized) == normalized }
            guard !owners.isEmpty else { return RejectedCode(code: code, reason: "unknown_code") }
            guard !owners.contains(where: { applied.contains($0.id) }) else { return nil }
            let rejection = notApplied.first { $0.promotion == owners[0].id }
            return rejection.map { RejectedCode(code: code, reason: $0.reason.rawValue) }
        }
    }
}
