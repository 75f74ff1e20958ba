internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

extension AgentSessions {
    /// Returns the state of a session for an agent. All amounts are from the engine's own quote.
    func state(
        of session: Session,
        at revision: Int64,
        _ record: AgentSessionRecord,
        also further: [Notice] = []
    ) async throws(AgentFailure) -> SessionState {
        let order = session.orders.last
        let cart = order?.cart ?? session.cart
        let quote: Quote
        if let order {
            quote = order.quote
        } else {
            quote = try await failing(try await served.explainedQuote(of: session, .all, at: now))
        }
        let catalog = session.agreement?.catalog ?? served.checkout.checkout.catalog
        let isOpen = order == nil && !record.isCancelled
        var notices = record.notices + further
        for (index, code) in cart.codes.enumerated() {
            if let refusal = refusal(of: code, at: index, cart, quote, catalog) {
                notices.append(.code(code, index: index, refusal))
            }
        }
        notices += quote.credits.map { credit in
            .credit(Money(minor: credit.amountMinor, quote.currency), afterDays: credit.afterDays)
        }
        return SessionState(
            id: session.id,
            revision: revision,
            record: record,
            cart: cart,
            quote: quote,
            discounts: discounts(of: quote, cart, record, catalog, isOpen: isOpen),
            offers: isOpen ? SessionOffer.all(of: quote, session: session.id, revision: revision, catalog) : [],
            prospects: SessionProspect.all(of: quote, catalog, isOpen: isOpen),
            options: try await options(
                of: session,
                quote,
                record,
                catalog,
                isOpen: isOpen && session.payment == nil
            ),
            notices: isOpen ? notices : notices.filter { !$0.blocks },
            order: order,
            tenders: try await tenders(of: session, quote, record),
            takesGiftCards: giftCards != nil,
            isPaying: session.payment != nil,
            items: try await items(of: cart)
        )
    }

    private func items(of cart: Cart) async throws(AgentFailure) -> [String: ShopItem] {
        var items: [String: ShopItem] = [:]
        for line in cart.lines where items[line.sku] == nil {
            items[line.sku] = try await failing(try await shop.items.item(line.sku))
        }
        return items
    }

    private func refusal(
        of code: String,
        at index: Int,
        _ cart: Cart,
        _ quote: Quote,
        _ catalog: Catalog
    ) -> CodeRefusal? {
        let spelling = PromotionCode.normalized(code)
        let isRepeated = cart.codes.prefix(index).contains { PromotionCode.normalized($0) == spelling }
        if isRepeated { return .alreadyApplied }
        guard let rejected = quote.rejectedCodes.first(where: { PromotionCode.normalized($0.code) == spelling }) else {
            return nil
        }
        let promotion = quote.notApplied.first { rejection in
            rejection.reason.rawValue == rejected.reason
                && catalog[rejection.promotion]?.code.map(PromotionCode.normalized) == spelling
        }
        return CodeRefusal(rejected, promotion, isKnown: cart.customer != nil)
    }

    private func discounts(
        of quote: Quote,
        _ cart: Cart,
        _ record: AgentSessionRecord,
        _ catalog: Catalog,
        isOpen: Bool
    ) -> [SessionDiscount] {
        let applied = quote.applied.filter { $0.discountMinor > 0 }
            .map { ($0, catalog[$0.promotion]) }
            .sorted { ($0.1?.lastStage ?? 0, $0.0.promotion) < ($1.1?.lastStage ?? 0, $1.0.promotion) }
        let stages = Set(applied.map { $0.1?.lastStage ?? 0 }).sorted()
        return applied.map { applied, promotion in
            let allocations = quote.lines.enumerated().flatMap { index, line in
                line.allocations.filter { $0.promotion == applied.promotion }.map { (index, $0.amountMinor) }
            }
            let isWhole = allocations.reduce(0) { $0 + $1.1 } == applied.discountMinor
            let isOfItems = isWhole && promotion?.classes.subtracting([.credit]) == [.line]
            return SessionDiscount(
                promotion: applied.promotion,
                title: promotion?.name ?? applied.promotion,
                code: applied.code,
                amountMinor: applied.discountMinor,
                order: Int64((stages.firstIndex(of: promotion?.lastStage ?? 0) ?? 0) + 1),
                claim: isOpen ? record.claims.first { promotion?.restsOn(shop.facts.claims[$0]) ?? false } : nil,
                startsAt: promotion?.startsAt,
                endsAt: promotion?.endsAt,
                isOfItems: isOfItems,
                allocations: isOfItems ? allocations.map { (line: $0.0, amountMinor: $0.1) } : []
            )
        }
    }
}

extension AgentSessionRecord {
    /// The notices that follow from the record.
    fileprivate var notices: [Notice] {
        var notices = shortfalls.map(Notice.shortfall) + unknownClaims.map(Notice.unknownClaim)
        if let needsBuyer { notices.append(.needsBuyer(needsBuyer)) }
        guard let fulfillment else { return notices }
        if fulfillment.address == nil {
            notices.append(.noDestination)
        } else if fulfillment.options.isEmpty {
            notices.append(.notSentThere)
        } else if fulfillment.selectedOption == nil {
            notices.append(.noOption)
        }
        return notices
    }
}

extension Promotion {
    /// The last stage in which the promotion gives a discount.
    fileprivate var lastStage: Int { effects.lazy.map(\.stage).filter { $0 != .credit }.max()?.rawValue ?? 0 }

    /// True if a condition requires the segment of a claim.
    fileprivate func restsOn(_ claim: ShopFacts.Claim?) -> Bool {
        guard let segment = claim?.segment else { return false }
        return conditions.contains { condition in
            guard case .array(let segments)? = condition.json["any_of"] else { return false }
            return condition.json["type"] == "customer_segment" && segments.contains(.string(segment))
        }
    }
}
