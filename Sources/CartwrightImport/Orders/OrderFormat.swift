package import Cartwright

/// A reader of the orders of one system. A format is a file in the folder of its system with the tables of the fields,
/// and an entry in ``OrderStream``.
package protocol OrderFormat: Sendable {
    /// The name of the system.
    static var system: String { get }

    /// The tables of the fields of an order.
    static var tables: [FieldTable] { get }

    /// The numbers of orders on a full page of a list without a mark of further pages.
    static var pageSizes: [Int] { get }

    /// Returns true for an order of the system.
    static func recognizes(_ order: JSONValue) -> Bool

    /// The lists of an order that stand apart, in the lines after it; none if the order has them.
    static func listsApart(from order: JSONValue) -> [String]

    /// The place of a line that is a part of an order; nil for other lines.
    static func part(_ line: JSONValue) -> OrderPart?

    /// Reads an order.
    ///
    /// - Parameter notes: the remarks on fields that are not compared, which are added to.
    /// - Throws: an error of area `json`, `money` or `import`, with the JSON pointer.
    static func order(_ row: ImportRow, _ notes: inout RemarkCounts) throws(CartwrightError) -> PastOrder
}

extension OrderFormat {
    /// None: the system writes orders as a whole.
    package static func listsApart(from order: JSONValue) -> [String] { [] }

    /// Nil: the system writes orders as a whole.
    package static func part(_ line: JSONValue) -> OrderPart? { nil }
}
