internal import Cartwright

/// Malicious JSON values, for plugins that expect another type.
enum HostileValues {
    /// The values of every type.
    static let all: [JSONValue] = plain + numbers + texts + nested

    private static let plain: [JSONValue] = [nil, true, false]

    /// Numbers at the bounds of 64 bits, and beyond.
    static let numbers: [JSONValue] = [
        0, 1, -1, 7, 1_000_000, .integer(.max), .integer(.max - 1), .integer(.min), .integer(Int64.max / 2 + 1),
        .integer(1 << 53 + 1), .number("0.5"), .number("-0.0"), .number("1e400"), .number("9223372036854775808"),
    ]

    private static let texts: [JSONValue] = [
        "", " ", "x", "10", "-1", "9223372036854775807", "1e999", "NaN", "e\u{301}👩‍👩‍👧‍👦", "\u{0}",
        .string(String(repeating: "9", count: 4_000)),
    ]

    private static let nested: [JSONValue] = [
        [], [1], ["x", nil, -1], .array(Array(repeating: 1, count: 1_000)), [:], ["x": 1],
        (0..<60).reduce(.null) { value, _ in [value] },
    ]
}
