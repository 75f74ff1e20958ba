import Cartwright

/// Decimal numbers as text.
enum PlainNumber {
    /// Returns a JSON number times 1000, with further digits cut. Returns nil for other values and beyond 64 bits.
    static func thousandths(of value: JSONValue) -> Int64? {
        switch value {
        case .integer(let seconds):
            let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
            return overflow ? nil : product
        case .number(let text):
            let parts = text.lowercased().split(separator: "e")
            let mantissa = parts[0].split(separator: ".")
            guard let exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
            let fraction = mantissa.count == 2 ? String(mantissa[1]) : ""
            let sign = mantissa[0].hasPrefix("-") ? "-" : ""
            let digits = String((mantissa[0].drop { $0 == "-" } + fraction).drop { $0 == "0" })
            if digits.isEmpty { return 0 }
            let zeros = exponent.subtractingReportingOverflow(fraction.count - 3)
            guard !zeros.overflow, zeros.partialValue <= 18 else { return nil }
            guard zeros.partialValue < 0 else {
                return Int64(sign + digits + String(repeating: "0", count: zeros.partialValue))
            }
            let kept = digits.dropLast(Int(clamping: zeros.partialValue.magnitude))
            return kept.isEmpty ? 0 : Int64(sign + kept)
        default: return nil
        }
    }
}
