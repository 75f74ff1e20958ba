internal import Cartwright

extension ReportSection {
    /// The margins of carts whose items all have a cost, and the carts below the minimum.
    static func margins(of totals: SimulationTotals, in currency: Currency) -> [ReportSection] {
        guard let figures = totals.margins[currency] else { return [] }
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, currency)) }
        func row(_ name: String, _ count: Int, _ revenue: Int64, _ cost: Int64) -> [ReportCell] {
            let margin = revenue.subtractingSaturated(cost)
            return [
                .text(name), .count(Int64(count)), money(revenue), money(cost), money(margin),
                margin < 0 ? .empty : .share(margin, of: revenue),
            ]
        }
        let columns: [Column] = [
            .text("margin", ""), .number("carts"), .number("price"), .number("cost"), .number("margin"),
            .number("of_price", "of price"),
        ]
        var rows = [row("margin", figures.cartCount, figures.revenueMinor, figures.costMinor)]
        if let other = totals.otherMargins[currency] {
            rows.append(row("margin against", other.cartCount, other.revenueMinor, other.costMinor))
        }
        var sums = ReportSection(
            "margin",
            "Margin of carts whose items have a cost, without shipping and tax",
            columns,
            rows
        )
        let uncounted = (totals.simulation.figures[currency]?.cartCount ?? figures.cartCount) - figures.cartCount
        sums.note = uncounted > 0 ? "\(uncounted) without all costs are left out" : nil
        guard let minimum = totals.question.minimumMargin else { return [sums] }
        var low = ReportSection(
            "low_margin",
            "Lowest margins below \(minimum) %, \(figures.belowCount) in all",
            [
                .text("cart"), .number("price"), .number("cost"), .number("margin"), .number("of_price", "of price"),
            ],
            figures.lowest.map { cart in
                var cells = row(cart.cart, 1, cart.revenueMinor, cart.costMinor)
                cells.remove(at: 1)
                return cells
            }
        )
        low.note = figures.belowCount == 0 ? nil : more(figures.belowCount - figures.lowest.count)
        return [sums, low]
    }
}
