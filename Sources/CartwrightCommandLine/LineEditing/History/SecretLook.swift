internal import Cartwright

/// Detects text that looks like a secret in a typed line. A missing line in the history is better than a secret.
enum SecretLook {
    /// Returns true if a line contains something that looks like a secret:
    ///
    /// - `whsec_…`, the signing secret of the Standard Webhooks specification, and a private key in PEM,
    /// - `password=…`, `secret: …`, `token=…` and the like; `key=…` unless the value is the name of a key,
    /// - `email=…`, `phone=…`, `payment=…` and `household=…`, which are stored as digests only,
    /// - `Authorization`, `Bearer …`, and a URL with a user or a password in it,
    /// - a long word of letters and digits in random order: base64, hex, a token.
    static func holdsSecret(_ line: String) -> Bool {
        let lower = line.lowercased()
        return marks.contains(where: lower.contains) || holdsUserInfo(lower) || holdsNamedSecret(line)
            || line.split(whereSeparator: { !isOfToken($0) }).contains(where: looksRandom)
    }

    private static let marks = ["whsec_", "authorization", "bearer ", "bearer=", "bearer:", "private key-----"]

    // MARK: Names

    /// Suffixes of names whose values are secrets, as in `api_token`, `clientSecret`.
    private static let names = [
        "secret", "token", "password", "passwd", "passphrase", "pwd", "apikey", "api_key", "api-key", "access_key",
        "access-key", "accesskey", "private_key", "private-key", "privatekey", "credential", "credentials",
    ]

    /// True for `name=value` or `name: value` anywhere, as in the query of a URL.
    private static func holdsNamedSecret(_ line: String) -> Bool {
        let pieces = line.split(omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }
        return zip(pieces, pieces.dropFirst()).contains { before, after in
            let name = before.reversed().drop { $0.isWhitespace || isQuote($0) }.prefix { isOfName($0) }
            let value = after.drop { $0.isWhitespace || isQuote($0) }.prefix { !$0.isWhitespace && !isQuote($0) }
            return !value.isEmpty && isSecret(value, called: String(name.reversed()).lowercased())
        }
    }

    private static func isSecret(_ value: Substring, called name: String) -> Bool {
        if names.contains(where: name.hasSuffix) || IdentityKind(rawValue: name) != nil { return true }
        return name == "key" && !isNameOfKey(value)
    }

    /// True for names of keys, such as `demo` or `live-2026`. Such names are shorter than any secret.
    private static func isNameOfKey(_ value: Substring) -> Bool {
        value.count < shortestSecret && value.allSatisfy { isOfName($0) || $0 == "." } && !looksRandom(value)
    }

    private static let shortestSecret = 20

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "_" || character == "-"
    }

    private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }

    // MARK: URLs

    /// True for `https://user:password@host`.
    private static func holdsUserInfo(_ line: String) -> Bool {
        line.split(separator: "://", omittingEmptySubsequences: false).dropFirst().contains { rest in
            rest.prefix { !$0.isWhitespace && !"/?#\\".contains($0) }.contains("@")
        }
    }

    // MARK: Tokens

    private static func isOfToken(_ character: Character) -> Bool {
        isOfName(character) || character == "+" || character == "/"
    }

    /// True if lowercase letters, capitals and digits alternate as in random text, unlike in words, paths and codes.
    private static func looksRandom(_ word: Substring) -> Bool {
        guard word.count >= shortestSecret, !isUUID(word) else { return false }
        let kinds = word.map(kind)
        guard kinds.contains(.digit), kinds.contains(.small) || kinds.contains(.capital) else { return false }
        // Ids of cards and items have 24 hexadecimal digits in some systems; keys have more.
        if word.allSatisfy(\.isHexDigit) { return word.count >= 32 }
        // Hyphens and slashes separate the words of names and paths, and are rare in random text.
        let turns = zip(kinds, kinds.dropFirst()).count { $0 != $1 && $0 != .other && $1 != .other }
        return turns * 4 >= kinds.count
    }

    private enum Kind { case small, capital, digit, other }

    private static func kind(_ character: Character) -> Kind {
        switch character {
        case "a"..."z": .small
        case "A"..."Z": .capital
        case "0"..."9": .digit
        default: .other
        }
    }

    /// True for a UUID. Ids of events and orders are often UUIDs, and are not secrets.
    private static func isUUID(_ word: Substring) -> Bool {
        let groups = word.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}
