internal import Cartwright

extension World {
    /// Returns the discounts of promotions as bars; nothing without discounts.
    func bars(of quote: Quote) -> [ScreenBlock] {
        guard !quote.applied.isEmpty else { return [] }
        let whole = quote.subtotalMinor + quote.shippingMinor
        let bars = quote.applied.map { applied in
            ScreenBars.Bar(
                name: promotionName(applied.promotion, in: quote),
                figures: [money(-applied.discountMinor).description, share(applied.discountMinor, of: whole)],
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

/// Returns a share in percent with one decimal, rounded half up; empty if the whole is zero.
func share(_ part: Int64, of whole: Int64) -> String {
    guard whole > 0 else { return "" }
    let permille = (Int128(part) * 2000 + Int128(whole)) / (Int128(whole) * 2)
    return "\(permille / 10).\(permille % 10)%"
}
