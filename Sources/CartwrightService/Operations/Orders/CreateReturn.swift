internal import Cartwright
internal import HTTPTypes

extension Operation {
    /// Takes units of an order back, by line, or all that are left.
    static let createReturn = Operation(
        "create_return",
        .post,
        "/v1/orders/{id}/returns",
        scope: .checkout,
        body: .json,
        isKeyed: true,
        session: OrderID.session(of:),
        parameters: ["dry_run"]
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
        if try call.query.flag("dry_run") { return try await call.dryRun([command], of: id) }
        return try await call.change(id) { _ throws(Refusal) in [command] }
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
