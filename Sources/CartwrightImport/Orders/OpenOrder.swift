internal import Cartwright

/// An order whose lists stand apart, in the lines after it, as bulk operations write them.
struct OpenOrder {
    /// The line of the order.
    let line: Int

    private let order: JSONValue
    private var lists: [String: [JSONValue]]

    /// Creates an order with empty lists.
    init(_ order: JSONValue, lists names: [String], at line: Int) {
        (self.order, self.line) = (order, line)
        lists = Dictionary(names.map { ($0, []) }) { first, _ in first }
    }

    /// Adds a line to a list.
    ///
    /// - Throws: `import.unknown_file` for a line of another order.
    mutating func add(_ value: JSONValue, _ part: OrderPart) throws(CartwrightError) {
        guard part.order == nil || part.order == order.optionalText(at: "id") else { throw OrderPart.lost }
        lists[part.list, default: []].append(value)
    }

    /// The order with its lists.
    var whole: JSONValue { order.with(lists) }
}

/// The place of a line that is a part of an order.
package struct OrderPart: Sendable {
    /// The id of the order; nil for a part of one of its parts.
    let order: String?

    /// The list of the order.
    let list: String

    /// The error of a line whose order is not the one before it.
    static var lost: CartwrightError {
        CartwrightError(
            .importUnknownFile,
            "expected a line of the order before it, found one of another order",
            hint: "run the bulk operation with groupObjects: true, so that the lines of an order follow it"
        )
    }
}
