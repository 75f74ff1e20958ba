// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let handlerDuplicateClassType: ErrorCode =
        "handler.duplicate_class_type: Two handlers claim the same class type; the first keeps it."
    public static let handlerNoClassTypes: ErrorCode =
        "handler.no_class_types: A handler without class types, which never gets a card."
    public static let handlerBadAnswer: ErrorCode = """
        handler.bad_answer: A handler's answer that exceeds `PluginLimits`, or contains something that is not \
        allowed. The pointer leads into the answer; the card is refused.
        """
    public static let handlerUnsafeURL: ErrorCode = """
        handler.unsafe_url: A handler's answer with a `javascript:` or `data:` link. The pointer leads into the \
        answer; the card is refused.
        """
    public static let handlerForeignID: ErrorCode = """
        handler.foreign_id: A promotion whose id neither begins with the card's id nor is on the card. The \
        pointer leads into the answer; the card is refused.
        """
    public static let cardMayNotIssue: ErrorCode =
        "card.may_not_issue: A follow-up of a card names a promotion that the catalog does not let it give."
    public static let cardClassTypeMissing: ErrorCode =
        "card.class_type_missing: A card without a class type, or with an empty one."
    public static let cardClassTypeUnknown: ErrorCode =
        "card.class_type_unknown: A card whose class type has no handler."
}

extension CartwrightError {
    static func duplicate(
        _ classType: ClassType,
        claimedBy second: String,
        after first: String
    ) -> CartwrightError {
        CartwrightError(
            .handlerDuplicateClassType,
            "plugin \(second) claims class type \(classType), which plugin \(first) already handles",
            hint: "remove one of the two plugins",
            fault: .plugin
        )
    }

    static func noClassTypes(in plugin: String) -> CartwrightError {
        CartwrightError(
            .handlerNoClassTypes,
            "plugin \(plugin) has a handler without class types",
            hint: "list at least one in classTypes",
            fault: .plugin
        )
    }

    static func mayNotIssue(_ promotion: String, card: String, at index: Int) -> CartwrightError {
        let name = promotion.shortened(toBytes: 128)
        return CartwrightError(
            .cardMayNotIssue,
            "card \(card) gives something of promotion \"\(name)\", which the catalog does not let cards issue",
            hint: "add \"\(name)\" to \"cards_may_issue\" of the catalog, or remove follow-up \(index + 1) of the card"
        )
    }

    static func nothingToIssue(_ followUp: FollowUp, card: String) -> CartwrightError {
        let name = followUp.promotion.shortened(toBytes: 128)
        let part = if case .credit = followUp.action { "credit of a fixed amount" } else { "code" }
        return CartwrightError(
            .cardMayNotIssue,
            "card \(card) gives the \(part) of promotion \"\(name)\", which has none",
            hint: "add it to the promotion, or change the follow-up"
        )
    }

    static func missingClassType(of card: ContentCard) -> CartwrightError {
        CartwrightError(
            .cardClassTypeMissing,
            "card \(card.id) has no class type",
            hint: "add extras.class_type",
            at: InputLocation(pointer: "/extras/class_type")
        )
    }

    static func unknown(_ classType: ClassType, known: [ClassType]) -> CartwrightError {
        let nearest = Spelling.nearest(to: classType.name, among: known.map(\.name))
        let all = known.isEmpty ? "no handlers are registered" : "known: \(known.map(\.name).joined(separator: ", "))"
        return CartwrightError(
            .cardClassTypeUnknown,
            "no handler for class type \"\(classType)\"",
            hint: nearest.map { "did you mean \($0)?" } ?? all,
            at: InputLocation(pointer: "/extras/class_type")
        )
    }
}
