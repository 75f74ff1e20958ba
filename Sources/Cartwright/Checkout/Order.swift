internal import HashTreeCollections

/// A paid cart.
public struct Order: Hashable, Sendable, Identifiable {
    /// `o1`, `o2`, … within a session.
    public let id: String
    /// What was bought.
    public internal(set) var cart: Cart
    /// What was paid, and why.
    public let quote: Quote
    /// The payment method, as the shop calls it: a text for people, never empty. Nil where no caller has named it.
    public let method: String?
    /// The idempotency key of the call that paid, by which its repetition is recognized. It is never shown.
    public let reference: String?
    /// The report of the money when the payment began.
    public let report: PaymentReport
    /// When it was paid.
    public let paidAt: Instant
    /// The idempotency key of its charge.
    public let payment: String
    /// What it uses of limited promotions, as the ledger counts it.
    public let demands: [CounterDemand]
    /// By what a return is judged: the promotions as they were when the order was paid; nil where each of them keeps
    /// its discount.
    var returnTerms: ReturnTerms? = nil
    /// The options that priced it; nil of an order that was stored in a format before 4. Such an order keeps the unit
    /// shares that it had then, and is judged by the present options.
    var options: PricingOptions? = nil
    /// Where it stands.
    public internal(set) var phase = Phase.paid
    /// Units that came back, by line id.
    public var returned: [String: Int64] { Dictionary(returnedByLine.map { ($0.key, $0.value) }) { first, _ in first } }
    /// The same as a tree, since a session that can be undone keeps each version.
    private(set) var returnedByLine: TreeDictionary<String, Int64> = [:]
    /// How many units those are together.
    private(set) var returnedCount: Int128 = 0
    /// The number of returns.
    public internal(set) var returnCount: Int64 = 0
    /// The promotions whose discounts were taken back from the units that remain, in the order in which it happened.
    public internal(set) var takenBack: [String] = []
    /// Minor units paid back so far.
    public internal(set) var refundedMinor: Int64 = 0

    /// The amount paid for the first `count` units of a line, discounts and tax included, in minor units: their list
    /// price less their share of each discount, and their share of the tax.
    ///
    /// Returns take differences of it, so any order of partial returns adds up to what was paid.
    ///
    /// - Parameters:
    ///   - count: the number of units, from 0 to the line's quantity; held within that.
    ///   - line: a line of the order's quote.
    public func paidMinor(for count: Int64, of line: QuotedLine) -> Int64 {
        let amount = line.totalMinor(ofFirst: count)
        guard !cart.pricesIncludeTax, line.quantity > 0 else { return amount }
        let (tax, count) = (Int128(line.taxMinor), Int128(min(max(0, count), line.quantity)))
        // What is left of a minor unit of tax comes back first, so that what is kept is taxed no higher than by itself.
        let isUp = options != nil
        return amount + Int64(clamping: (tax * count + (isUp ? Int128(line.quantity) - 1 : 0)) / Int128(line.quantity))
    }

    /// What was paid for a line, discounts and tax included, in minor units; nil where the order has no such line.
    public func paidMinor(ofLine id: String) -> Int64? {
        quote.lines.first { $0.id == id }.map { paidMinor(for: $0.quantity, of: $0) }
    }

    /// What was paid for a shipment, discounts and tax included, in minor units; nil where the order has no such
    /// shipment.
    public func paidMinor(ofShipment id: String) -> Int64? {
        quote.shipments.first { $0.id == id }.map { $0.totalMinor + (cart.pricesIncludeTax ? 0 : $0.taxMinor) }
    }

    /// What was paid in all, in minor units: the paid amounts of all lines and shipments together.
    public var paidMinor: Int64 { quote.totalMinor }

    /// How many units of a line came back.
    func returnedCount(of line: String) -> Int64 { returnedByLine[line] ?? 0 }

    /// Notes units that came back.
    mutating func take(back count: Int64, of line: String) {
        returnedByLine[line, default: 0] += count
        returnedCount += Int128(count)
    }

    /// The number of units that did not come back, at most what 64 bits hold.
    var leftCount: Int64 {
        Int64(clamping: quote.lines.reduce(Int128(0)) { $0 + Int128($1.quantity) } - returnedCount)
    }

    /// Whether all units came back.
    var isWholeBack: Bool { leftCount == 0 }
}
