import Cartwright
import CartwrightConsole
import CartwrightREPL

/// A quote as text: lines and discounts, totals, and the reasons why promotions were not applied.
struct QuoteTable {
    private let quote: Quote
    private let promotions: (String) -> Promotion?

    /// - Parameter promotions: returns the promotion of an id, among those that the quote was priced with.
    init(_ quote: Quote, promotions: @escaping (String) -> Promotion? = { _ in nil }) {
        (self.quote, self.promotions) = (quote, promotions)
    }

    var blocks: [ScreenBlock] {
        let header = quote.id.map { [$0] } ?? []
        // On a narrow terminal the column of prices before discounts is dropped first, then the quantity.
        let alignments: [TextTable.Alignment] = [.left, .left, .right, .right, .right, .right]
        let table = ScreenRows(rows + sums, alignments, wraps: quote.notProven.map { _ in 6 }, gives: [3, 2])
        return Self.lines(header) + [.rows(table)] + Self.lines(verdicts + [""])
    }

    private static func lines(_ texts: [String]) -> [ScreenBlock] { texts.map { .line(ReplyLine($0)) } }

    private var rows: [[String]] {
        let lines = quote.lines.map { line in
            row(line.id, line.sku, "\(line.quantity) x", line.subtotalMinor, line.discountMinor, line.totalMinor)
        }
        let shipments = quote.shipments.map { shipment in
            row(shipment.id, "shipping", "", shipment.amountMinor, shipment.discountMinor, shipment.totalMinor)
        }
        let gifts = quote.gifts.map { ["gift", $0.line.sku, "\($0.line.quantity) x", "", "", "free"] }
        let credits = quote.credits.map { ["credit", $0.promotion, "", "", "", money($0.amountMinor)] }
        return lines + shipments + gifts + credits
    }

    private var sums: [[String]] {
        let off = quote.discountMinor + quote.shippingDiscountMinor
        let tax = quote.taxMinor > 0 ? [["tax", "", "", "", "", money(quote.taxMinor)]] : []
        let total = ["total", "", "", "", off > 0 ? money(-off) : "", money(quote.totalMinor)]
        let payable = quote.payableRows.map { [$0.name, "", "", "", "", money($0.minor)] }
        return tax + [total + (quote.notProven.map { [$0] } ?? [])] + payable
    }

    private func row(_ id: String, _ what: String, _ count: String, _ before: Int64, _ off: Int64, _ left: Int64)
        -> [String]
    {
        [id, what, count, money(before), off > 0 ? money(-off) : "", money(left)]
    }

    private var verdicts: [String] {
        quote.applied.map { "  + \($0.promotion) \(gain($0))" }
            + quote.notApplied.map { "  - \($0.promotion) \(reason($0))" }
            + quote.nudges.map(words)
            + quote.rejectedCodes.map { "  ! code \($0.code): \($0.reason)" }
    }

    /// Returns the discount of a promotion, or the kind of thing that it gives.
    private func gain(_ applied: AppliedPromotion) -> String {
        if applied.discountMinor > 0 { return money(-applied.discountMinor) }
        return quote.creditMinor(of: applied.promotion) > 0 ? "store credit" : "gift"
    }

    /// Returns `  > $0.01 more: fifty saves $5.00`.
    private func words(for nudge: Nudge) -> String {
        let missing = nudge.words(in: quote.currency, of: scope(of: nudge))
        return "  > \(missing): \(nudge.promotion) \(nudge.resultWords(in: quote.currency))"
    }

    /// The scope that counts for a nudge; nil if everything counts.
    private func scope(of nudge: Nudge) -> String? {
        guard nudge.shortfall == nil, let rejection = quote.rejection(of: nudge.promotion),
            let promotion = promotions(nudge.promotion)
        else { return nil }
        let lacking = rejection.unmet.flatMap(\.family).first { ($0.shortBy, $0.unit) == (nudge.shortBy, nudge.unit) }
        return lacking.flatMap(promotion.scopeWords)
    }

    private func reason(_ rejection: RejectedPromotion) -> String {
        var words = rejection.reason.rawValue
        if let campaign = rejection.campaign { words += " (campaign \(campaign))" }
        if let by = rejection.by { words += " \(by)" }
        if let value = rejection.valueMinor, let byValue = rejection.byValueMinor {
            words += " (\(money(byValue)) against \(money(value)))"
        }
        let findings =
            rejection.unmet.map { self.words(for: $0, of: promotions(rejection.promotion)) }
            + rejection.shortfalls.map { $0.words(in: quote.currency) }
        return findings.isEmpty ? words : "\(words): \(findings.joined(separator: "; "))"
    }

    /// `subtotal, short by $10.02`, or `any (subtotal, short by $10.02, or quantity, short by 1 units)`.
    private func words(for finding: Finding, of promotion: Promotion?) -> String {
        let inside = finding.partsInQuestion.map { words(for: $0, of: promotion) }.joined(
            separator: ", \(finding.conjunction) "
        )
        let missing =
            finding.lacksCurrency
            ? ", no amount in \(quote.currency)"
            : finding.truth == .unknown
                ? ", unknown"
                : finding.shortBy.map { ", short by \(amount($0, finding, promotion))" } ?? ""
        return inside.isEmpty ? "\(finding.condition)\(missing)" : "\(finding.condition) (\(inside))"
    }

    private func amount(_ count: Int64, _ finding: Finding, _ promotion: Promotion?) -> String {
        let scope = promotion?.scopeWords(of: finding).map { " of \($0)" } ?? ""
        let amount =
            switch finding.unit {
            case .money: money(count)
            case .units: count == 1 ? "1 unit" : "\(count) units"
            case .skus: count == 1 ? "1 SKU" : "\(count) SKUs"
            case .none: "\(count)"
            }
        return amount + scope
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, quote.currency).description }
}

extension Finding {
    /// The finding and all findings inside it.
    fileprivate var family: [Finding] { [self] + parts.flatMap(\.family) }
}
