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
        let lines = try call.read { (reader) throws(CartwrightError) in
            try reader.array(ifPresent: "lines") { value, pointer throws(CartwrightError) in
                try ReturnedLine(value, at: pointer)
            }
        }
        let commands: [Command] =
            lines.map { lines in
                lines.map { .returnUnits(order: id.order, line: $0.line, count: $0.quantity) }
            } ?? [.returnOrder(id: id.order)]
        if try call.query.flag("dry_run") { return try await call.dryRun(commands, of: id) }
        return try await call.change(id) { _ throws(Refusal) in commands }
    }
}

/// Units of a line that come back: `{"line": "MUG", "quantity": 1}`.
private struct ReturnedLine: Sendable {
    let line: String
    let quantity: Int64

    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        line = try reader.string("line")
        quantity = try reader.integer("quantity", in: 1...Line.maximumQuantity)
        try reader.finish()
    }
}
