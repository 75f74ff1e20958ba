// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let promotionUnknownCondition: ErrorCode =
        "promotion.unknown_condition: The condition's type is not registered."
    public static let promotionUnknownEffect: ErrorCode =
        "promotion.unknown_effect: The effect's type is not registered."
    public static let promotionDuplicateID: ErrorCode = """
        promotion.duplicate_id: Two promotions have the same id. A card's promotion with an id of the catalog is not \
        offered.
        """
    public static let promotionDuplicateCode: ErrorCode =
        "promotion.duplicate_code: Two promotions have the same code in different spellings."
    public static let promotionMixedGroup: ErrorCode =
        "promotion.mixed_group: Two promotions of one group have different values of `per`."
    public static let promotionContradiction: ErrorCode =
        "promotion.contradiction: Two keys exclude each other, such as `exclusive` and `combines_with`."
    public static let promotionBadProposal: ErrorCode = """
        promotion.bad_proposal: An effect proposed an amount below zero, a place that the \
        cart does not have, or more than `PluginLimits` allows. The pointer leads into the proposal.
        """
    public static let promotionBadFinding: ErrorCode = """
        promotion.bad_finding: A plugin's condition returned more than `PluginLimits` allows. The pointer leads \
        into the finding.
        """
    public static let promotionProcessNeedsKeep: ErrorCode = """
        promotion.process_needs_keep: A promotion with a condition or effect of a process that is priced again after a \
        return. It must keep its discount.
        """
    public static let promotionTooDeep: ErrorCode =
        "promotion.too_deep: The conditions nest deeper than `PluginLimits/conditionDepth`."
}

extension CartwrightError {
    /// The error of a card whose promotion has the id of a promotion in the catalog, and is therefore never offered.
    static func taken(_ id: String, by card: String) -> CartwrightError {
        CartwrightError(
            .promotionDuplicateID,
            "card \(card) offers promotion \"\(id)\", but the catalog already has that id",
            hint: "give the card's promotion another id, such as \"\(card)-1\"",
            at: InputLocation(pointer: "")
        )
    }

    /// The error of a card that names a promotion that the catalog does not have.
    static func unknownNamed(_ id: String, by card: String, known: some Sequence<String>) -> CartwrightError {
        CartwrightError(
            .couponUnknownPromotion,
            "card \(card) names promotion \"\(id)\", but the catalog has none with that id",
            hint: Spelling.nearest(to: id, among: known).map { "did you mean \"\($0)\"?" }
                ?? "add the promotion to the catalog, with a code",
            at: InputLocation(pointer: "")
        )
    }

    /// The error of a card that names a promotion without a code, which applies without a click.
    static func namedWithoutCode(_ id: String, by card: String) -> CartwrightError {
        CartwrightError(
            .couponPromotionWithoutCode,
            "card \(card) names promotion \"\(id)\", which has no code and applies without a click",
            hint: "give the promotion a code",
            at: InputLocation(pointer: "")
        )
    }

    /// The error of two keys that exclude each other.
    static func contradiction(_ key: String, _ other: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionContradiction,
            "\"\(key)\" cannot be combined with \"\(other)\"",
            hint: "keep one of them",
            at: pointer.appending(key).location
        )
    }
}
