import Cartwright
import CartwrightREPL

/// A quote for people: what is bought and what came off it, the sums, and why the rest was not applied.
struct QuoteTable {
    private let quote: Quote

    init(_ quote: Quote) { self.quote = quote }

    var lines: [String] {
        let table = TextTable(rows + sums, [.left, .left, .right, .right, .right, .right])
        let header = quote.id.map { [$0] } ?? []
        return header + table.lines + promotions + [""]
    }

    private var rows: [[String]] {
        let lines = quote.lines.map { line in
            row(line.id, line.sku, "\(line.quantity) x", line.subtotalMinor, line.discountMinor, line.totalMinor)
        }
        let shipments = quote.shipments.map { shipment in
            row(shipment.id, "shipping", "", shipment.amountMinor, shipment.discountMinor, shipment.totalMinor)
        }
        let gifts = quote.gifts.map { ["gift", $0.line.sku, "\($0.line.quantity) x", "", "", "free"] }
        return lines + shipments + gifts
    }

    private var sums: [[String]] {
        let off = quote.discountMinor + quote.shippingDiscountMinor
        let tax = quote.taxMinor > 0 ? [["tax", "", "", "", "", money(quote.taxMinor)]] : []
        return tax + [["total", "", "", "", off > 0 ? money(-off) : "", money(quote.totalMinor)]]
    }

    private func row(_ id: String, _ what: String, _ count: String, _ before: Int64, _ off: Int64, _ left: Int64)
        -> [String]
    {
        [id, what, count, money(before), off > 0 ? money(-off) : "", money(left)]
    }

    private var promotions: [String] {
        quote.applied.map { "  + \($0.promotion) \($0.discountMinor > 0 ? money(-$0.discountMinor) : "gift")" }
            + quote.notApplied.map { "  - \($0.promotion) \(reason($0))" }
            + quote.nudges.map {
                "  > \($0.words(in: quote.currency)): \($0.promotion) saves \(money($0.savesMinor))"
            }
            + quote.rejectedCodes.map { "  ! code \($0.code): \($0.reason)" }
    }

    private func reason(_ rejection: RejectedPromotion) -> String {
        var words = rejection.reason.rawValue
        if let by = rejection.by { words += " \(by)" }
        if let value = rejection.valueMinor, let byValue = rejection.byValueMinor {
            words += " (\(money(byValue)) against \(money(value)))"
        }
        let findings =
            rejection.unmet.map { self.words(for: $0) } + rejection.lacks.map { $0.words(in: quote.currency) }
        return findings.isEmpty ? words : "\(words): \(findings.joined(separator: "; "))"
    }

    /// `subtotal, short by $10.02`, or `any (subtotal, short by $10.02, or quantity, short by 1 units)`.
    private func words(for finding: Finding) -> String {
        let inside = finding.partsInQuestion.map { words(for: $0) }.joined(separator: ", \(finding.conjunction) ")
        let missing =
            finding.lacksCurrency
            ? ", no amount in \(quote.currency)"
            : finding.shortBy.map { ", short by \(amount($0, finding.unit))" } ?? ""
        return inside.isEmpty ? "\(finding.condition)\(missing)" : "\(finding.condition) (\(inside))"
    }

    private func amount(_ count: Int64, _ unit: Finding.Unit) -> String {
        unit == .money ? money(count) : "\(count) \(unit.rawValue)"
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, quote.currency).description }
}
