/// The ANSI colours of lines by role. Colour never carries information that the text does not.
package enum Palette {
    /// Returns a line as it is displayed: control characters escaped, in its colour, cut or wrapped if a width is
    /// given.
    package static func paint(_ line: ReplyLine, isColored: Bool, columns: Int? = nil) -> [String] {
        let text = Sanitizer.printable(line.text)
        return fit(text, line.fitting, columns).map { text in
            guard isColored, let code = code(of: line.role) else { return text }
            return "\u{1B}[\(code)m\(text)\u{1B}[0m"
        }
    }

    private static func fit(_ text: String, _ fitting: ReplyLine.Fitting, _ columns: Int?) -> [String] {
        guard let columns else { return [text] }
        return switch fitting {
        case .wrap: DisplayWidth.wrap(text, to: columns)
        case .cut: [DisplayWidth.cut(text, to: columns)]
        case .none: DisplayWidth.continued(text, to: columns)
        }
    }

    private static func code(of role: ReplyLine.Role) -> String? {
        switch role {
        case .plain: nil
        case .good: "32"
        case .bad: "31"
        case .offer: "1;33"
        case .quiet: "2"
        }
    }
}
