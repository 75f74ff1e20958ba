extension TransitionBuilder {
    mutating func cancelOrder(_ id: String) throws(CartwrightError) {
        let position = try session.position(ofOrder: id)
        var order = session.orderList[position]
        guard order.phase == .paid else { throw Refusal.orderClosed(id, order.phase).error }
        order.phase = .cancelled
        let taking = creditBalances.takeBack(from: &order, keeping: order.credits.map { _ in 0 })
        let amount = order.note(taking, offRefund: order.quote.totalMinor)
        let account = creditBalances.account(forRefundOf: order)
        let parts = order.parts(ofRefund: amount, checkout.refundOrder, creditedTo: account)
        order.note(refund: amount, parts)
        close(order, at: position)
        recordCancelled(order)
        followReturn(of: order)
        if let share = order.share(givingBack: [], parts, key: key("cancel", of: id)) {
            instructions.append(.giveBack(order: id, share))
        }
        book(taking.movements, of: id, key: key("cancel-credit", of: id))
        book(order.movements(of: parts), of: id, key: key("cancel-refund", of: id))
        recordRefunded(parts.accounts, of: order)
        let money = Money(minor: parts.paymentMinor, order.quote.currency)
        if money.minor > 0 || order.tenders.isEmpty && order.credits.isEmpty && parts.credit == nil {
            refund(money, order: id, key: key("cancel", of: id))
        }
    }

    mutating func returnUnits(_ units: [ReturnedUnits], of id: String) throws(CartwrightError) {
        try takeBack(units, of: id)
    }

    mutating func returnOrder(_ id: String) throws(CartwrightError) { try takeBack(nil, of: id) }

    /// Carries out the return that ``Checkout/preview(returning:of:in:at:counters:)`` calculates. A fully returned
    /// order gives back its usage of limited promotions, like a cancelled one; until then budgets get back discounts
    /// that were taken back.
    private mutating func takeBack(_ units: [ReturnedUnits]?, of id: String) throws(CartwrightError) {
        let position = try session.position(ofOrder: id)
        let back = try OrderReturn(of: units, from: session.orderList[position], by: checkout, creditBalances)
        close(back.order, at: position)
        recordReturned(back.preview, of: back.order)
        if back.order.phase == .returned { followReturn(of: back.order) }
        let key = key("return-\(back.order.returnCount)", of: id)
        let parts = back.preview.parts
        if let share = back.order.share(givingBack: back.budgets, parts, key: key) {
            instructions.append(.giveBack(order: id, share))
        }
        book(back.movements, of: id, key: "\(key)-credit")
        book(back.order.movements(of: parts), of: id, key: "\(key)-refund")
        recordRefunded(parts.accounts, of: back.order)
        if parts.paymentMinor > 0 {
            refund(Money(minor: parts.paymentMinor, back.order.quote.currency), order: id, key: key)
        }
    }

    /// The balances from which store credit is taken back, and the accounts to which refunds are credited.
    private var creditBalances: CreditBalances { CreditBalances(counters, of: session, at: instant) }

    /// Requests movements of store credit.
    private mutating func book(_ movements: [AccountCredit], of order: String, key: String) {
        guard !movements.isEmpty else { return }
        instructions.append(.credit(order: order, movements, key: key))
    }

    /// Returns a key that names its purpose, the order and the session. It is unique among all refunds.
    private func key(_ what: String, of order: String) -> String { "\(session.id)-\(order)-\(what)" }

    /// Stores an order, and updates the session's phase if it is the latest order and no new purchase has begun.
    private mutating func close(_ order: Order, at position: Int) {
        session.orderList[position] = order
        session.countOrders()
        if session.phase.isAfterPaying, position == session.orderList.count - 1 { session.phase = order.phase }
    }
}
