/// Malicious texts of cards.
enum HostileTexts {
    /// The texts for every field.
    static let all: [String] = blanks + controls + markup + numbers + json

    private static let blanks = ["", " ", "\t\n", "\u{A0}\u{2003}", "\u{FEFF}", "\u{200B}"]

    private static let controls = [
        "\u{0}", "a\u{0}b", "\u{1B}[31mred\u{7}", "line\r\nbreak", "\u{202E}desrever", "e\u{301}\u{301}\u{301}",
        "👩‍👩‍👧‍👦🇺🇸", "\u{FFFF}\u{10FFFF}", "ﬁ ǅ ß ſ İ",
    ]

    private static let markup = [
        "<script>alert(1)</script>", "'; DROP TABLE cards; --", "%s%n%x", "../../../etc/passwd", "${x}",
        "https://shop.example/\u{202E}gpj.exe",
    ]

    /// Malformed numbers, numbers out of range, and texts that some parsers accept as numbers.
    static let numbers = [
        "NaN", "Infinity", "-Infinity", "1e999", "1e-999", "-0", "0", "00", "-1", "1", "2147483648",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "99999999999999999999999999", "0x10",
        "12,5", "15%", "$5", "1.", ".5", "+5", "5.", "1.2.3", "0.000000000000000000000000001", "１２", "٣", "½",
    ]

    private static let json = [
        "null", "true", "[]", "{}", "{\"id\":\"x\"}", "{\"id\":\"x\",\"effects\":[{\"type\":\"percent_off\"}]}", "[1,",
        "\"", "\\u0000", "{\"id\":\"x\",\"id\":\"y\"}",
    ]

    /// URLs that run code or contain data, some of them disguised.
    static let unsafeURLs = [
        "javascript:alert(1)", "\u{1} JaVa\tScript:alert(1)", "data:text/html,<script>alert(1)</script>",
    ]

    /// Returns texts of a length in bytes, and JSON nested as deep as a tenth of it.
    static func huge(_ bytes: Int) -> [String] {
        [
            String(repeating: "9", count: bytes), String(repeating: ",", count: bytes),
            String(repeating: "e\u{301}", count: bytes / 3),
            String(repeating: "[", count: bytes / 10) + String(repeating: "]", count: bytes / 10),
        ]
    }
}
