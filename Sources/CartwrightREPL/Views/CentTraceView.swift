internal import Cartwright

/// The calculation of a cart, to the cent.
struct CentTraceView {
    private let world: World
    let quote: Quote
    let steps: [CentTrace.Step]
    /// The order of the quote; nil for the present cart.
    private let order: Order?

    /// - Parameter quote: a quote with a trace.
    init(_ world: World, _ quote: Quote, of order: Order? = nil) {
        (self.world, self.quote, self.order) = (world, quote, order)
        steps = quote.trace?.steps ?? []
    }

    /// The calculation from the sum of the lines to the total.
    var totalBlocks: [ScreenBlock] {
        var rows = [[money(quote.subtotalMinor), "\(counted(quote.lines.count, "line")) before discounts"]]
        if !quote.shipments.isEmpty { rows.append([money(quote.shippingMinor), "shipping"]) }
        rows += untraced(quote.applied.map { ($0.promotion, $0.discountMinor) })
        for step in steps {
            rows.append([money(-step.givenMinor), words(for: step)])
            rows += step.shares.map { ["", "  \(money(-$0.givenMinor)) \(place(of: $0))\(residue($0))"] }
        }
        rows += quote.gifts.map {
            ["", "\(world.promotionName($0.promotion, in: quote)): \($0.line.quantity) x \($0.line.sku) free"]
        }
        let isIncluded = cart.pricesIncludeTax
        if quote.taxMinor > 0 { rows.append([money(quote.taxMinor), isIncluded ? "tax, included" : "tax"]) }
        let (paid, notProven) = (order == nil ? "to pay" : "paid", quote.notProven.map { ", \($0)" } ?? "")
        let payable = quote.payableRows.map { [money($0.minor), $0.name == "to pay" ? paid : $0.name] }
        rows.append([money(quote.totalMinor), (payable.isEmpty ? paid : "total") + notProven])
        rows += payable
        return heading + [table(rows)] + note
    }

    /// Returns the calculation from the price of a line to its total.
    func blocks(of line: QuotedLine) -> [ScreenBlock] {
        let unitPrice = cart[lineID: line.id]?.unitPriceMinor ?? 0
        var rows = [[money(line.subtotalMinor), "\(line.quantity) x \(money(unitPrice))"]]
        rows += untraced(line.allocations.map { ($0.promotion, $0.amountMinor) })
        for step in steps {
            for share in step.shares where share.place == line.id {
                let units = share.units.map { "\(counted(Int($0), "unit")), " } ?? ""
                rows.append([money(-share.givenMinor), words(for: step)])
                rows.append(["", "  of \(units)\(money(share.baseMinor))\(residue(share))"])
            }
        }
        rows.append([money(line.totalMinor), "total of \(line.id)"])
        if line.taxMinor > 0 { rows.append([money(line.taxMinor), "share of the tax"]) }
        return heading + [table(rows)] + note
    }

    private var cart: Cart { order?.cart ?? world.session.cart }

    private var heading: [ScreenBlock] {
        order.map { [.line(ReplyLine("order \($0.id), paid \($0.paidAt)"))] } ?? []
    }

    /// Returns the discount of each promotion, for quotes without a trace.
    private func untraced(_ amounts: [(promotion: String, minor: Int64)]) -> [[String]] {
        guard quote.trace == nil else { return [] }
        return amounts.map { [money(-$0.minor), world.promotionName($0.promotion, in: quote)] }
    }

    private var note: [ScreenBlock] {
        guard quote.trace == nil, !quote.applied.isEmpty else { return [] }
        return [.line(ReplyLine("  \(world.driver.untracedWords)", .quiet))]
    }

    /// Returns `kitchen-five: 5% of $85.50 is $4.275; the remaining price rounds to $81.23`.
    func words(for step: CentTrace.Step) -> String {
        "\(world.promotionName(step.promotion, in: quote)): \(step.words(in: quote.currency))"
    }

    private func place(of share: CentTrace.Share) -> String {
        guard let units = share.units else { return share.place }
        return "\(share.place), \(counted(Int(units), "unit")) of it"
    }

    /// Returns `, exactly $1.8728, rounded down`.
    private func residue(_ share: CentTrace.Share) -> String {
        share.residueWords(in: quote.currency).map { ", \($0)" } ?? ""
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, quote.currency).description }

    private func table(_ rows: [[String]]) -> ScreenBlock { .rows(ScreenRows(rows, [.right], wraps: 1)) }
}
