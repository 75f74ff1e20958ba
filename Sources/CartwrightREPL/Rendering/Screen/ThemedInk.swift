internal import Cartwright

/// A painter of text in the colours of a theme, within the colour depth of the screen, that keeps text legible.
struct ThemedInk {
    private let screen: Screen
    private let theme: Theme
    private let mode: Theme.Mode
    private let ink: Ink

    init(_ theme: Theme, on screen: Screen) {
        self.screen = screen
        self.theme = theme
        mode = theme.mode ?? screen.mode
        ink = Ink(depth: screen.depth)
    }

    /// Returns a text in a style.
    func painted(_ text: String, _ style: Panel.Style) -> String {
        switch style {
        case .plain: inked(text, letters)
        case .strong: inked(text, ["1"] + letters)
        case .quiet: inked(text, ["2"] + letters)
        case .accent: inked(text, ["1"] + (isAccentLegible ? [ink.letters(accent)] : letters))
        case .good: inked(text, ["32"])
        case .bad: inked(text, ["31"])
        }
    }

    /// Returns a part of a frame, which need not be legible.
    func edge(_ text: String) -> String { inked(text, [ink.letters(accent)]) }

    private func inked(_ text: String, _ parameters: [String]) -> String {
        guard screen.depth != .none, !text.isEmpty else { return text }
        let all = (parameters + (namedGround.map { [ink.ground($0)] } ?? [])).joined(separator: ";")
        return all.isEmpty ? text : "\u{1B}[\(all)m\(text)\u{1B}[0m"
    }

    private var accent: ThemeColor { theme.color(.accent, in: mode) }

    /// The background of the theme; nil for the terminal's own.
    private var namedGround: ThemeColor? {
        let isOtherMode = theme.mode.map { $0 != screen.mode } ?? false
        return theme.override(.background, in: mode) ?? (isOtherMode ? theme.color(.background, in: mode) : nil)
    }

    /// The parameters of text: those of the terminal, unless the theme has a text or background colour. Text with a
    /// contrast below 3 (the minimum of WCAG 2.2 for large text) becomes black or white.
    private var letters: [String] {
        guard namedGround != nil || theme.override(.text, in: mode) != nil else { return [] }
        let wanted = theme.color(.text, in: mode)
        if wanted.contrast(with: ground) >= 3 { return [ink.letters(wanted)] }
        let (black, white) = (ThemeColor(red: 0, green: 0, blue: 0), ThemeColor(red: 255, green: 255, blue: 255))
        return [ink.letters(black.contrast(with: ground) > white.contrast(with: ground) ? black : white)]
    }

    private var isAccentLegible: Bool { accent.contrast(with: ground) >= 3 }

    /// The known or assumed background of text.
    private var ground: ThemeColor { namedGround ?? Theme.standard.color(.background, in: screen.mode) }
}
