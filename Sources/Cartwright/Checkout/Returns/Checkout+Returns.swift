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
    /// - Throws: the ``Refusal`` that the command would throw.
    /// - Returns: the amounts that ``Command/returnUnits(order:units:)`` and ``Command/returnOrder(id:)`` would have.
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
