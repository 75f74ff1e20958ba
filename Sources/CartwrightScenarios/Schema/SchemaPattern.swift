/// Regular expressions of schemas, in the part of ECMA-262 that other engines have too.
enum SchemaPattern {
    /// 0 to 100 with at most 6 decimals.
    static let percentage = "^0*(?:100(?:\\.0{1,6})?|[0-9]{1,2}(?:\\.[0-9]{1,6})?)$"

    /// A decimal without sign.
    static let decimal = "^[0-9]+(?:\\.[0-9]+)?$"

    /// `00:00` to `24:00`, with or without seconds.
    static let timeOfDay = "^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?|24:00(?::00)?)$"

    /// An id of a customer, or nothing for a guest: no blanks at its ends, no control characters, none that take no
    /// room. Those beyond the basic plane are left to the reader, since engines count them in two ways.
    static let customerID: String = {
        let hidden =
            "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891"
            + "\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f"
            + "\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb"
        let blank = " \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
        return "^(?:[^\(hidden)\(blank)](?:[^\(hidden)]*[^\(hidden)\(blank)])?)?$"
    }()

    /// An instant in RFC 3339; without offset, if that may be.
    static func instant(hasOffset: Bool) -> String {
        let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
        let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?"
        let offset = "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
        return "^\(date)[Tt ]\(time)\(offset)\(hasOffset ? "" : "?")$"
    }

    /// One of some words of ASCII, in any case of letters.
    static func anyCase(of words: [String]) -> String {
        let patterns = words.map { word in
            word.map { letter in
                letter.isLetter ? "[\(letter.uppercased())\(letter.lowercased())]" : "\(letter)"
            }.joined()
        }
        return "^(?:\(patterns.joined(separator: "|")))$"
    }
}
