/// The verdict of pricing on a promotion.
enum PromotionVerdict {
    case applied
    case rejected(RejectedPromotion)

    /// The reason that it does not apply; nil if it does.
    var rejection: RejectedPromotion? {
        guard case .rejected(let rejection) = self else { return nil }
        return rejection
    }
}

/// Checks everything that one promotion must pass.
struct PromotionChecker {
    private typealias Check = CouponExplanation.Check

    private let checkout: Checkout
    private let session: Session
    private let offers: [Offer]
    private let instant: Instant
    private let counters: Counters

    /// - Parameter offers: the offers besides the catalog, including the promotion itself if it is not in the catalog.
    init(_ checkout: Checkout, _ session: Session, offers: [Offer], at instant: Instant, counters: Counters) {
        (self.checkout, self.session, self.offers) = (checkout, session, offers)
        (self.instant, self.counters) = (instant, counters)
    }

    /// Returns all checks of a promotion: enabled, code, dates, campaign, currency, limits, conditions, then the
    /// shortfalls of its effects, and the verdict if none of these explains why it does not apply.
    ///
    /// - Parameters:
    ///   - promotion: the promotion.
    ///   - verdict: the verdict of pricing.
    ///   - needsCode: true if its code must be in the cart; for a coupon, the click replaces the code.
    ///   - namesWinner: true if a promotion that took its place is reported as a check, too.
    func checks(
        of promotion: Promotion,
        _ verdict: PromotionVerdict,
        needsCode: Bool = false,
        namesWinner: Bool = true
    ) throws(CartwrightError) -> [CouponExplanation.Check] {
        var checks = enabled(of: promotion)
        // A code that was issued for another promotion with the same code is sufficient, too.
        if needsCode { checks += code(of: promotion, isEntered: verdict.rejection == nil) }
        checks += dates(of: promotion) + campaign(of: promotion) + currency(of: promotion) + limits(of: promotion)
        checks += try conditions(of: promotion, isApplied: verdict.rejection == nil)
        if let rejection = verdict.rejection {
            // A promotion that applies already has enough for some discount: more is a nudge.
            checks += promotion.shortfalls(in: session.cart, tax: tax).map { Check(isMet: false, kind: .shortfall($0)) }
            let isLoss = rejection.reason == .beatenBy || rejection.reason == .excludedBy
            if isLoss ? namesWinner : checks.allSatisfy(\.isMet) {
                checks.append(Check(isMet: false, kind: .verdict(rejection)))
            }
        }
        return checks.map { Check(isMet: $0.isMet, kind: $0.kind, promotion: promotion.id) }
    }

    private func enabled(of promotion: Promotion) -> [CouponExplanation.Check] {
        promotion.isEnabled ? [] : [Check(isMet: false, kind: .enabled)]
    }

    private func code(of promotion: Promotion, isEntered: Bool) -> [CouponExplanation.Check] {
        guard let code = promotion.code else { return [] }
        let isMet = isEntered || promotion.isActivated(by: session.cart, of: checkout.catalog, counters)
        return [Check(isMet: isMet, kind: .code(code))]
    }

    private func dates(of promotion: Promotion) -> [CouponExplanation.Check] {
        guard promotion.startsAt != nil || promotion.endsAt != nil else { return [] }
        let isWithin =
            promotion.startsAt.map { instant >= $0 } ?? true && promotion.endsAt.map { instant < $0 } ?? true
        return [
            Check(isMet: isWithin, kind: .dates(from: promotion.startsAt, until: promotion.endsAt, now: instant))
        ]
    }

    private func campaign(of promotion: Promotion) -> [CouponExplanation.Check] {
        guard let campaign = promotion.campaign,
            !campaign.isEnabled || campaign.startsAt != nil || campaign.endsAt != nil
        else { return [] }
        return [Check(isMet: campaign.refusal(at: instant) == nil, kind: .campaign(campaign, now: instant))]
    }

    /// The rounding of tax by the options of the shop.
    private var tax: TaxRounding { checkout.amountOptions(by: checkout.catalog).tax }

    private func currency(of promotion: Promotion) -> [CouponExplanation.Check] {
        let currency = session.cart.currency
        return promotion.isIn(currency) ? [] : [Check(isMet: false, kind: .currency(currency))]
    }

    private func limits(of promotion: Promotion) -> [CouponExplanation.Check] {
        let limits = UsageLimits(of: promotion, for: session.cart, counters: counters, at: instant)
        return limits.rules.map { Check(isMet: $0.isMet, kind: .limit($0)) }
            + [limits.missing].compactMap(\.self).map { Check(isMet: false, kind: .missing($0)) }
    }

    private func conditions(
        of promotion: Promotion,
        isApplied: Bool
    ) throws(CartwrightError) -> [CouponExplanation.Check] {
        let facts = CartFacts(cart: session.cart, instant: instant, tax: tax, asking: [promotion])
        var onStage = try stageFindings(of: promotion, isApplied: isApplied)[...]
        var checks: [CouponExplanation.Check] = []
        for condition in promotion.conditions {
            let found = condition.readsStage ? onStage.popFirst() : nil
            let finding = if let found { found } else { try finding(of: condition, facts) }
            let skus = condition.declared?.filter.skus?.sorted() ?? []
            checks.append(Check(isMet: finding.isMet, kind: .condition(finding, skus: skus)))
        }
        return checks
    }

    /// Returns the findings of conditions on the stage; empty if the cart cannot be priced with the promotion.
    private func stageFindings(of promotion: Promotion, isApplied: Bool) throws(CartwrightError) -> [Finding] {
        guard promotion.conditions.contains(where: \.readsStage) else { return [] }
        let findings = try? StageFindings(
            session.cart,
            from: checkout.catalog,
            offers: offers,
            counters: counters,
            at: instant,
            options: checkout.options
        ).findings(of: promotion.id, isApplied: isApplied)
        return findings ?? []
    }

    /// Returns the finding of a condition. A condition of a plugin that fails is not met.
    private func finding(of condition: any Condition, _ facts: CartFacts) throws(CartwrightError) -> Finding {
        do throws(CartwrightError) {
            return try condition.evaluated(facts)
        } catch {
            guard !condition.isOfTheEngine else { throw error }
            return Finding(condition: condition.name, isMet: false, observed: .null, required: JSONObject())
        }
    }
}
