/// In which colours an object wants to be shown: a few tokens, each for light and for dark surroundings.
///
/// A theme is a wish that travels with a ``Presentation``: the app takes the colours it names and the standard ones for
/// the rest. Nothing is ever told by a colour alone.
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

    /// What a colour is for.
    public enum Token: String, Hashable, Sendable, CaseIterable {
        /// What should catch the eye: frames, headlines, buttons.
        case accent
        /// Text.
        case text
        /// What text stands on.
        case background
    }

    /// The mode that the object asks for; nil leaves it to the surroundings.
    public var mode: Mode?

    private var overrides: [Token: [Mode: ThemeColor]] = [:]

    /// The standard colours, and the mode of the surroundings.
    public static let standard = Theme()

    /// The standard colours, to be overridden where wanted.
    public init(mode: Mode? = nil) { self.mode = mode }

    /// The colour of a token in a mode.
    public func color(_ token: Token, in mode: Mode) -> ThemeColor {
        overrides[token]?[mode] ?? .standard(token, in: mode)
    }

    /// The colour that the object names for a token, nil where it leaves it to the standard.
    public func override(_ token: Token, in mode: Mode) -> ThemeColor? { overrides[token]?[mode] }

    /// Names a colour for a token, in one mode or in both.
    public mutating func set(_ token: Token, to color: ThemeColor, in mode: Mode? = nil) {
        for mode in mode.map({ [$0] }) ?? Mode.allCases { overrides[token, default: [:]][mode] = color }
    }
}

extension Theme: JSONConvertible {
    /// The mode where one is asked for, and of every token its colour in both modes.
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
