internal import Cartwright
internal import CartwrightScenarios

/// A cart or an order as a receipt: lines, discounts, shipping, total.
struct CartView {
    let quote: Quote
    let titles: [String: String]
    let unitPrices: [String: Int64]
    let methods: [String: String]
    /// The promotions whose gifts were declined.
    var declined: [String] = []
    /// Returns the display name of a promotion.
    let promotionName: (String) -> String

    var block: ScreenBlock {
        var rows = quote.lines.map { line in
            let price = unitPrices[line.id].map { money($0) } ?? ""
            let name = line.id == line.sku ? line.id : "\(line.id) \(line.sku)"
            return [name, titles[line.id] ?? "", "\(line.quantity) x", price, money(line.subtotalMinor)]
        }
        let credits = quote.creditsByPromotion
        let discounts = quote.applied.filter { $0.discountMinor > 0 || credits[$0.promotion] == nil }
        rows += discounts.map { [promotionName($0.promotion), "", "", "", money(-$0.discountMinor)] }
        rows += quote.gifts.map { gift in
            [gift.line.sku, titles[gift.line.sku] ?? "", "\(gift.line.quantity) x", "", "free"]
        }
        rows += declined.map { [promotionName($0), "", "", "", "declined"] }
        rows += quote.shipments.map { ["shipping", methods[$0.id] ?? $0.id, "", "", money($0.amountMinor)] }
        let notProven = quote.notProven
        rows.append(["total", "", "", "", money(quote.totalMinor)] + (notProven.map { [$0] } ?? []))
        rows += quote.payableRows.map { [$0.name, "", "", "", money($0.minor)] }
        let alignments: [TextTable.Alignment] = [.left, .left, .right, .right, .right]
        rows += quote.credits.map { credit in
            ["store credit", promotionName(credit.promotion), "", "", money(credit.amountMinor)]
        }
        return .rows(ScreenRows(rows, alignments, wraps: notProven.map { _ in 5 }, gives: [3, 1]))
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, quote.currency).description }
}

extension World {
    /// Returns the present cart as a receipt.
    func view(of cart: Cart, _ quote: Quote) -> CartView {
        CartView(
            quote: quote,
            titles: Dictionary(cart.lines.map { ($0.id, title(of: $0)) } + giftTitles(of: quote)) { first, _ in first
            },
            unitPrices: Dictionary(cart.lines.map { ($0.id, $0.unitPriceMinor) }) { first, _ in first },
            methods: Dictionary(cart.shipments.map { ($0.id, $0.method) }) { first, _ in first },
            declined: cart.declined,
            promotionName: { promotionName($0, in: quote) }
        )
    }

    /// Returns the title of a line; without its own, that of the catalog.
    private func title(of line: Line) -> String { line.title ?? shop.item(line.sku)?.title ?? "" }

    private func giftTitles(of quote: Quote) -> [(String, String)] {
        quote.gifts.map { ($0.line.sku, shop.item($0.line.sku)?.title ?? "") }
    }

    /// Returns the display name of a promotion: the coupon of its card, the code in a quote, its own code, or its id.
    func promotionName(_ id: String, in quote: Quote? = nil) -> String {
        let card = session.feed.cards.first { card in
            session.handled[card.id]?.promotions.contains { $0.id == id } ?? false
        }
        // A card whose promotion has an id of the catalog does not name that promotion.
        if let card, checkout.catalog[id] == nil { return couponName(card.id) }
        return quote?.applied.first { $0.promotion == id }?.code ?? checkout.catalog[id]?.code ?? id
    }
}
