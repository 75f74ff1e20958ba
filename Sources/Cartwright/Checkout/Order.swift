internal import HashTreeCollections

/// A paid cart.
public struct Order: Hashable, Sendable, Identifiable {
    /// `o1`, `o2`, … within a session.
    public let id: String
    /// The cart that was bought.
    public internal(set) var cart: Cart
    /// The quote that was paid.
    public let quote: Quote
    /// The payment method, a text for people, never empty. Nil if no caller named it.
    public let method: String?
    /// The idempotency key of the call that paid, which identifies its repetition. It is never shown.
    public let reference: String?
    /// The status of the money that the caller reported when the payment began.
    public let report: PaymentReport
    /// The instant of payment.
    public let paidAt: Instant
    /// The idempotency key of its charge.
    public let payment: String
    /// The usage of limited promotions, as the ledger counts it.
    public let demands: [CounterDemand]
    /// The terms for judging a return: the promotions as they were when the order was paid; nil if each of them keeps
    /// its discount.
    var returnTerms: ReturnTerms? = nil
    /// The options with which it was priced; nil for an order that was stored in a format before 4. Such an order keeps
    /// the unit shares that it had then, and is judged by the present options.
    package internal(set) var options: PricingOptions? = nil
    /// The cards whose promotions applied and that have something to do when the order is returned.
    var cards: [OrderCard] = []
    /// The store credits that promotions gave.
    public internal(set) var credits: [OrderCredit] = []
    /// The store credit that returns took back after it was spent, so that it came off refunds, in minor units.
    public internal(set) var creditOffRefundMinor: Int64 = 0
    /// The store credit that returns could not take back, in minor units.
    public internal(set) var writtenOffMinor: Int64 = 0
    /// The phase of the order.
    public internal(set) var phase = Phase.paid
    /// The returned units, by line id.
    public var returned: [String: Int64] { Dictionary(returnedByLine.map { ($0.key, $0.value) }) { first, _ in first } }
    /// The returned units as a tree, since each version of a session that can be undone is kept.
    private(set) var returnedByLine: TreeDictionary<String, Int64> = [:]
    /// The total number of returned units.
    private(set) var returnedCount: Int128 = 0
    /// The number of returns.
    public internal(set) var returnCount: Int64 = 0
    /// The promotions whose discounts were taken back from the remaining units, in chronological order.
    public internal(set) var takenBack: [String] = []
    /// The amount refunded so far, in minor units: to the payment, to gift cards and to store credits.
    public internal(set) var refundedMinor: Int64 = 0
    /// The amounts refunded to gift cards and store credits so far, each account once.
    public internal(set) var refundedTenders: [TenderShare] = []
    /// The amounts that store credits of the customer got so far in place of the payment and of gift cards, each
    /// account once, see ``RefundOrder/storeCredit``.
    public internal(set) var refundedCredits: [TenderShare] = []

    /// Returns the amount paid for the first `count` units of a line, discounts and tax included, in minor units: their
    /// list price less their share of each discount, plus their share of the tax if prices exclude tax.
    ///
    /// Returns use differences of this amount, so partial returns in any order add up to the amount paid.
    ///
    /// - Parameters:
    ///   - count: the number of units, clamped to the range from 0 to the line's quantity.
    ///   - line: a line of the order's quote.
    public func paidMinor(for count: Int64, of line: QuotedLine) -> Int64 {
        let amount = line.totalMinor(ofFirst: count)
        guard !cart.pricesIncludeTax, line.quantity > 0 else { return amount }
        let (tax, count) = (Int128(line.taxMinor), Int128(min(max(0, count), line.quantity)))
        // The remaining fraction of a minor unit of tax is returned first, so that the tax on the kept units is never
        // higher than their own tax.
        let isUp = options != nil
        return amount + Int64(clamping: (tax * count + (isUp ? Int128(line.quantity) - 1 : 0)) / Int128(line.quantity))
    }

    /// Returns the amount paid for a line, discounts and tax included, in minor units; nil if the order has no such
    /// line.
    public func paidMinor(ofLine id: String) -> Int64? {
        quote.lines.first { $0.id == id }.map { paidMinor(for: $0.quantity, of: $0) }
    }

    /// Returns the amount paid for a shipment, discounts and tax included, in minor units; nil if the order has no such
    /// shipment.
    public func paidMinor(ofShipment id: String) -> Int64? {
        quote.shipments.first { $0.id == id }.map { $0.totalMinor + (cart.pricesIncludeTax ? 0 : $0.taxMinor) }
    }

    /// The total amount paid, in minor units: the sum over all lines and shipments.
    public var paidMinor: Int64 { quote.totalMinor }

    /// Returns the number of returned units of a line.
    func returnedCount(of line: String) -> Int64 { returnedByLine[line] ?? 0 }

    /// Records returned units.
    mutating func take(back count: Int64, of line: String) {
        returnedByLine[line, default: 0] += count
        returnedCount += Int128(count)
    }

    /// The number of units that were not returned, clamped to 64 bits.
    var leftCount: Int64 {
        Int64(clamping: quote.lines.reduce(Int128(0)) { $0 + Int128($1.quantity) } - returnedCount)
    }

    /// True if all units were returned.
    var isWholeBack: Bool { leftCount == 0 }
}
