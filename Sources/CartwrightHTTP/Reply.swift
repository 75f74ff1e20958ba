internal import Cartwright

/// What a server answered.
struct Reply: Sendable {
    let status: Int
    let retryAfter: String?
    let bytes: [UInt8]

    /// The text of a good answer; nothing new is a good answer, too.
    func body(from name: String, at now: Instant) throws(CardSourceFailure) -> [UInt8] {
        switch status {
        case 200: return bytes
        case 204: return Array(#"{"full_sync":false}"#.utf8)
        case 300..<400: throw CardSourceFailure(Self.redirected(name, status))
        // Too early, too often, or the server's own trouble: worth another attempt.
        case 408, 425, 429, 500...: throw refused(name, at: now, isTransient: true)
        default: throw refused(name, at: now, isTransient: false)
        }
    }

    private func refused(_ name: String, at now: Instant, isTransient: Bool) -> CardSourceFailure {
        let wait = retryAfter.flatMap { RetryAfter.milliseconds($0, at: now) }
        let error = CartwrightError(
            .sourceRefused,
            "\(name) answered with status \(status)",
            hint: isTransient ? "try again later" : "check the URL and the token",
            fault: .environment
        )
        return CardSourceFailure(error, isTransient: isTransient, retryAfterMilliseconds: wait)
    }

    private static func redirected(_ name: String, _ status: Int) -> CartwrightError {
        CartwrightError(
            .sourceRedirected,
            "\(name) answered with status \(status), which leads elsewhere",
            hint: "the URL it leads to, if you trust it",
            fault: .environment
        )
    }
}

/// The header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// How long that is from an instant, in milliseconds; nil where the header says nothing of it.
    static func milliseconds(_ header: String, at now: Instant) -> Int64? {
        let text = header.trimmingPrefix { $0 == " " }
        if let seconds = Int64(text), seconds >= 0 { return min(seconds, 1_000_000_000) * 1_000 }
        guard let date = date(Substring(text)) else { return nil }
        return max(0, date.milliseconds - now.milliseconds)
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that servers may still write.
    private static func date(_ text: Substring) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let number = String(month + 101).dropFirst()
        return try? Instant("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
