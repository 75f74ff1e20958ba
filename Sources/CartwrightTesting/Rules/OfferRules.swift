internal import Cartwright

extension ContractRun {
    /// Checks that promotions have unique ids, compile and can be priced, and discount at most the price.
    mutating func examineOffers(of made: Made<Handler.Content>, _ card: ContentCard, in currency: Currency) {
        let (own, local) = (made.promotions, made.localPromotions)
        for promotions in [own, local] where !promotions.isEmpty && isNew(promotions, in: currency) {
            if promotions.contains(where: \.id.isEmpty) || Set(promotions.map(\.id)).count != promotions.count {
                report(
                    .offersPrice,
                    "promotions of one card have no id, or the same id",
                    hint: "derive each id from the card's id: \"\\(card.id)-1\"",
                    card
                )
                continue
            }
            do throws(CartwrightError) {
                _ = try Catalog(promotions)
                let matching = TestCart.matching(card, in: currency)
                examineAnswers(of: promotions, on: matching, card)
                let reachable = TestCart.reachable(promotions, on: matching)
                for cart in TestCart.carts(for: card, in: currency) {
                    try examine(promotions, on: cart, card)
                    try examine(reachable, on: cart, card)
                }
            } catch {
                report(
                    .offersPrice,
                    "a promotion cannot be priced: \(error)",
                    hint: error.hint ?? "propose only places of the cart, and amounts within its subtotal",
                    card
                )
            }
        }
    }

    private mutating func examine(
        _ promotions: [Promotion],
        on cart: Cart,
        _ card: ContentCard
    ) throws(CartwrightError) {
        let quote = try TestCart.quote(cart, promotions)
        examineRefusals(in: quote, card)
        try examineAgain(quote, of: promotions, on: cart, card)
        let isSound =
            quote.lines.allSatisfy { (0...$0.subtotalMinor).contains($0.discountMinor) }
            && quote.shipments.allSatisfy { (0...$0.amountMinor).contains($0.discountMinor) }
        guard isSound, (0...(quote.subtotalMinor + quote.shippingMinor)).contains(quote.totalMinor) else {
            report(
                .offersPrice,
                "a promotion discounts more than the price, or raises it",
                hint: "propose amounts between 0 and the remainder in StageInput.shares(of:)",
                card
            )
            return
        }
        let asked = promotions.count == 1 && promotions[0].effects.count == 1 ? quote.applied.first : nil
        if let asked, asked.desiredMinor > quote.subtotalMinor + quote.shippingMinor {
            report(
                .offersPrice,
                "a promotion requests more than the price of the whole cart",
                hint: "propose amounts between 0 and the remainder in StageInput.shares(of:)",
                card
            )
        }
    }
}
