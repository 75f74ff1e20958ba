/// The promotions that a cart could get, split into those to take and those that fell out, with their reasons.
struct Candidates {
    /// In order of priority, each compatible with all before it.
    private(set) var chosen: [Promotion] = []
    private(set) var rejected: [RejectedPromotion] = []
    private(set) var rejectedCodes: [RejectedCode] = []

    /// Gathers promotions of catalog and offers, lets each pass gates and conditions, and takes those that may stand
    /// together, by priority, then id.
    init(
        gathering cart: Cart,
        _ catalog: Catalog,
        _ offers: [Offer],
        _ counters: Counters,
        at instant: Instant
    ) throws(CartwrightError) {
        let entered = Set(cart.codes.map(PromotionCode.normalized))
        let gates = Gates(instant: instant, counters: counters, customer: cart.customer)
        let facts = CartFacts(cart: cart, instant: instant)
        for promotion in try Self.merge(catalog, offers) {
            let isOffered = offers.contains { $0.promotion.id == promotion.id }
            if !isOffered, let code = promotion.code, !entered.contains(PromotionCode.normalized(code)) {
                reject(promotion, .codeNotEntered)
            } else if let reason = gates.refusal(of: promotion) {
                reject(promotion, reason)
            } else {
                try judge(promotion, facts)
            }
        }
        judgeCodes(of: cart, among: catalog.promotions + offers.map(\.promotion))
    }

    private static func merge(_ catalog: Catalog, _ offers: [Offer]) throws(CartwrightError) -> [Promotion] {
        if offers.isEmpty { return catalog.promotions }
        return try Catalog(catalog.promotions + offers.map(\.promotion)).promotions
    }

    private mutating func judge(_ promotion: Promotion, _ facts: CartFacts) throws(CartwrightError) {
        var unmet: [Finding] = []
        for condition in promotion.conditions {
            let finding = try condition.check(facts)
            if !finding.isMet { unmet.append(finding) }
        }
        if !unmet.isEmpty {
            rejected.append(RejectedPromotion(promotion: promotion.id, reason: .conditionNotMet, unmet: unmet))
        } else if let first = chosen.first(where: { !$0.isCompatible(with: promotion) }) {
            rejected.append(RejectedPromotion(promotion: promotion.id, reason: .excludedBy, by: first.id))
        } else {
            chosen.append(promotion)
        }
    }

    private mutating func reject(_ promotion: Promotion, _ reason: Reason) {
        rejected.append(RejectedPromotion(promotion: promotion.id, reason: reason))
    }

    private mutating func judgeCodes(of cart: Cart, among promotions: [Promotion]) {
        for code in cart.codes {
            let normalized = PromotionCode.normalized(code)
            let owners = promotions.filter { $0.code.map(PromotionCode.normalized) == normalized }
            if owners.isEmpty { rejectedCodes.append(RejectedCode(code: code, reason: "unknown_code")) }
            if let fallen = rejected.first(where: { fallen in owners.contains { $0.id == fallen.promotion } }),
                !chosen.contains(where: { taken in owners.contains { $0.id == taken.id } })
            {
                rejectedCodes.append(RejectedCode(code: code, reason: fallen.reason.rawValue))
            }
        }
    }
}
