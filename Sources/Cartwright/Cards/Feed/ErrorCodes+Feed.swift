// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let feedUnknownCard: ErrorCode = "feed.unknown_card: A card that the feed does not hold."
    public static let feedNotDismissible: ErrorCode =
        "feed.not_dismissible: A dismissal of a card that may not be dismissed."
    public static let feedAlreadyDismissed: ErrorCode = "feed.already_dismissed: A second dismissal."
    public static let feedControlCard: ErrorCode =
        "feed.control_card: A click on, or dismissal of, a control variant, which is never shown."
}

extension CartwrightError {
    static func unknownCard(_ id: String, held: [String]) -> CartwrightError {
        let nearest = Spelling.nearest(to: id, among: held)
        return CartwrightError(
            .feedUnknownCard,
            "the feed has no card \"\(id)\"",
            hint: nearest.map { "did you mean \($0)?" } ?? "list the cards for their ids"
        )
    }

    static func notDismissible(_ card: ContentCard) -> CartwrightError {
        CartwrightError(.feedNotDismissible, "card \(card.id) cannot be dismissed", hint: "it goes when it expires")
    }

    static func alreadyDismissed(_ card: ContentCard) -> CartwrightError {
        CartwrightError(.feedAlreadyDismissed, "card \(card.id) was dismissed before", hint: "it does not return")
    }

    static func controlCard(_ id: String) -> CartwrightError {
        CartwrightError(
            .feedControlCard,
            "card \(id) is the control variant of an experiment",
            hint: "only an impression can be recorded"
        )
    }

    static func duplicate(_ entry: CardBatch.Entry) -> CartwrightError {
        entry.placed(
            CartwrightError(.cardDuplicateID, "another card \(entry.id ?? "") is newer", hint: "send each card once")
        )
    }

    static func tooOld(_ entry: CardBatch.Entry, limits: CardLimits) -> CartwrightError {
        entry.placed(
            CartwrightError(
                .cardTooOld,
                "card \(entry.id ?? "") is from \(entry.card?.created.description ?? "")",
                hint: "shown for \(limits.maximumAgeSeconds / 86_400) days"
            )
        )
    }

    static func tooMany(_ entry: CardBatch.Entry, limits: CardLimits) -> CartwrightError {
        entry.placed(tooMany(id: entry.id ?? "", limits: limits))
    }

    static func tooMany(_ card: ContentCard, limits: CardLimits) -> CartwrightError {
        tooMany(id: card.id, limits: limits)
    }

    private static func tooMany(id: String, limits: CardLimits) -> CartwrightError {
        CartwrightError(
            .cardTooMany,
            "card \(id) is left out, being among the oldest",
            hint: "at most \(limits.maximumLiveCards) live cards, \(limits.maximumHeldCards) in all, and marks of "
                + "\(limits.maximumMarkedCards)"
        )
    }
}
