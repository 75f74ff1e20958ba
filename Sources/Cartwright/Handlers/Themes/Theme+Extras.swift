extension Theme {
    /// Takes over what the extras of a card say: `theme` is `light` or `dark`; `theme_accent`, `theme_text` and
    /// `theme_background` are colours for both modes, and with `_light` or `_dark` behind them for one, which then
    /// counts.
    ///
    /// - Returns: what was wrong. It costs the card nothing but that colour.
    mutating func takeExtras(of card: ContentCard) -> [CartwrightError] {
        var problems: [CartwrightError] = []
        if let text = card.extras["theme"] {
            if let mode = Mode(rawValue: text.lowercased()) {
                self.mode = mode
            } else {
                problems.append(.badMode(text))
            }
        }
        for token in Token.allCases {
            for mode in [nil] + Mode.allCases {
                let name = (["theme", token.rawValue] + (mode.map { [$0.rawValue] } ?? [])).joined(separator: "_")
                guard let text = card.extras[name] else { continue }
                do {
                    set(token, to: try ThemeColor(text), in: mode)
                } catch {
                    problems.append(error.at(JSONPointer.root.appending("extras").appending(name)))
                }
            }
        }
        return problems
    }
}

extension CartwrightError {
    fileprivate static func badMode(_ text: String) -> CartwrightError {
        CartwrightError(
            .themeBadMode,
            "\"\(text)\" is no mode of a theme",
            hint: "light or dark",
            at: InputLocation(pointer: "/extras/theme")
        )
    }
}
