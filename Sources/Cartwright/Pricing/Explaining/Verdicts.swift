internal import BasicContainers

/// One verdict for every promotion that was looked at.
struct Verdicts {
    private let looked: [PromotionNumber]
    private let rejected: [RejectedPromotion]
    private let sources: Sources
    private let settlement: Settlement

    init(_ considered: Considered, _ chosen: Chosen, of frozen: FrozenCart) {
        looked = considered.looked
        rejected =
            considered.rejected.isEmpty ? chosen.rejected : considered.rejected + chosen.rejected
        (sources, settlement) = (frozen.sources, chosen.settlement)
    }

    /// Promotions that were not applied, in order of priority, then id.
    var notApplied: [RejectedPromotion] {
        var byID: [String: RejectedPromotion] = [:]
        for rejection in rejected { byID[rejection.promotion] = rejection }
        return looked.compactMap { byID[sources.id(of: $0)] }
    }

    /// Codes of the cart that activated nothing, as typed, each once: nobody knows them, or the reason of their first
    /// promotion.
    func rejectedCodes(of frozen: FrozenCart) -> [RejectedCode] {
        let texts = frozen.cart.codes
        let words = frozen.codes.indices.map { frozen.codes[$0].word }
        var codes: [RejectedCode] = []
        for index in words.indices {
            guard let reason = refusal(of: words[index]) else { continue }
            let isKnown = words[index] != .unknown
            let isRepeated = words[..<index].indices.contains { other in
                words[other] == words[index]
                    && (isKnown || PromotionCode.normalized(texts[other]) == PromotionCode.normalized(texts[index]))
            }
            if !isRepeated { codes.append(RejectedCode(code: texts[index], reason: reason)) }
        }
        return codes
    }

    /// Why a code activated nothing, nil where it did, or where nobody says.
    private func refusal(of code: Word) -> String? {
        guard code != .unknown else { return "unknown_code" }
        var first: String?
        for number in looked where sources.plan(of: number).code == code {
            if isApplied(number) { return nil }
            first = first ?? sources.id(of: number)
        }
        guard let first else { return "unknown_code" }
        return rejected.last { $0.promotion == first }?.reason.rawValue
    }

    private func isApplied(_ number: PromotionNumber) -> Bool {
        settlement.outcomes.indices.contains {
            settlement.outcomes[$0].gives && settlement.lineup.candidates[$0].promotion == number
        }
    }
}
