extension String {
    /// The text with line breaks, control characters and what is not seen written as escapes (`\u{1b}`): errors quote
    /// input, which must neither forge a second line in a log nor steer a terminal.
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
