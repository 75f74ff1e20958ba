// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let feedUnknownCard: ErrorCode = "feed.unknown_card: The feed does not contain the card."
    public static let feedNotDismissible: ErrorCode =
        "feed.not_dismissible: The card may not be dismissed."
    public static let feedAlreadyDismissed: ErrorCode = "feed.already_dismissed: The card was dismissed before."
    public static let feedControlCard: ErrorCode =
        "feed.control_card: The card is a control variant, which is never shown and cannot be clicked or dismissed."
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
        CartwrightError(.feedNotDismissible, "card \(card.id) cannot be dismissed", hint: "it remains until it expires")
    }

    static func alreadyDismissed(_ card: ContentCard) -> CartwrightError {
        CartwrightError(.feedAlreadyDismissed, "card \(card.id) was dismissed before", hint: "a dismissal is permanent")
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
                "card \(entry.id ?? "") is too old: it was created at \(entry.card?.created.description ?? "")",
                hint: "cards are shown for \(limits.maximumAgeSeconds / 86_400) days"
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
            "card \(id) is left out: there are too many cards, and it is one of the oldest",
            hint: "at most \(limits.maximumLiveCards) live cards, \(limits.maximumHeldCards) in all, and marks of "
                + "\(limits.maximumMarkedCards)"
        )
    }
}
