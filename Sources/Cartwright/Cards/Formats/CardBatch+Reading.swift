extension CardBatch {
    /// Reads a document: an array of cards, `{"cards": […]}` with or without the keys of a sync answer, or one card.
    ///
    /// Nothing here fails: what cannot be read is an entry with diagnostics. A sync answer that is itself malformed
    /// changes nothing, since it must not empty a feed.
    public static func reading(
        _ document: JSONValue,
        now: Instant,
        limits: CardLimits = .standard
    ) -> CardBatch {
        let reader = CardReader(now: now, limits: limits)
        switch document {
        case .array(let cards):
            return CardBatch(entries: reader.read(cards, at: .root))
        case .object(let object) where SyncAnswer.isOne(object):
            return SyncAnswer(object).batch(reader)
        default:
            return CardBatch(entries: [reader.read(document, index: 0, at: .root)])
        }
    }

    /// Reads a document from UTF-8: JSON, or NDJSON with one card on each line.
    ///
    /// - Throws: an error of area `json` where the text is not JSON; a bad card is only an entry with diagnostics.
    public static func read(
        _ bytes: [UInt8],
        now: Instant,
        limits: CardLimits = .standard
    ) throws(CartwrightError) -> CardBatch {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated().filter { !$0.element.allSatisfy(isBlank) }
        guard lines.count > 1, let first = lines.first, (try? JSONParser.parse(Array(first.element))) != nil else {
            return reading(try JSONParser.parse(bytes), now: now, limits: limits)
        }
        let reader = CardReader(now: now, limits: limits)
        var entries: [Entry] = []
        for (index, line) in lines.enumerated() {
            let card = try parse(Array(line.element), onLine: line.offset + 1)
            var entry = reader.read(card, index: index, at: .root)
            entry.line = line.offset + 1
            entries.append(entry)
        }
        return CardBatch(entries: entries)
    }

    /// Reads a document from text, as from its UTF-8.
    ///
    /// - Throws: an error of area `json` where the text is not JSON; a bad card is only an entry with diagnostics.
    public static func read(
        _ text: String,
        now: Instant,
        limits: CardLimits = .standard
    ) throws(CartwrightError) -> CardBatch {
        try read(Array(text.utf8), now: now, limits: limits)
    }

    private static func parse(_ line: [UInt8], onLine number: Int) throws(CartwrightError) -> JSONValue {
        do {
            return try JSONParser.parse(line)
        } catch {
            var placed = error
            placed.location.line = number
            throw placed
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

extension CardReader {
    /// Reads an array of cards that stands at a place.
    func read(_ cards: [JSONValue], at pointer: JSONPointer) -> [CardBatch.Entry] {
        cards.enumerated().map { index, card in read(card, index: index, at: pointer.appending(index)) }
    }
}
