internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

extension AgentSessions {
    /// Returns the shipping options with the discounts that need no code, so that a price is the amount that the buyer
    /// would pay.
    ///
    /// - Parameter isOpen: false for a paid, cancelled or paying session, where only the selected option has discounts.
    func options(
        of session: Session,
        _ quote: Quote,
        _ record: AgentSessionRecord,
        _ catalog: Catalog,
        isOpen: Bool
    ) async throws(AgentFailure) -> [SessionOption] {
        guard let fulfillment = record.fulfillment else { return [] }
        let mayDiffer = isOpen && catalog.promotions.contains { $0.code == nil && $0.classes.contains(.shipping) }
        var options: [SessionOption] = []
        for rate in fulfillment.options {
            var discountMinor: Int64 = 0
            if rate.id == fulfillment.selectedOption {
                discountMinor = quote.shippingDiscountMinorWithoutCode
            } else if mayDiffer {
                var other = session.cart
                other.shipments = [rate.shipment]
                let price = try await failing(
                    try await served.explainedQuote(of: session.containing(other), .applied, at: now)
                )
                discountMinor = price.shippingDiscountMinorWithoutCode
            }
            options.append(SessionOption(rate: rate, discountMinor: discountMinor))
        }
        return options
    }
}

extension ShippingRate {
    /// The shipment of a cart with this rate.
    var shipment: Shipment { Shipment(id: "shipment_1", method: id, amountMinor: amountMinor) }
}

extension Quote {
    /// The discount of shipping by promotions without a code, in minor units.
    var shippingDiscountMinorWithoutCode: Int64 {
        let withoutCode = Set(applied.lazy.filter { $0.code == nil }.map(\.promotion))
        return shipments.lazy.flatMap(\.allocations).filter { withoutCode.contains($0.promotion) }
            .reduce(0) { $0 + $1.amountMinor }
    }
}
