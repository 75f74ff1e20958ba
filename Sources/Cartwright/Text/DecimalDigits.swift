extension [UInt8] {
    /// Appends an integer in decimal.
    mutating func appendDecimal(_ value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        appendDecimal(value.magnitude, width: 1)
    }

    /// Appends a natural number in decimal, padded with zeros to a width.
    mutating func appendDecimal(_ value: UInt64, width: Int) {
        let digits = Swift.max(width, value.decimalDigits)
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
        var (rest, place) = (value, count - 1)
        while rest > 0 {
            self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            place -= 1
        }
    }
}

extension UInt64 {
    /// The number of decimal digits; one for zero.
    var decimalDigits: Int {
        var (digits, bound) = (1, 10 as UInt64)
        // 10¹⁹ is the largest power of ten in 64 bits.
        while self >= bound {
            digits += 1
            guard digits < 20 else { break }
            bound *= 10
        }
        return digits
    }
}
