/// The answer to a sync: `{"cards": […], "full_sync": true, "last_full_sync_at": …, "last_card_updated_at": …}`. Its
/// cards may be of any style. Without the sync keys, `{"cards": […]}` is a plain list.
struct SyncAnswer {
    private static let syncKeys = ["full_sync", "last_full_sync_at", "last_card_updated_at"]

    private let tape: JSONTape

    /// True if the object at the start of a tape is a sync answer rather than a card.
    static func isOne(_ tape: JSONTape) -> Bool {
        (["cards"] + syncKeys).contains { tape.value(under: $0, in: 0) != nil }
    }

    init(_ tape: JSONTape) { self.tape = tape }

    /// Reads the cards and the metadata of the answer.
    func batch(_ reader: CardReader) -> CardBatch {
        var problems: [CartwrightError] = []
        let isFull = flag("full_sync", noting: &problems)
        let info = CardBatch.SyncInfo(
            isFull: isFull ?? false,
            lastFullSyncAt: time("last_full_sync_at", noting: &problems),
            lastCardUpdatedAt: time("last_card_updated_at", noting: &problems),
            hasCards: value("cards") != nil
        )
        let cards = value("cards")
        if let cards, tape.kind(at: cards) != .array { problems.append(wrong(cards, "an array of cards", "cards")) }
        guard problems.isEmpty else { return .refused(because: problems) }
        let isPlainList = !Self.syncKeys.contains { tape.value(under: $0, in: 0) != nil } && info.hasCards
        return CardBatch(
            entries: cards.map { reader.readList(tape, at: $0, .root.appending("cards")) } ?? [],
            sync: isPlainList ? nil : info
        )
    }

    private func value(_ key: String) -> Int? {
        guard let place = tape.value(under: key, in: 0), tape.kind(at: place) != .null else { return nil }
        return place
    }

    private func wrong(_ place: Int, _ expected: String, _ key: String) -> CartwrightError {
        .wrongType(tape.value(at: place), expected: expected, at: .root.appending(key))
    }

    private func flag(_ key: String, noting problems: inout [CartwrightError]) -> Bool? {
        guard let place = value(key) else { return nil }
        let flag = tape.flag(at: place)
        if flag == nil { problems.append(wrong(place, "true, false, 0 or 1", key)) }
        return flag
    }

    private func time(_ key: String, noting problems: inout [CartwrightError]) -> Instant? {
        guard let place = value(key) else { return nil }
        let time = CardTime(tape, at: place)
        if time == nil { problems.append(wrong(place, "seconds since 1970 or RFC 3339 text", key)) }
        return time?.instant
    }
}

extension CardBatch {
    /// Creates a batch that changes nothing and has the reasons as diagnostics.
    static func refused(because problems: [CartwrightError]) -> CardBatch {
        let place = CardPlace(list: nil, index: 0)
        let entry = Entry(place: place, extrasKey: "e", id: nil, card: nil, diagnostics: problems)
        return CardBatch(entries: [entry], sync: SyncInfo(isFull: false, hasCards: false))
    }
}
