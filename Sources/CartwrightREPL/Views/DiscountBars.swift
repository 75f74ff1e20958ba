internal import Cartwright
internal import CartwrightScenarios

extension World {
    /// Returns the discounts of promotions as bars; nothing without discounts.
    func bars(of quote: Quote) -> [ScreenBlock] {
        guard !quote.applied.isEmpty else { return [] }
        let whole = quote.subtotalMinor + quote.shippingMinor
        let bars = quote.applied.map { applied in
            ScreenBars.Bar(
                name: promotionName(applied.promotion, in: quote),
                figures: [
                    money(-applied.discountMinor).description, ReportCell.percent(applied.discountMinor, of: whole),
                ],
                size: applied.discountMinor,
                theme: theme(of: applied.promotion)
            )
        }
        return [.bars(ScreenBars(bars: bars))]
    }

    /// Returns the theme of the coupon of a promotion; the standard theme for promotions of the catalog.
    private func theme(of promotion: String) -> Theme {
        let coupon = session.handled.values.first { handled in
            checkout.coupon(handled)?.promotions.contains { $0.id == promotion } ?? false
        }
        return coupon?.presentation?.theme ?? .standard
    }
}
