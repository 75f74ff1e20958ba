internal import Cartwright
internal import HTTPTypes

extension Endpoint {
    static let createReturn = Endpoint(
        name: "create_return",
        method: .post,
        path: "/v1/orders/{id}/returns",
        tag: .orders,
        summary: "Return units of an order",
        description: """
            Units by line, or all remaining units if the body names no lines. The result is one return, one event and \
            at most one refund for any number of lines. The refund is computed from the stored share of each unit.
            """,
        scope: .checkout,
        parameters: [.orderID, .dryRun],
        body: .json(.returnRequest, #"{"lines": [{"line": "MUG", "quantity": 1}]}"#),
        isKeyed: true,
        session: OrderID.session(of:),
        answers: [.json("The order after the return.", .changedOrder, .returnedOrder)]
    ) { call throws(Problem) in
        let id = try call.orderID
        let units = try call.read { (reader) throws(CartwrightError) in
            // Without lines everything is returned, so null is refused: it is too easy to send by mistake.
            try reader.refuseNull("lines", expecting: "an array")
            let units = try reader.array(ifPresent: "lines", of: ReturnedUnits.init(asked:at:))
            if units?.isEmpty == true { throw .noReturnedLines(at: reader.pointer.appending("lines")) }
            return units
        }
        let command = units.map { Command.returnUnits(order: id.order, units: $0) } ?? .returnOrder(id: id.order)
        if try call.query.flag(.dryRun) { return try await call.dryRun([command], of: id) }
        return try await call.change(id) { _ throws(CartwrightError) in [command] }
    }
}

extension ReturnedUnits {
    /// The returned units of a line: `{"line": "MUG", "quantity": 1}`.
    fileprivate init(asked value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            line: try reader.string("line"),
            count: try reader.integer("quantity", in: 1...Line.maximumQuantity)
        )
        try reader.finish()
    }
}

extension CartwrightError {
    fileprivate static func noReturnedLines(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .jsonOutOfRange,
            "expected at least one returned line, found none",
            hint: "add lines, or omit \"lines\" to return all remaining units",
            at: pointer.location
        )
    }
}

extension Schema {
    fileprivate static let returnRequest = component(
        "return_request",
        "The returned units; all remaining units if `lines` is absent. It must not be null or empty."
    ).fields(["lines?": .list(.returnedLine).with("minItems", 1)]).closed

    private static let returnedLine = component("returned_line", "Units of a line, by its id or SKU.").fields([
        "line": .text, "quantity": .integer(1...Line.maximumQuantity),
    ]).closed
}

extension Example {
    fileprivate static let returnedOrder: Example = """
        {"id": "cart-7.o1", "session": "cart-7", "phase": "partially_returned", "currency": "USD", "total": 2750,
         "refunded": 1125, "paid_at": "2026-11-23T15:00:00Z", "method": "card", "payment": "cart-7-pay-1",
         "cart": \(shippedCart), "quote": \(tenOffQuote),
         "lines": [{"id": "MUG", "sku": "MUG", "quantity": 2, "returned": 1, "paid": 2250}],
         "refunds": [{"key": "cart-7-o1-return-1", "order": "cart-7.o1", "amount": 1125}]}
        """
}
