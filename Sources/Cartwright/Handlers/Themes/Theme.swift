/// The colours in which an object is shown: a few tokens, each for light and for dark surroundings.
///
/// A theme is a recommendation within a ``Presentation``: the app uses its colours, and the standard ones for the rest.
/// A colour alone never carries information.
///
/// ```swift
/// let accent = theme.color(.accent, in: .dark)  // what the object names, else the standard
/// let background = theme.override(.background, in: .dark)  // nil: leave the surroundings as they are
/// ```
public struct Theme: Hashable, Sendable {
    /// Light or dark surroundings.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Dark on light.
        case light
        /// Light on dark.
        case dark
    }

    /// The purpose of a colour.
    public enum Token: String, Hashable, Sendable, CaseIterable {
        /// Eye-catching elements: frames, headlines, buttons.
        case accent
        /// Text.
        case text
        /// The background of text.
        case background
    }

    /// The mode that the object requests; nil for the mode of the surroundings.
    public var mode: Mode?

    private var overrides: [Token: [Mode: ThemeColor]] = [:]

    /// The standard colours, and the mode of the surroundings.
    public static let standard = Theme()

    /// Creates a theme of the standard colours.
    public init(mode: Mode? = nil) { self.mode = mode }

    /// Returns the colour of a token in a mode.
    public func color(_ token: Token, in mode: Mode) -> ThemeColor {
        overrides[token]?[mode] ?? .standard(token, in: mode)
    }

    /// Returns the colour that the object sets for a token; nil for the standard colour.
    public func override(_ token: Token, in mode: Mode) -> ThemeColor? { overrides[token]?[mode] }

    /// Sets the colour of a token, in one mode or in both.
    public mutating func set(_ token: Token, to color: ThemeColor, in mode: Mode? = nil) {
        for mode in mode.map({ [$0] }) ?? Mode.allCases { overrides[token, default: [:]][mode] = color }
    }
}

extension Theme: JSONConvertible {
    /// The mode if it is set, and the colour of every token in both modes.
    public var json: JSONValue {
        var object = JSONObject()
        object.setUnlessAbsent("mode", mode.map { .string($0.rawValue) })
        for token in Token.allCases {
            var colors = JSONObject()
            for mode in Mode.allCases { colors[mode.rawValue] = .string(color(token, in: mode).description) }
            object[token.rawValue] = .object(colors)
        }
        return .object(object)
    }
}
