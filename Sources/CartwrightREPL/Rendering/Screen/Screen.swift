public import Cartwright

/// What a terminal can show, as far as drawing needs to know.
public struct Screen: Sendable {
    /// How wide it is.
    public var columns: Int
    /// How many colours are used; none where colour is not wanted.
    public var depth: ColorDepth
    /// Whether text stands light on dark or dark on light.
    public var mode: Theme.Mode
    /// Whether it shows more than ASCII.
    public var isUnicode: Bool

    /// A screen.
    public init(columns: Int, depth: ColorDepth = .none, mode: Theme.Mode = .dark, isUnicode: Bool = true) {
        (self.columns, self.depth, self.mode, self.isUnicode) = (columns, depth, mode, isUnicode)
    }

    /// Whether the environment leaves it open that a terminal shows more than ASCII: unless it names a locale of
    /// another encoding (`LC_ALL`, `LC_CTYPE`, `LANG`, the first that is set; POSIX XBD 8.2).
    public static func isUnicode(in environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return environment["TERM"] != "dumb" }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}

/// How many colours a terminal has.
public enum ColorDepth: Hashable, Sendable {
    /// None are used.
    case none
    /// The sixteen of ECMA-48 and their bright forms.
    case sixteen
    /// The palette of 256 that xterm brought.
    case indexed
    /// Red, green and blue of 8 bits each.
    case full

    /// What the environment says: `COLORTERM` is `truecolor` or `24bit`, or `TERM` names 256 colours or direct ones.
    public init(environment: [String: String]) {
        let type = environment["TERM"] ?? ""
        self =
            switch environment["COLORTERM"] {
            case "truecolor", "24bit": .full
            case _ where type.hasSuffix("-direct"): .full
            case _ where type.contains("256color"): .indexed
            default: .sixteen
            }
    }
}

extension Theme.Mode {
    /// What the environment says of a terminal: the last number of `COLORFGBG` is its background, and 7 and 15 are
    /// light ones. Without it a terminal is taken for dark, as most are.
    public init(environment: [String: String]) {
        let background = environment["COLORFGBG"]?.split(separator: ";").last
        self = background == "7" || background == "15" ? .light : .dark
    }
}
