public import Cartwright

/// The properties of a terminal that drawing depends on.
public struct Screen: Sendable {
    /// The width in columns.
    public var columns: Int
    /// The number of colours in use; none if colour is disabled.
    public var depth: ColorDepth
    /// The mode: light text on dark, or dark text on light.
    public var mode: Theme.Mode
    /// True if it shows more than ASCII.
    public var isUnicode: Bool

    /// Creates a screen.
    public init(columns: Int, depth: ColorDepth = .none, mode: Theme.Mode = .dark, isUnicode: Bool = true) {
        (self.columns, self.depth, self.mode, self.isUnicode) = (columns, depth, mode, isUnicode)
    }

    /// Returns true unless the environment rules out UTF-8 by naming a locale of another encoding (`LC_ALL`,
    /// `LC_CTYPE`, `LANG`, the first that is set; POSIX XBD 8.2).
    public static func isUnicode(in environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return environment["TERM"] != "dumb" }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}

/// The number of colours of a terminal.
public enum ColorDepth: Hashable, Sendable {
    /// No colours.
    case none
    /// The eight colours of ECMA-48 and their bright forms.
    case sixteen
    /// The palette of 256 colours of xterm.
    case indexed
    /// Red, green and blue of 8 bits each.
    case full

    /// Reads the depth from the environment: `COLORTERM` is `truecolor` or `24bit`, or `TERM` names 256 or direct
    /// colours.
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
    /// Reads the mode from the environment: the last number of `COLORFGBG` is the background, where 7 and 15 are light.
    /// Without it the mode is dark, as on most terminals.
    public init(environment: [String: String]) {
        let background = environment["COLORFGBG"]?.split(separator: ";").last
        self = background == "7" || background == "15" ? .light : .dark
    }
}
