/// What looks like a secret in a line that was typed. Better a line too few in the history than a secret in it.
enum SecretLook {
    /// Whether a line holds something that looks like a secret:
    ///
    /// - `whsec_…`, the signing secret of the Standard Webhooks specification, and a private key in PEM,
    /// - `password=…`, `secret: …`, `token=…` and the like; `key=…` only where the value is no name of a key,
    /// - `Authorization`, `Bearer …`, and a URL with a user or a password in it,
    /// - a long word of letters and digits in no order that a person would choose: base64, hex, a token.
    static func holdsSecret(_ line: String) -> Bool {
        let lower = line.lowercased()
        return marks.contains(where: lower.contains) || holdsUserInfo(lower) || holdsNamedSecret(line)
            || line.split(whereSeparator: { !isOfToken($0) }).contains(where: looksRandom)
    }

    private static let marks = ["whsec_", "authorization", "bearer ", "bearer=", "bearer:", "private key-----"]

    // MARK: Names

    /// Names whose values are secrets, as they end: `api_token`, `clientSecret`.
    private static let names = [
        "secret", "token", "password", "passwd", "passphrase", "pwd", "apikey", "api_key", "api-key", "access_key",
        "access-key", "accesskey", "private_key", "private-key", "privatekey", "credential", "credentials",
    ]

    /// `name=value` or `name: value`, wherever it stands, as in the query of a URL.
    private static func holdsNamedSecret(_ line: String) -> Bool {
        let pieces = line.split(omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }
        return zip(pieces, pieces.dropFirst()).contains { before, after in
            let name = before.reversed().drop { $0.isWhitespace || isQuote($0) }.prefix { isOfName($0) }
            let value = after.drop { $0.isWhitespace || isQuote($0) }.prefix { !$0.isWhitespace && !isQuote($0) }
            return !value.isEmpty && isSecret(value, called: String(name.reversed()).lowercased())
        }
    }

    private static func isSecret(_ value: Substring, called name: String) -> Bool {
        if names.contains(where: name.hasSuffix) { return true }
        return name == "key" && !isNameOfKey(value)
    }

    /// Keys are called `demo` or `live-2026`, and the longest name is shorter than the shortest secret.
    private static func isNameOfKey(_ value: Substring) -> Bool {
        value.count < shortestSecret && value.allSatisfy { isOfName($0) || $0 == "." } && !looksRandom(value)
    }

    private static let shortestSecret = 20

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || character == "_" || character == "-"
    }

    private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }

    // MARK: URLs

    /// `https://user:password@host`.
    private static func holdsUserInfo(_ line: String) -> Bool {
        line.split(separator: "://", omittingEmptySubsequences: false).dropFirst().contains { rest in
            rest.prefix { !$0.isWhitespace && !"/?#\\".contains($0) }.contains("@")
        }
    }

    // MARK: Tokens

    private static func isOfToken(_ character: Character) -> Bool {
        isOfName(character) || character == "+" || character == "/"
    }

    /// Whether small letters, capitals and digits take turns as they do by chance, and not as in words, paths and
    /// codes.
    private static func looksRandom(_ word: Substring) -> Bool {
        guard word.count >= shortestSecret, !isUUID(word) else { return false }
        let kinds = word.map(kind)
        guard kinds.contains(.digit), kinds.contains(.small) || kinds.contains(.capital) else { return false }
        // Ids of cards and items have 24 hexadecimal digits in some systems; keys have more.
        if word.allSatisfy(\.isHexDigit) { return word.count >= 32 }
        // Hyphens and slashes stand between the words of names and paths, and hardly ever in what is random.
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

    /// Ids of events and orders are UUIDs often, and no secrets.
    private static func isUUID(_ word: Substring) -> Bool {
        let groups = word.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}
