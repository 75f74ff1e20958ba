/// A return worked out: what the preview shows, and what the command then does.
struct OrderReturn {
    /// What comes back, and why.
    private(set) var preview: ReturnPreview

    /// The order afterwards.
    private(set) var order: Order

    /// What taken back discounts give back to budgets.
    private(set) var budgets: [CounterAmount] = []

    /// What tells the return apart from others of the order: its last line, and how many units of it are back by now.
    var name: String {
        let line = preview.lines.last?.line ?? ""
        return "return-\(line)-\(order.returnedCount(of: line))"
    }

    /// Works a return out.
    ///
    /// - Parameters:
    ///   - units: what comes back; nil for all that is left.
    ///   - order: the order.
    ///   - checkout: what it is judged by.
    /// - Throws: the first ``Refusal`` that fits.
    init(of units: [ReturnedUnits]?, from order: Order, by checkout: Checkout) throws(Refusal) {
        self.order = order
        preview = ReturnPreview(order: order.id, currency: order.quote.currency)
        let units = try Self.resolved(units, in: order)
        guard order.phase == .paid || order.phase == .partiallyReturned else {
            throw .orderClosed(order.id, order.phase)
        }
        for (line, count) in units { try take(count, of: line) }
        try judge(by: checkout, before: order)
        settle(before: order)
    }

    /// The lines of what comes back.
    private static func resolved(
        _ units: [ReturnedUnits]?,
        in order: Order
    ) throws(Refusal) -> [(line: QuotedLine, count: Int64)] {
        let lines = order.quote.lines
        guard let units else {
            return lines.map { ($0, $0.quantity - order.returnedCount(of: $0.id)) }.filter { $0.count > 0 }
        }
        var resolved: [(QuotedLine, Int64)] = []
        for unit in units {
            guard let line = lines.first(where: { $0.id == unit.line }) ?? lines.first(where: { $0.sku == unit.line })
            else { throw .unknownLine(unit.line, known: lines.map(\.id)) }
            resolved.append((line, unit.count))
        }
        return resolved
    }

    private mutating func take(_ count: Int64, of line: QuotedLine) throws(Refusal) {
        let before = order.returnedCount(of: line.id)
        let left = line.quantity - before
        guard left > 0, (1...left).contains(count) else { throw .badQuantity(count, allowed: min(1, left)...left) }
        let paid = order.paidMinor(for: before + count, of: line) - order.paidMinor(for: before, of: line)
        order.take(back: count, of: line.id)
        preview.lines.append(ReturnPreview.Line(line: line.id, sku: line.sku, count: count, paidMinor: paid))
    }

    /// Refuses what a promotion refuses, and takes back what promotions take back.
    private mutating func judge(by checkout: Checkout, before: Order) throws(Refusal) {
        let broken: [ReturnJudgement.Broken]
        do throws(CartwrightError) {
            broken = try ReturnJudgement(of: order, by: checkout).broken()
        } catch {
            throw .because(error)
        }
        if let refusing = broken.first(where: { $0.promotion.returns == .refuse }) {
            throw .returnRefused(order: order.id, promotion: refusing.promotion.id)
        }
        for id in before.takenBack { noteChange(of: id, since: before.worth(of: id)) }
        for broken in broken {
            let id = broken.promotion.id
            let worth = order.worth(of: id)
            guard worth != TakenBack() else { continue }
            order.takenBack.append(id)
            noteChange(of: id, since: TakenBack(), because: broken.rejection)
            giveBack(worth.discountMinor, to: id)
        }
    }

    private mutating func noteChange(
        of promotion: String,
        since before: TakenBack,
        because rejection: RejectedPromotion? = nil
    ) {
        let worth = order.worth(of: promotion)
        guard worth != before else { return }
        preview.promotions.append(
            ReturnPreview.PromotionChange(
                promotion: promotion,
                discountMinor: Int64(clamping: worth.discountMinor - before.discountMinor),
                taxMinor: Int64(clamping: worth.taxMinor - before.taxMinor),
                giftMinor: Int64(clamping: worth.giftMinor - before.giftMinor),
                rejection: rejection
            )
        )
    }

    private mutating func giveBack(_ discount: Int128, to promotion: String) {
        let keys = [nil, order.quote.currency].map { CounterKey.spent(promotion: promotion, currency: $0) }
        guard discount > 0, let key = order.demands.lazy.map(\.key).first(where: keys.contains) else { return }
        budgets.append(CounterAmount(key, Int64(clamping: discount)))
    }

    private mutating func settle(before: Order) {
        let paid = Int128(order.paidMinor)
        let refunded = Int128(order.refundedMinor)
        let left = paid - order.remainderMinor - refunded
        let refund = min(max(0, left), max(0, paid - refunded))
        preview.refundMinor = Int64(clamping: refund)
        preview.owedMinor = Int64(clamping: max(0, -left))
        preview.owedBeforeMinor = Int64(clamping: max(0, before.remainderMinor + refunded - paid))
        preview.shippingMinor = order.isWholeBack ? Int64(clamping: order.paidShippingMinor) : 0
        order.refundedMinor = order.refundedMinor.addingSaturated(preview.refundMinor)
        order.phase = order.isWholeBack ? .returned : .partiallyReturned
        preview.phase = order.phase
    }
}
