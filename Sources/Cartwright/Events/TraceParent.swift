/// A position in a distributed trace: the `traceparent` of W3C Trace Context, which an ``Event`` passes on as the
/// CloudEvents extension of that name.
public struct TraceParent: Hashable, Sendable {
    /// Version, trace, parent and flags in lower-case hexadecimal, with hyphens between them: 55 bytes.
    public let text: String

    /// Creates a trace parent from the value of a header; nil if it is not of version 00, or names no trace or no
    /// parent.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 32, 16, 2], text.utf8.starts(with: "00".utf8),
            parts.allSatisfy({ $0.allSatisfy(Self.isDigit) }), !parts[1].allSatisfy({ $0 == UInt8(ascii: "0") }),
            !parts[2].allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return nil }
        self.text = text
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
