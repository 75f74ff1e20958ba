extension Checkout {
    /// Calculates the refund of a return, with its reasons, before it is carried out. <doc:Returns> has the rules.
    ///
    /// ```swift
    /// let units = [ReturnedUnits(line: "MUG", count: 1)]
    /// let preview = try checkout.preview(returning: units, of: "o1", in: session)
    /// print(preview.refund)  // $11.25
    /// ```
    ///
    /// - Parameters:
    ///   - units: the units; nil for all remaining units.
    ///   - order: the id of the order.
    ///   - session: the session of the order.
    ///   - instant: the instant of the return, which decides which store credit is available.
    ///   - counters: the counters that ``counterQuery(for:before:at:)`` needs for the command, with the facts of
    ///     accounts. Without them, store credit counts as spent.
    /// - Throws: the ``Refusal`` that the command would throw.
    /// - Returns: the amounts that ``Command/returnUnits(order:units:)`` and ``Command/returnOrder(id:)`` would have.
    public func preview(
        returning units: [ReturnedUnits]?,
        of order: String,
        in session: Session,
        at instant: Instant = .earliest,
        counters: Counters = .none
    ) throws(CartwrightError) -> ReturnPreview {
        let position = try session.position(ofOrder: order)
        let balances = CreditBalances(counters, of: session, at: instant)
        return try OrderReturn(of: units, from: session.orderList[position], by: self, balances).preview
    }
}

extension Session {
    /// The maximum number of orders that are searched for a suggestion.
    private static let mostKnownOrders = 1_000

    func position(ofOrder id: String) throws(CartwrightError) -> Int {
        // The id of an order contains its number, see ``Order/id``.
        if let number = Int(id.dropFirst()), number > 0, number <= orderList.count, orderList[number - 1].id == id {
            return number - 1
        }
        throw Refusal.unknownOrder(id, known: orderList.suffix(Self.mostKnownOrders).map(\.id)).error
    }
}
