extension ContentCard {
    /// The canonical form with the engine's internal properties, from which the same card can be read again.
    package var written: JSONValue {
        guard case .object(var object) = json, case .object(let stored) = stored else { return json }
        for (key, value) in stored where object[key] == nil { object[key] = value }
        return .object(object)
    }

    /// Reads the form of ``written``.
    ///
    /// - Throws: an error of area `json` if it is not a canonical card.
    init(written value: JSONValue) throws(CartwrightError) {
        try self.init(stored: value)
        (viewed, clicked) = (value["viewed"] == true, value["clicked"] == true)
        dismissed = value["dismissed"] == true
    }
}

extension CardReader {
    /// Reads a card from a line of `cartwright cards`, with the canonical card under `card` and its diagnostics beside
    /// it. Nil for any other value.
    ///
    /// The old diagnostics are dropped, because the card is handled again.
    func written(_ tape: JSONTape, at value: Int, _ place: CardPlace) -> CardBatch.Entry? {
        guard tape.value(under: "diagnostics", in: value) != nil, let card = tape.value(under: "card", in: value) else {
            return nil
        }
        let document = tape.value(at: card)
        if document == .null, let removed = tape.value(under: "removed", in: value), tape.kind(at: removed).isString {
            return removal(of: tape.string(at: removed), tape, at: value, place)
        }
        guard document != .null else { return nil }
        do throws(CartwrightError) {
            let card = try ContentCard(written: document)
            return CardBatch.Entry(place: place, extrasKey: "extras", id: card.id, card: card, diagnostics: [])
        } catch {
            var wrong = error
            wrong.location.pointer = place.pointer.appending("card").description + (error.location.pointer ?? "")
            let id = document["id"]?.text
            return CardBatch.Entry(place: place, extrasKey: "extras", id: id, card: nil, diagnostics: [wrong])
        }
    }

    private func removal(of id: String, _ tape: JSONTape, at value: Int, _ place: CardPlace) -> CardBatch.Entry {
        var entry = CardBatch.Entry(place: place, extrasKey: "extras", id: id, card: nil, diagnostics: [])
        entry.isRemoval = true
        entry.removedAt = tape.value(under: "removed_at", in: value).flatMap {
            Instant(secondsJSON: tape.value(at: $0))
        }
        return entry
    }
}
