/// Colours of lines by their role, as ANSI escapes. Whatever a colour says, the text says too.
package enum Palette {
    /// A line as it is shown: nothing in it that steers a terminal, in its colour, cut or wrapped where there are
    /// columns to fit.
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
