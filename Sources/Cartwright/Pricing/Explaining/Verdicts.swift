/// One verdict for every promotion that was looked at.
struct Verdicts {
    private let plans: [Plan]
    private let rejected: [RejectedPromotion]
    private let sources: Sources

    init(_ considered: Considered, _ chosen: Chosen, of frozen: FrozenCart) {
        plans = considered.plans
        rejected =
            considered.rejected.isEmpty ? chosen.rejected : considered.rejected + chosen.rejected
        sources = frozen.sources
    }

    /// Promotions that were not applied, in order of priority, then id.
    var notApplied: [RejectedPromotion] {
        var byID: [String: RejectedPromotion] = [:]
        for rejection in rejected { byID[rejection.promotion] = rejection }
        return plans.compactMap { byID[sources.id(of: $0)] }
    }

    /// Codes of the cart that activated nothing, as typed, each once: nobody knows them, or the reason of their first
    /// promotion.
    func rejectedCodes(of frozen: FrozenCart, applied: [AppliedPromotion]) -> [RejectedCode] {
        var seen: Set<String> = []
        var codes: [RejectedCode] = []
        for (index, word) in frozen.codeWords.enumerated() {
            let code = frozen.cart.codes[index]
            let isNew = frozen.codeWords.count == 1 || seen.insert(PromotionCode.normalized(code)).inserted
            guard isNew, let reason = refusal(of: word, applied) else { continue }
            codes.append(RejectedCode(code: code, reason: reason))
        }
        return codes
    }

    /// Why a code activated nothing, nil where it did, or where nobody says.
    private func refusal(of code: Word, _ applied: [AppliedPromotion]) -> String? {
        guard code != .unknown else { return "unknown_code" }
        var first: String?
        for plan in plans where plan.code == code {
            let id = sources.id(of: plan)
            if applied.contains(where: { $0.promotion == id }) { return nil }
            first = first ?? id
        }
        guard let first else { return "unknown_code" }
        return rejected.last { $0.promotion == first }?.reason.rawValue
    }
}
