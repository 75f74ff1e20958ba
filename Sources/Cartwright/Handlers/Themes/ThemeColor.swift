/// A colour of a theme: red, green and blue of sRGB, 0 to 255 each.
public struct ThemeColor: Hashable, Sendable, CustomStringConvertible {
    /// The red component.
    public let red: UInt8
    /// The green component.
    public let green: UInt8
    /// The blue component.
    public let blue: UInt8

    /// Creates a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Parses `#RRGGBB` or `#RGB`, as in CSS.
    ///
    /// - Throws: `theme.bad_color`.
    public init(_ text: String) throws(CartwrightError) {
        let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else { throw Self.bad(text) }
        switch digits.count {
        case 3: self.init(digits.map { $0 * 17 })
        case 6: self.init([0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] })
        default: throw Self.bad(text)
        }
    }

    private init(_ parts: [Int]) {
        let bytes = parts.map { UInt8(truncatingIfNeeded: $0) }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    /// The colour as `#RRGGBB`.
    public var description: String {
        let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return "#" + digits.joined()
    }

    /// Returns the standard colour of a token.
    static func standard(_ token: Theme.Token, in mode: Theme.Mode) -> ThemeColor {
        switch (token, mode) {
        case (.accent, .light): ThemeColor(red: 0x0B, green: 0x57, blue: 0xD0)
        case (.accent, .dark): ThemeColor(red: 0x8A, green: 0xB4, blue: 0xF8)
        case (.text, .light): ThemeColor(red: 0x1F, green: 0x23, blue: 0x28)
        case (.text, .dark): ThemeColor(red: 0xE3, green: 0xE6, blue: 0xEA)
        case (.background, .light): ThemeColor(red: 0xFF, green: 0xFF, blue: 0xFF)
        case (.background, .dark): ThemeColor(red: 0x15, green: 0x18, blue: 0x1C)
        }
    }

    private static func bad(_ text: String) -> CartwrightError {
        CartwrightError(.themeBadColor, "\"\(text)\" is not a colour", hint: "use #RRGGBB or #RGB, such as #0B57D0")
    }
}
