import Cartwright

/// What must hold of the lines of a cart or checkout in both protocols: each adds up, and all of them to the whole.
enum LineLaws {
    /// What does not hold, one word each.
    ///
    /// - Parameter discountSign: -1 where a protocol writes what comes off as a negative amount, else 1.
    static func violations(_ body: JSONValue, _ quote: JSONValue, discountSign: Int64) -> Set<String> {
        var violations: Set<String> = []
        let (lines, quoted) = (body["line_items"]?.elements ?? [], quote["lines"]?.elements ?? [])
        if lines.map({ $0.total("subtotal") }) != quoted.map({ $0["subtotal"]?.number ?? 0 }) {
            violations.insert("native lines")
        }
        if lines.map(\.["quantity"]) != quoted.map(\.["quantity"]) { violations.insert("quantities") }
        for line in lines
        where line.total("subtotal") - discountSign * line.total("items_discount") != line.total("total") {
            violations.insert("line sum")
        }
        if lines.reduce(0, { $0 + $1.total("items_discount") }) != body.total("items_discount") {
            violations.insert("lines")
        }
        return violations
    }
}
