import Cartwright

/// Laws for the lines of a cart or checkout in both protocols: each line adds up, and all lines add up to the whole.
enum LineLaws {
    /// Returns the laws that do not hold, one word each.
    ///
    /// - Parameter discountSign: -1 if the protocol writes discounts as negative amounts, else 1.
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
