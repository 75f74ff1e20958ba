internal import BasicContainers

/// The verdicts on all promotions that were examined.
struct Verdicts {
    private let examined: [PromotionNumber]
    private let rejected: [RejectedPromotion]
    private let promotions: PromotionPool
    private let settlement: Settlement

    init(_ eligibility: Eligibility, _ chosen: Chosen, of cart: InternedCart) {
        examined = eligibility.examined
        let rejected = eligibility.rejected.isEmpty ? chosen.rejected : eligibility.rejected + chosen.rejected
        self.rejected = cart.frozen.cart.declined.isEmpty ? rejected : rejected.map { $0.declined(by: cart) }
        (promotions, settlement) = (cart.promotions, chosen.settlement)
    }

    /// The promotions that were not applied, by priority, then id. A promotion that has nothing to discount includes
    /// the shortfalls of its effects.
    func notApplied(on cart: InternedCart, _ options: ChoiceOptions) -> [RejectedPromotion] {
        var byID: [String: RejectedPromotion] = [:]
        for rejection in rejected { byID[rejection.promotion] = rejection }
        return examined.compactMap { number in
            let hasCode = promotions.compiled(of: number).code != nil
            guard options.reports(number, hasCode: hasCode), var rejection = byID[promotions.id(of: number)] else {
                return nil
            }
            if rejection.reason == .nothingToDiscount {
                rejection.shortfalls = promotions[number].shortfalls(in: cart.frozen.cart, tax: cart.frozen.tax)
            }
            if rejection.isShortByLittle {
                rejection.reachesNothing = !promotions[number].reachesAny(of: cart.frozen.cart)
            }
            return rejection
        }
    }

    /// The numbers of codes and promotions up to which a linear search is used for each code.
    private static let (fewCodes, fewPromotions) = (8, 64)

    /// The codes of the cart that activated nothing, as the shopper typed them, each once. The reason is
    /// `unknown_code`, or the reason of their first promotion.
    func rejectedCodes(of cart: InternedCart) -> [RejectedCode] {
        guard cart.codes.count <= Self.fewCodes, examined.count <= Self.fewPromotions else {
            return ManyCodes(examined, rejected, promotions, settlement).rejected(of: cart)
        }
        var codes: [RejectedCode] = []
        for index in cart.codes.indices {
            guard let reason = refusal(of: cart.codes[index].symbol), !isRepeated(index, of: cart) else { continue }
            codes.append(RejectedCode(code: cart.frozen.cart.codes[index], reason: reason))
        }
        return codes
    }

    /// True if the same code comes earlier in the cart.
    private func isRepeated(_ index: Int, of cart: InternedCart) -> Bool {
        let (symbol, texts) = (cart.codes[index].symbol, cart.frozen.cart.codes)
        return (0..<index).contains { other in
            cart.codes[other].symbol == symbol
                && (symbol != .unknown
                    || PromotionCode.normalized(texts[other]) == PromotionCode.normalized(texts[index]))
        }
    }

    /// The reason why a code activated nothing; nil if it did, or if no reason is known.
    private func refusal(of code: Symbol) -> String? {
        guard code != .unknown else { return "unknown_code" }
        var first: String?
        for number in examined where promotions.compiled(of: number).code == code {
            if isApplied(number) { return nil }
            first = first ?? promotions.id(of: number)
        }
        guard let first else { return "unknown_code" }
        return rejected.last { $0.promotion == first }?.reason.rawValue
    }

    private func isApplied(_ number: PromotionNumber) -> Bool {
        settlement.outcomes.indices.contains {
            settlement.outcomes[$0].gives && settlement.pool.candidates[$0].promotion == number
        }
    }
}

extension RejectedPromotion {
    /// Returns the rejection with the reason `declined` if the promotion gives nothing because its gifts were declined.
    func declined(by cart: InternedCart) -> RejectedPromotion {
        guard reason == .nothingToDiscount, cart.frozen.hasUnits, cart.frozen.cart.declined.contains(promotion),
            let number = cart.promotions.number(ofID: promotion),
            cart.promotions[number].givesGifts(in: cart.frozen.cart.currency)
        else { return self }
        var copy = self
        copy.reason = .declined
        return copy
    }
}

extension Promotion {
    /// True if one of its effects gives a gift in a currency; effects of plugins do in the stage of gifts.
    fileprivate func givesGifts(in currency: Currency) -> Bool {
        effects.contains { $0.stage == .gift && $0.isIn(currency) }
    }

    /// True if one of its effects reaches something in a cart, in the currency of the cart.
    fileprivate func reachesAny(of cart: Cart) -> Bool {
        effects.contains { effect in
            guard let own = effect as? any EngineEffect else { return true }
            return own.inCurrency(cart.currency)?.reachesAny(of: cart) ?? false
        }
    }
}

/// The rejected codes of a cart with many codes. It indexes the promotions by code first, which takes more memory than
/// a search for each of a few codes.
private struct ManyCodes {
    /// The first promotion of each code, by id.
    private var firstIDs: [Symbol: String] = [:]

    /// The codes that activated something.
    private var applied: Set<Symbol> = []

    /// The reasons of the promotions that are not applied.
    private var reasons: [String: Reason] = [:]

    init(
        _ examined: [PromotionNumber],
        _ rejected: [RejectedPromotion],
        _ promotions: PromotionPool,
        _ settlement: Settlement
    ) {
        for candidate in settlement.applied {
            if let code = settlement.pool.candidates[candidate].stacking.code { applied.insert(code) }
        }
        for number in examined {
            guard let code = promotions.compiled(of: number).code, firstIDs[code] == nil else { continue }
            firstIDs[code] = promotions.id(of: number)
        }
        for rejection in rejected { reasons[rejection.promotion] = rejection.reason }
    }

    /// Returns the reason why a code activated nothing; nil if it did, or if no reason is known.
    private func reason(of code: Symbol) -> String? {
        guard !applied.contains(code) else { return nil }
        guard let first = firstIDs[code] else { return "unknown_code" }
        return reasons[first]?.rawValue
    }

    func rejected(of cart: InternedCart) -> [RejectedCode] {
        let texts = cart.frozen.cart.codes
        var (told, toldUnknown): (Set<Symbol>, Set<String>) = ([], [])
        var codes: [RejectedCode] = []
        for index in cart.codes.indices {
            let symbol = cart.codes[index].symbol
            let isUnknown = symbol == .unknown
            guard let reason = isUnknown ? "unknown_code" : reason(of: symbol) else { continue }
            let isNew =
                isUnknown
                ? toldUnknown.insert(PromotionCode.normalized(texts[index])).inserted : told.insert(symbol).inserted
            if isNew { codes.append(RejectedCode(code: texts[index], reason: reason)) }
        }
        return codes
    }
}
