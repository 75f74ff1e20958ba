/// Colours of lines by their role, as ANSI escapes. Whatever a colour says, the text says too.
enum Palette {
    /// A line as a terminal gets it: nothing in it that steers, cut to the columns there are where it may be, in its
    /// colour.
    static func paint(_ line: ReplyLine, isColored: Bool, columns: Int? = nil) -> String {
        var text = Sanitizer.printable(line.text)
        if let columns, line.mayBeCut { text = DisplayWidth.cut(text, to: columns) }
        guard isColored, let code = code(of: line.role) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
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
