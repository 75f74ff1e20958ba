/// Regular expressions for schemas, in the subset of ECMA-262 that other engines support.
enum SchemaPattern {
    /// 0 to 100 with at most 6 decimals.
    static let percentage = "^0*(?:100(?:\\.0{1,6})?|[0-9]{1,2}(?:\\.[0-9]{1,6})?)$"

    /// A country of two letters, or a subdivision of it.
    static let country = "^[A-Za-z]{2}(?:-[A-Za-z0-9]{1,3})?$"

    /// A decimal without sign.
    static let decimal = "^[0-9]+(?:\\.[0-9]+)?$"

    /// `00:00` to `24:00`, with or without seconds.
    static let timeOfDay = "^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?|24:00(?::00)?)$"

    /// A customer's id, or the empty string for a guest: no surrounding blanks, no control or invisible characters.
    /// Characters beyond the basic plane are left to the reader, because engines count them in two ways.
    static let customerID: String = {
        let hidden =
            "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891"
            + "\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f"
            + "\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb"
        let blank = " \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
        return "^(?:[^\(hidden)\(blank)](?:[^\(hidden)]*[^\(hidden)\(blank)])?)?$"
    }()

    /// An instant in RFC 3339; the offset is optional if `hasOffset` is false.
    static func instant(hasOffset: Bool) -> String {
        let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
        let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?"
        let offset = "(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
        return "^\(date)[Tt ]\(time)\(offset)\(hasOffset ? "" : "?")$"
    }

    /// One of some ASCII words, in any case.
    static func anyCase(of words: [String]) -> String {
        let patterns = words.map { word in
            word.map { letter in
                letter.isLetter ? "[\(letter.uppercased())\(letter.lowercased())]" : "\(letter)"
            }.joined()
        }
        return "^(?:\(patterns.joined(separator: "|")))$"
    }
}
