/// The rules for countries: codes of ISO 3166, which conditions compare exactly.
public enum CountryCode {
    /// Returns a code in capitals: of a country (`DE`), or of a subdivision (`US-CA`).
    ///
    /// - Parameter text: the code as a caller writes it, in any case.
    /// - Throws: `cart.bad_country`, with the code as the hint if the text is the name of a country.
    public static func checked(_ text: String) throws(CartwrightError) -> String {
        guard !isCode(text) else { return text }
        let isShort = text.utf8.count <= 6 && text.utf8.allSatisfy { $0 < 0x80 }
        let capitals = isShort ? text.uppercased() : text
        guard !isCode(capitals) else { return capitals }
        throw CartwrightError(
            .cartBadCountry,
            "expected an ISO 3166 code such as DE, or US-CA for a subdivision, found "
                + "\"\(text.shortened(toBytes: 60))\"",
            hint: suggestion(for: text).map { "write \($0)" } ?? "write the two letters of the country"
        )
    }

    /// Returns the code of a country with a name; nil if it is unknown.
    package static func suggestion(for text: String) -> String? {
        guard text.utf8.count <= 60 else { return nil }
        let name = text.lowercased()
        return ISO3166.codes[name] ?? Spelling.nearest(to: name, among: names).flatMap { ISO3166.codes[$0] }
    }

    private static let names = ISO3166.codes.keys.filter { $0.count > 3 }.sorted()

    /// True for a code in capitals.
    static func isCode(_ text: String) -> Bool {
        guard (2...6).contains(text.utf8.count) else { return false }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ISO3166.names[String(parts[0])] != nil else { return false }
        let isPart = { (character: Character) in ("A"..."Z").contains(character) || ("0"..."9").contains(character) }
        return parts.count == 1 || parts.count == 2 && (1...3).contains(parts[1].count) && parts[1].allSatisfy(isPart)
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let cartBadCountry: ErrorCode =
        "cart.bad_country: The country is not a code of ISO 3166, such as DE or US-CA."
}
