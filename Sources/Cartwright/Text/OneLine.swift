extension String {
    /// The text with line breaks and control characters written as escapes (`\u{1b}`): errors quote what somebody
    /// sent, and that must neither forge a second line in a log nor steer a terminal.
    var onOneLine: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
