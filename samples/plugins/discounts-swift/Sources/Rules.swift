// Answers questions about the condition and the effect that plugin.json declares.

/// Writes the answers to a list of questions, with the numbers of the questions.
func answers(to questions: JSON, about cart: JSON, into answer: inout Answer) {
    var separator: JSON = ""
    for question in questions {
        answer.write(separator, #"{"n":"#, question["n"])
        let (type, keys) = (question["type"].characters, question["keys"])
        if type == "discounts_minimum_margin" { minimumMargin(keys, cart, into: &answer) }
        if type == "discounts_gift_for_every" { giftForEvery(keys, cart, into: &answer) }
        answer.write("}")
        separator = ","
    }
}

/// Writes whether the margin of the cart reaches a percentage; unknown if a line has no cost.
func minimumMargin(_ keys: JSON, _ cart: JSON, into answer: inout Answer) {
    var (revenue, cost): (Int64, Int64) = (0, 0)
    for line in cart["lines"] {
        guard let one = line["attributes"]["cost"].number, one >= 0 else {
            answer.write(#","unknown":"no cost on line "#, line["id"].characters.shortened(to: 100), "\"")
            return
        }
        revenue = sum(revenue, times(line["unit_price"].number ?? 0, line["quantity"].number ?? 1))
        cost = sum(cost, times(one, line["quantity"].number ?? 1))
    }
    guard revenue <= Int64.max / 100, cost <= Int64.max / 100 else {
        answer.write(#","unknown":"the amounts are too large""#)
        return
    }
    let (margin, least) = (revenue - cost, keys["percent"].number ?? 0)
    let isMet = revenue > 0 && margin * 100 >= revenue * least
    answer.write(isMet ? #","met":true,"observed":"# : #","met":false,"observed":"#)
    answer.write(revenue == 0 ? 0 : margin * 100 / revenue)
    answer.write(#","required":"#, keys["percent"], #","unit":"percent""#)
}

/// Writes a gift for every so many units.
func giftForEvery(_ keys: JSON, _ cart: JSON, into answer: inout Answer) {
    var units: Int64 = 0
    for line in cart["lines"] { units = sum(units, line["quantity"].number ?? 1) }
    let gifts = units / (keys["units"].number ?? 1)
    guard gifts > 0 else { return }
    answer.write(#","gifts":[{"sku":"#, keys["sku"], #","quantity":"#)
    answer.write(min(gifts, 1_000_000_000))
    answer.write(#","unit_price":"#)
    answer.write(keys["unit_price"].number ?? 0)
    answer.write("}]")
}

/// Returns the sum of two numbers; one beyond 64 bits counts as the largest number.
func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? .max : sum
}

/// Returns the product of two numbers, 0 or more; one beyond 64 bits counts as the largest number.
func times(_ one: Int64, _ other: Int64) -> Int64 {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? .max : product
}

extension JSON {
    /// The value as a whole number of 64 bits; nil for another value.
    var number: Int64? {
        let isBelow = count > 1 && bytes[0] == UInt8(ascii: "-")
        let digits = isBelow ? piece(1..<count) : self
        guard digits.count > 0, digits.count <= 19 else { return nil }
        var sum: UInt64 = 0
        for byte in digits.bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            sum = sum &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        }
        return Int64(exactly: sum).map { isBelow ? -$0 : $0 }
    }
}

extension Answer {
    /// Appends a whole number.
    mutating func write(_ number: Int64) {
        if number < 0 { write("-") }
        var (left, divisor): (UInt64, UInt64) = (number.magnitude, 1)
        while left / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            write(digit(left / divisor))
            left %= divisor
            divisor /= 10
        }
    }

    private func digit(_ value: UInt64) -> JSON {
        let (digits, place): (JSON, Int) = ("0123456789", Int(value))
        return digits.piece(place..<place + 1)
    }
}
