// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let cardMissingID: ErrorCode = "card.missing_id: No id, or an empty one; the card is not read."
    public static let cardMissingType: ErrorCode =
        "card.missing_type: No type where the style has one; the card is not read."
    public static let cardUnknownType: ErrorCode =
        "card.unknown_type: A type that the style does not have; the card is not read."
    public static let cardWrongType: ErrorCode =
        "card.wrong_type: Not an object, or a known key of the wrong JSON type; the card is not read."
    public static let cardTooLarge: ErrorCode =
        "card.too_large: More text than `CardLimits/maximumBytes`; the card is not read."
    public static let cardTooOld: ErrorCode =
        "card.too_old: Created longer ago than `CardLimits/maximumAgeSeconds`; the card is not shown."
    public static let cardTooMany: ErrorCode =
        "card.too_many: More live cards than `CardLimits/maximumLiveCards`; this one, among the oldest, is left out."
    public static let cardDuplicateID: ErrorCode =
        "card.duplicate_id: Another card with this id is newer; this one is not shown."
    public static let cardMilliseconds: ErrorCode =
        "card.milliseconds: A time so large that it was taken as milliseconds."
    public static let cardUnsafeURL: ErrorCode =
        "card.unsafe_url: A `javascript:` or `data:` URL was dropped; the card is not shown."
    public static let cardExtraNotString: ErrorCode =
        "card.extra_not_string: An extra that is not a string; it is dropped."
}

extension CartwrightError {
    static func wrongType(_ value: JSONValue, expected: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardWrongType,
            "\(value.typeName) that is not \(expected)",
            hint: "write \(expected)",
            at: pointer.location
        )
    }

    static func missingCardID(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(.cardMissingID, "the card has no id", hint: "give it one", at: pointer.location)
    }

    static func missingCardType(kinds: [String], at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(.cardMissingType, "the card has no type", hint: oneOf(kinds), at: pointer.location)
    }

    static func unknownCardType(_ type: String, kinds: [String], at pointer: JSONPointer) -> CartwrightError {
        let nearest = Spelling.nearest(to: type, among: kinds)
        return CartwrightError(
            .cardUnknownType,
            "no card type is called \"\(type)\"",
            hint: nearest.map { "did you mean \"\($0)\"?" } ?? oneOf(kinds),
            at: pointer.location
        )
    }

    static func tooLarge(_ bytes: Int, limit: Int, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardTooLarge,
            "the card holds \(bytes) bytes of text",
            hint: "at most \(limit)",
            at: pointer.location
        )
    }

    static func milliseconds(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardMilliseconds,
            "the time was taken as milliseconds",
            hint: "seconds since 1970",
            at: pointer.location
        )
    }

    static func unsafeURL(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardUnsafeURL,
            "the URL has an unsafe scheme and was dropped",
            hint: "any scheme but javascript: and data:",
            at: pointer.location
        )
    }

    /// About an extra that was dropped because its value is no string.
    static func extraNotString(_ name: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardExtraNotString,
            "the extra \"\(name)\" is no string and was dropped",
            hint: "write its value in double quotes",
            at: pointer.appending(name).location
        )
    }

    private static func oneOf(_ kinds: [String]) -> String { "one of \(kinds.sorted().joined(separator: ", "))" }
}
