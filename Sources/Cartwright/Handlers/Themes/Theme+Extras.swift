extension Theme {
    /// Applies the extras of a card: `theme` is `light` or `dark`; `theme_accent`, `theme_text` and `theme_background`
    /// are colours for both modes. With the suffix `_light` or `_dark` they apply to one mode and take precedence.
    ///
    /// - Returns: the problems. An invalid colour is ignored; the card stays valid.
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
            "\"\(text)\" is not a theme mode",
            hint: "use light or dark",
            at: InputLocation(pointer: "/extras/theme")
        )
    }
}
