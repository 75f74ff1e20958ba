internal import Cartwright

/// Where the cents of a cart come from, for people and programs.
struct CentTraceView {
    private let world: World
    private let quote: Quote
    private let trace: CentTrace

    init(_ world: World, _ quote: Quote) {
        (self.world, self.quote) = (world, quote)
        let offered = world.session.handled.values.flatMap(\.promotions)
        let promotions = quote.applied.compactMap { applied in
            world.checkout.catalog[applied.promotion] ?? offered.first { $0.id == applied.promotion }
        }
        trace = CentTrace(quote, of: world.session.cart, promotions: promotions)
    }

    /// The way from the sum of the lines to the total.
    var totalLines: [ReplyLine] {
        var rows = [[money(quote.subtotalMinor), "\(counted(quote.lines.count, "line")) before discounts"]]
        if !quote.shipments.isEmpty { rows.append([money(quote.shippingMinor), "shipping"]) }
        for part in trace.parts {
            rows.append([money(-part.givenMinor), words(for: part)])
            rows += part.shares.map { ["", "  \(money(-$0.givenMinor)) \($0.place)\(residue($0))"] }
        }
        let isIncluded = world.session.cart.pricesIncludeTax
        if quote.taxMinor > 0 { rows.append([money(quote.taxMinor), isIncluded ? "tax, in the prices" : "tax"]) }
        rows.append([money(quote.totalMinor), "to pay"])
        return table(rows)
    }

    /// The way from a line's price to what is left of it.
    func lines(of line: QuotedLine) -> [ReplyLine] {
        let unitPrice = world.session.cart[lineID: line.id]?.unitPriceMinor ?? 0
        var rows = [[money(line.subtotalMinor), "\(line.quantity) x \(money(unitPrice))"]]
        for part in trace.parts {
            for share in part.shares where share.place == line.id {
                rows.append([money(-share.givenMinor), words(for: part)])
                rows.append(["", "  of \(money(share.baseMinor))\(residue(share))"])
            }
        }
        rows.append([money(line.totalMinor), "left of \(line.id)"])
        if line.taxMinor > 0 { rows.append([money(line.taxMinor), "its part of the tax"]) }
        return table(rows)
    }

    /// `kitchen-five: 5% of $85.50 is $4.275; rounded is what remains, $81.23`.
    private func words(for part: CentTrace.Part) -> String {
        let name = world.promotionName(part.promotion)
        switch part.origin {
        case .percentOfSum(let percent, let base, let exact):
            let is100th = "\(name): \(percent)% of \(money(base)) is \(decimal(exact))"
            if part.givenMinor == exact.wholeMinor, exact.isWhole { return is100th }
            return "\(is100th); rounded is what remains, \(money(base - part.givenMinor))"
        case .percentOfEach(let percent): return "\(name): \(percent)% of each"
        case .amount(let wanted, let base):
            return wanted <= base ? "\(name): \(money(wanted)) off \(money(base))" : "\(name): all of \(money(base))"
        case nil: return name
        }
    }

    /// `, exactly $1.8728, rounded down`.
    private func residue(_ share: CentTrace.Share) -> String {
        guard let exact = share.exact else { return "" }
        switch share.residue {
        case 0: return ""
        case -1: return ", exactly \(decimal(exact)), rounded down"
        case 1: return ", exactly \(decimal(exact)), and the cent left over"
        default: return ", exactly \(decimal(exact)), moved by a limit"
        }
    }

    /// The same for programs; amounts in minor units.
    var json: JSONValue {
        .array(
            trace.parts.map { part in
                [
                    "promotion": .string(part.promotion), "given": .integer(part.givenMinor),
                    "how": .string(words(for: part)),
                    "shares": .array(
                        part.shares.map { share in
                            var object: JSONObject = [
                                "place": .string(share.place), "base": .integer(share.baseMinor),
                                "given": .integer(share.givenMinor),
                            ]
                            object["exact"] = share.exact.map { .string($0.decimal(in: quote.currency)) }
                            object["residue"] = share.residue.map { .integer(Int64($0)) }
                            return .object(object)
                        }
                    ),
                ]
            }
        )
    }

    private func decimal(_ exact: CentTrace.Exact) -> String {
        // As people write money, with the digits that are rounded away.
        let plain = Money(minor: 0, quote.currency)
        return plain.description.replacing(plain.decimal, with: exact.decimal(in: quote.currency))
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, quote.currency).description }

    private func table(_ rows: [[String]]) -> [ReplyLine] {
        TextTable(rows, [.right]).lines.map { ReplyLine($0) }
    }
}
