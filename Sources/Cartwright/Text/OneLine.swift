extension String {
    /// The text with line breaks, control characters and invisible characters written as escapes (`\u{1b}`): errors
    /// quote input, which must not forge a second line in a log or control a terminal.
    var onOneLine: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if HiddenScalars.contain(scalar) {
                text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
