internal import Cartwright

/// Paints texts in the colours of a theme, as far as a screen has colours and they can be read.
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

    /// A text in its style.
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

    /// A part of a frame, which nobody has to read.
    func edge(_ text: String) -> String { inked(text, [ink.letters(accent)]) }

    private func inked(_ text: String, _ parameters: [String]) -> String {
        guard screen.depth != .none, !text.isEmpty else { return text }
        let all = (parameters + (namedGround.map { [ink.ground($0)] } ?? [])).joined(separator: ";")
        return all.isEmpty ? text : "\u{1B}[\(all)m\(text)\u{1B}[0m"
    }

    private var accent: ThemeColor { theme.color(.accent, in: mode) }

    /// What the theme wants its letters on. Else they stand on the terminal's own ground.
    private var namedGround: ThemeColor? {
        let isOtherMode = theme.mode.map { $0 != screen.mode } ?? false
        return theme.override(.background, in: mode) ?? (isOtherMode ? theme.color(.background, in: mode) : nil)
    }

    /// Letters are the terminal's own unless the theme names theirs or their ground. What cannot be read on its ground
    /// (a contrast below 3, which WCAG 2.2 wants even of large letters) is black or white.
    private var letters: [String] {
        guard namedGround != nil || theme.override(.text, in: mode) != nil else { return [] }
        let wanted = theme.color(.text, in: mode)
        if wanted.contrast(with: ground) >= 3 { return [ink.letters(wanted)] }
        let (black, white) = (ThemeColor(red: 0, green: 0, blue: 0), ThemeColor(red: 255, green: 255, blue: 255))
        return [ink.letters(black.contrast(with: ground) > white.contrast(with: ground) ? black : white)]
    }

    private var isAccentLegible: Bool { accent.contrast(with: ground) >= 3 }

    /// The ground that letters stand on, as far as it is known.
    private var ground: ThemeColor { namedGround ?? Theme.standard.color(.background, in: screen.mode) }
}
