// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let cardMissingID: ErrorCode = "card.missing_id: The card has no id, or an empty one; it is not read."
    public static let cardMissingType: ErrorCode =
        "card.missing_type: The card has no type, which its style requires; it is not read."
    public static let cardUnknownType: ErrorCode =
        "card.unknown_type: The type is not defined in the card's style; the card is not read."
    public static let cardWrongType: ErrorCode =
        "card.wrong_type: The card is not an object, or a key has the wrong JSON type; the card is not read."
    public static let cardTooLarge: ErrorCode =
        "card.too_large: The card has more text than `CardLimits/maximumBytes`; it is not read."
    public static let cardTooOld: ErrorCode =
        "card.too_old: The card is older than `CardLimits/maximumAgeSeconds`; it is not shown."
    public static let cardTooMany: ErrorCode =
        "card.too_many: There are more live cards than `CardLimits/maximumLiveCards`; the oldest are left out."
    public static let cardDuplicateID: ErrorCode =
        "card.duplicate_id: Another card with this id is newer; this one is not shown."
    public static let cardMilliseconds: ErrorCode =
        "card.milliseconds: The time is so large that it was read as milliseconds."
    public static let cardUnsafeURL: ErrorCode =
        "card.unsafe_url: A `javascript:` or `data:` URL was dropped; the card is not shown."
    public static let cardExtraNotString: ErrorCode =
        "card.extra_not_string: The extra is not a string; it is dropped."
}

extension CartwrightError {
    static func wrongType(_ value: JSONValue, expected: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardWrongType,
            "expected \(expected), found \(value.typeName)",
            hint: "write \(expected)",
            at: pointer.location
        )
    }

    static func missingCardID(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(.cardMissingID, "the card has no id", hint: "add an id", at: pointer.location)
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
            "the card has \(bytes) bytes of text",
            hint: "shorten it to at most \(limit) bytes",
            at: pointer.location
        )
    }

    static func milliseconds(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardMilliseconds,
            "the time was read as milliseconds",
            hint: "write seconds since 1970",
            at: pointer.location
        )
    }

    static func unsafeURL(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardUnsafeURL,
            "the URL has an unsafe scheme and was dropped",
            hint: "use any scheme but javascript: and data:",
            at: pointer.location
        )
    }

    static func extraNotString(_ name: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .cardExtraNotString,
            "the extra \"\(name)\" is not a string and was dropped",
            hint: "write its value in double quotes",
            at: pointer.appending(name).location
        )
    }

    private static func oneOf(_ kinds: [String]) -> String { "write one of \(kinds.sorted().joined(separator: ", "))" }
}
