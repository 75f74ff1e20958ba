// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let promotionUnknownCondition: ErrorCode =
        "promotion.unknown_condition: A condition of a type that is not registered."
    public static let promotionUnknownEffect: ErrorCode =
        "promotion.unknown_effect: An effect of a type that is not registered."
    public static let promotionDuplicateID: ErrorCode = """
        promotion.duplicate_id: Two promotions with one id. A card's that has the id of one in the catalog is not \
        offered.
        """
    public static let promotionDuplicateCode: ErrorCode =
        "promotion.duplicate_code: Two promotions whose codes are spelled differently and are the same code."
    public static let promotionContradiction: ErrorCode =
        "promotion.contradiction: Two keys that exclude each other, such as `exclusive` beside `combines_with`."
    public static let promotionBadProposal: ErrorCode = """
        promotion.bad_proposal: An effect that proposed what is not allowed: an amount below zero, a place that the \
        cart does not have, more than `PluginLimits` allows. The pointer leads into the proposal.
        """
    public static let promotionBadFinding: ErrorCode = """
        promotion.bad_finding: A condition of a plugin that found more than `PluginLimits` allows. The pointer leads \
        into the finding.
        """
    public static let promotionTooDeep: ErrorCode =
        "promotion.too_deep: Conditions that nest deeper than `PluginLimits/conditionDepth`."
}

extension CartwrightError {
    /// A card whose promotion has the id of one in the catalog, and so is never offered.
    static func taken(_ id: String, by card: String) -> CartwrightError {
        CartwrightError(
            .promotionDuplicateID,
            "card \(card) offers promotion \"\(id)\", which the catalog has",
            hint: "give the card's promotion another id, such as \"\(card)-1\"",
            at: InputLocation(pointer: "")
        )
    }

    /// Two keys that exclude each other.
    static func contradiction(_ key: String, _ other: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionContradiction,
            "\"\(key)\" beside \"\(other)\"",
            hint: "keep one of them",
            at: pointer.appending(key).location
        )
    }
}
