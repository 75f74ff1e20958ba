internal import Cartwright
internal import HTTPTypes

extension Operation {
    static let createReturn = Operation(
        name: "create_return",
        method: .post,
        path: "/v1/orders/{id}/returns",
        tag: .orders,
        summary: "Take units of an order back",
        description: """
            By line, or all that are left where the body names none: one return, one event and at most one refund, \
            whatever the number of lines. What goes back follows from stored shares of each unit.
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
            // All that is left comes back where no lines are named: null is not how a caller says that.
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
    /// Units of a line that come back: `{"line": "MUG", "quantity": 1}`.
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
            "expected at least one line that comes back, found none",
            hint: "name lines, or leave \"lines\" out to return all that is left",
            at: pointer.location
        )
    }
}

extension Schema {
    fileprivate static let returnRequest = component(
        "return_request",
        "The units that come back; all that are left where `lines` is absent. It is neither null nor empty."
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
