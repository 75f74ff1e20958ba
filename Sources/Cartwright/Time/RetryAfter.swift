/// The header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
package enum RetryAfter {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    /// The maximum number of seconds; greater values are clamped to it.
    private static let mostSeconds: Int64 = 1_000_000_000

    /// Returns the time from an instant until the one in the header; nil if the header has neither form.
    package static func time(_ header: String, at now: Instant) -> Duration? {
        let text = header.drop { $0 == " " }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int64(text) ?? mostSeconds, mostSeconds))
        }
        guard let date = date(text) else { return nil }
        return .milliseconds(max(0, date.milliseconds - now.milliseconds))
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the only form of dates that servers may still write.
    private static func date(_ text: Substring) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let number = String(month + 101).dropFirst()
        return try? Instant("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
