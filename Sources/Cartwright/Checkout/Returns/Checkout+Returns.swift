extension Checkout {
    /// What a return would pay back, and why, before it is done. <doc:Returns> has the rules.
    ///
    /// ```swift
    /// let units = [ReturnedUnits(line: "MUG", count: 1)]
    /// let preview = try checkout.preview(returning: units, of: "o1", in: session)
    /// print(preview.refund)  // $11.25
    /// ```
    ///
    /// - Parameters:
    ///   - units: the units; nil for all that are left.
    ///   - order: the id of the order.
    ///   - session: the session of the order.
    /// - Throws: the ``Refusal`` with which the command would be refused.
    /// - Returns: the amounts that ``Command/returnUnits(order:units:)`` and ``Command/returnOrder(id:)`` then
    ///   have.
    public func preview(
        returning units: [ReturnedUnits]?,
        of order: String,
        in session: Session
    ) throws(CartwrightError) -> ReturnPreview {
        let position = try session.position(ofOrder: order)
        return try OrderReturn(of: units, from: session.orderList[position], by: self).preview
    }
}

extension Session {
    /// How many orders are looked through for one that may have been meant.
    private static let mostKnownOrders = 1_000

    func position(ofOrder id: String) throws(CartwrightError) -> Int {
        // Orders are called by their number, see ``Order/id``.
        if let number = Int(id.dropFirst()), number > 0, number <= orderList.count, orderList[number - 1].id == id {
            return number - 1
        }
        throw Refusal.unknownOrder(id, known: orderList.suffix(Self.mostKnownOrders).map(\.id)).error
    }
}
