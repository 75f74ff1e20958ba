/// A calculated return: the preview shows it, and the command carries it out.
struct OrderReturn {
    /// The preview of the return.
    private(set) var preview: ReturnPreview

    /// The order afterwards.
    private(set) var order: Order

    /// The amounts of discounts taken back that budgets get back.
    private(set) var budgets: [CounterAmount] = []

    /// The movements of accounts that take store credit back.
    private(set) var movements: [AccountCredit] = []

    /// The parts of the order's credits that are kept.
    private var keptCredits: [Int64] = []

    /// The remainders of the order before and after the return.
    private var before: Remainder
    private var after: Remainder

    /// Calculates a return.
    ///
    /// - Parameters:
    ///   - units: the units to return; nil for all remaining units.
    ///   - order: the order.
    ///   - checkout: the checkout whose rules judge the return.
    ///   - balances: the balances from which store credit is taken back.
    /// - Throws: the first ``Refusal`` that applies.
    init(
        of units: [ReturnedUnits]?,
        from order: Order,
        by checkout: Checkout,
        _ balances: CreditBalances
    ) throws(CartwrightError) {
        self.order = order
        before = Remainder(of: order)
        after = before
        preview = ReturnPreview(order: order.id, currency: order.quote.currency)
        let lines = try Self.resolved(units, in: order)
        guard order.phase == .paid || order.phase == .partiallyReturned else {
            throw Refusal.orderClosed(order.id, order.phase).error
        }
        if units?.isEmpty == true { throw Refusal.badQuantity(0, allowed: 1...max(1, order.leftCount)).error }
        for (line, count) in lines {
            try WorkLimit.check()
            try take(count, of: line)
        }
        self.order.returnCount += 1
        try judge(by: checkout, before: order)
        settle(before: order, by: checkout.refundOrder, balances)
    }

    /// Returns the lines of the units to return.
    private static func resolved(
        _ units: [ReturnedUnits]?,
        in order: Order
    ) throws(CartwrightError) -> [(line: QuotedLine, count: Int64)] {
        let lines = order.quote.lines
        guard let units else {
            return lines.map { ($0, $0.quantity - order.returnedCount(of: $0.id)) }.filter { $0.count > 0 }
        }
        let byID = Dictionary(lines.indices.map { (lines[$0].id, $0) }) { first, _ in first }
        let bySKU = Dictionary(lines.indices.map { (lines[$0].sku, $0) }) { first, _ in first }
        var resolved: [(QuotedLine, Int64)] = []
        for unit in units {
            guard let position = byID[unit.line] ?? bySKU[unit.line] else {
                throw Refusal.unknownLine(unit.line, known: lines.map(\.id)).error
            }
            resolved.append((lines[position], unit.count))
        }
        return resolved
    }

    private mutating func take(_ count: Int64, of line: QuotedLine) throws(CartwrightError) {
        let before = order.returnedCount(of: line.id)
        let left = line.quantity - before
        guard left > 0, (1...left).contains(count) else {
            throw Refusal.badQuantity(count, allowed: min(1, left)...left).error
        }
        let paid = order.paidMinor(for: before + count, of: line) - order.paidMinor(for: before, of: line)
        order.take(back: count, of: line.id)
        preview.lines.append(ReturnPreview.Line(line: line.id, sku: line.sku, count: count, paidMinor: paid))
    }

    /// Throws if a promotion refuses the return, and records the discounts that promotions take back.
    private mutating func judge(by checkout: Checkout, before order: Order) throws(CartwrightError) {
        let broken = try ReturnJudgement(of: self.order, by: checkout).broken()
        let refusing = broken.map(\.promotion).filter { $0.returns == .refuse }
        // A promotion that was broken before is not broken by this return.
        let formerly = refusing.isEmpty ? [] : try ReturnJudgement(of: order, by: checkout).broken().map(\.promotion.id)
        if let promotion = refusing.first(where: { !formerly.contains($0.id) }) {
            throw Refusal.returnRefused(order: order.id, promotion: promotion.id).error
        }
        if let repricing = try ReturnJudgement(of: self.order, by: checkout).repricing() {
            keptCredits = self.order.keptCredits(repricing, broken: [])
            return try reprice(as: repricing, by: checkout, before: order)
        }
        let clawed = broken.map(\.promotion).filter { $0.returns == .clawBack }.map(\.id)
        keptCredits = self.order.keptCredits(nil, broken: Set(clawed))
        after = Remainder(of: self.order)
        for id in order.takenBack { noteChange(of: id, since: before.worth(of: id)) }
        for broken in broken where broken.promotion.returns == .clawBack {
            let id = broken.promotion.id
            let worth = after.worth(of: id)
            guard worth != TakenBack() else { continue }
            self.order.takenBack.append(id)
            noteChange(of: id, since: TakenBack(), because: broken.rejection)
            giveBack(worth.discountMinor, to: id)
        }
        if self.order.takenBack.count > order.takenBack.count { after = Remainder(of: self.order) }
    }

