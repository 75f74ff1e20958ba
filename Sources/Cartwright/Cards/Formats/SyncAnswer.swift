/// The answer to a sync: `{"cards": […], "full_sync": true, "last_full_sync_at": …, "last_card_updated_at": …}`. Its
/// cards may be of any style. Without the sync keys, `{"cards": […]}` is a plain list.
struct SyncAnswer {
    private static let syncKeys = ["full_sync", "last_full_sync_at", "last_card_updated_at"]

    private let object: JSONObject

    /// Whether an object is an answer rather than a card.
    static func isOne(_ object: JSONObject) -> Bool {
        object["cards"] != nil || syncKeys.contains { object[$0] != nil }
    }

    init(_ object: JSONObject) { self.object = object }

    /// The cards of the answer, and what it says about itself.
    func batch(_ reader: CardReader) -> CardBatch {
        var problems: [CartwrightError] = []
        let isFull = flag("full_sync", noting: &problems)
        let info = CardBatch.SyncInfo(
            isFull: isFull ?? false,
            lastFullSyncAt: time("last_full_sync_at", noting: &problems),
            lastCardUpdatedAt: time("last_card_updated_at", noting: &problems),
            hasCards: value("cards") != nil
        )
        let cards = cards(noting: &problems)
        guard problems.isEmpty else { return .refused(because: problems) }
        let isPlainList = !Self.syncKeys.contains { object[$0] != nil } && info.hasCards
        return CardBatch(
            entries: reader.read(cards, at: .root.appending("cards")),
            sync: isPlainList ? nil : info
        )
    }

    private func value(_ key: String) -> JSONValue? {
        guard let value = object[key], value != .null else { return nil }
        return value
    }

    private func cards(noting problems: inout [CartwrightError]) -> [JSONValue] {
        switch value("cards") {
        case nil: return []
        case .array(let cards): return cards
        case let value?:
            problems.append(.wrongType(value, expected: "an array of cards", at: .root.appending("cards")))
            return []
        }
    }

    private func flag(_ key: String, noting problems: inout [CartwrightError]) -> Bool? {
        switch value(key) {
        case nil: return nil
        case .bool(let flag): return flag
        case .integer(0): return false
        case .integer(1): return true
        case let value?:
            problems.append(.wrongType(value, expected: "true, false, 0 or 1", at: .root.appending(key)))
            return nil
        }
    }

    private func time(_ key: String, noting problems: inout [CartwrightError]) -> Instant? {
        guard let value = value(key) else { return nil }
        guard let time = CardTime(value) else {
            let expected = "seconds since 1970 or RFC 3339 text"
            problems.append(.wrongType(value, expected: expected, at: .root.appending(key)))
            return nil
        }
        return time.instant
    }
}

extension CardBatch {
    /// A batch that changes nothing and says why.
    fileprivate static func refused(because problems: [CartwrightError]) -> CardBatch {
        let entry = Entry(index: 0, style: .short, pointer: .root, diagnostics: problems)
        return CardBatch(entries: [entry], sync: SyncInfo(isFull: false, hasCards: false))
    }
}