    /// Prices the remaining units again, and records the changes of promotions. A budget gets back the discount on the
    /// remaining units when its promotion stops to apply, once.
    private mutating func reprice(
        as repricing: Repricing,
        by checkout: Checkout,
        before order: Order
    ) throws(CartwrightError) {
        let former = order.returnCount == 0 ? nil : try ReturnJudgement(of: order, by: checkout).repricing()
        if let former { before = Remainder(of: order, repricedAs: former) }
        after = Remainder(of: self.order, repricedAs: repricing)
        for id in order.quote.applied.map(\.promotion) {
            let since = former == nil ? TakenBack() : before.worth(of: id)
            let isNew = former?.rejection(of: id) == nil
            noteChange(of: id, since: since, because: isNew ? repricing.rejection(of: id) : nil)
        }
        let shared = Remainder(of: self.order)
        for id in repricing.lost where !self.order.takenBack.contains(id) {
            self.order.takenBack.append(id)
            giveBack(shared.worth(of: id).discountMinor, to: id)
        }
    }

    private mutating func noteChange(
        of promotion: String,
        since before: TakenBack,
        because rejection: RejectedPromotion? = nil
    ) {
        let worth = after.worth(of: promotion)
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
        guard discount > 0 else { return }
        for key in order.counters(among: keys) + order.campaignBudgets(of: promotion) {
            let amount = CounterAmount(key, Int64(clamping: discount))
            if let position = budgets.firstIndex(where: { $0.key == key }) {
                budgets[position].amount = budgets[position].amount.addingSaturated(amount.amount)
            } else {
                budgets.append(amount)
            }
        }
    }

    private mutating func settle(before order: Order, by refundOrder: RefundOrder, _ balances: CreditBalances) {
        let paid = Int128(order.paidMinor)
        // Amounts that spent credit took off earlier refunds are not refunded later.
        let refunded = Int128(order.refundedMinor) + Int128(order.creditOffRefundMinor)
        let left = paid - after.totalMinor - refunded
        let refund = min(max(0, left), max(0, paid - refunded))
        preview.refundMinor = takeBackCredit(offRefund: Int64(clamping: refund), balances)
        preview.owedMinor = Int64(clamping: max(0, -left))
        preview.owedBeforeMinor = Int64(clamping: max(0, before.totalMinor + refunded - paid))
        // The paid amount keeps its rounding; the amount kept after a return is rounded anew.
        let former = order.phase == .paid ? 0 : before.roundingMinor
        preview.roundingMinor = Int64(clamping: after.roundingMinor - former)
        preview.shippingMinor = self.order.isWholeBack ? Int64(clamping: order.paidShippingMinor) : 0
        let account = balances.account(forRefundOf: order)
        preview.parts = order.parts(ofRefund: preview.refundMinor, refundOrder, creditedTo: account)
        self.order.note(refund: preview.refundMinor, preview.parts)
        self.order.phase = self.order.isWholeBack ? .returned : .partiallyReturned
        preview.phase = self.order.phase
    }
}

extension OrderReturn {
    /// Takes store credit back, from its account, or else off a refund. Returns the rest of the refund.
    private mutating func takeBackCredit(offRefund refund: Int64, _ balances: CreditBalances) -> Int64 {
        let taking = balances.takeBack(from: &order, keeping: keptCredits)
        movements = taking.movements
        preview.note(taking, offRefund: refund)
        return order.note(taking, offRefund: refund)
    }
}

extension Order {
    /// Returns the counters of the budget of the campaign of a promotion that applied, in all and in its period.
    fileprivate func campaignBudgets(of promotion: String) -> [CounterKey] {
        guard let campaign = quote.applied.first(where: { $0.promotion == promotion })?.campaign else { return [] }
        let keys = [nil, quote.currency].map { CounterKey.campaignSpent(campaign: campaign, currency: $0) }
        return counters(among: keys)
    }

    /// Returns the counters that the order uses, each once, of which some are given: those themselves, and those of
    /// their periods.
    fileprivate func counters(among keys: [CounterKey]) -> [CounterKey] {
        Set(demands.lazy.map(\.key).filter { keys.contains($0.whole) }).sorted()
    }
}
