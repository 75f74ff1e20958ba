extension CardBatch {
    /// Reads a document: an array of cards, `{"cards": […]}` with or without the keys of a sync answer, or one card; or
    /// banners, `{"banners": {PLACEMENT: {"banner": {…}}}}`, an array of them, or one banner with `placementId`.
    ///
    /// A banner is read as a card with a ``ContentCard/placement``. Its properties are the extras, so `class_type`
    /// determines its handler, and the properties `title`, `description`, `image`, `url` and `link_text` are those of
    /// the card.
    ///
    /// This never fails: an unreadable card is an entry with diagnostics. A malformed sync answer changes nothing,
    /// because it must not empty a feed.
    public static func reading(
        _ document: JSONValue,
        now: Instant,
        limits: CardLimits = .standard
    ) -> CardBatch {
        do {
            let tape = try JSONScanner.tape(of: document.utf8)
            return CardReader(now: now, limits: limits).readDocument(tape)
        } catch {
            return .refused(because: [error])
        }
    }

    /// Reads a document from UTF-8: JSON, or NDJSON with one card on each line.
    ///
    /// - Throws: an error of area `json` if the text is not JSON; a bad card is only an entry with diagnostics.
    public static func read(
        _ bytes: [UInt8],
        now: Instant,
        limits: CardLimits = .standard
    ) throws(CartwrightError) -> CardBatch {
        let reader = CardReader(now: now, limits: limits)
        guard var lines = CardLines(bytes) else {
            return reader.readDocument(try JSONScanner.tape(of: bytes))
        }
        var entries: [Entry] = []
        var members = CardMembers()
        while let line = lines.next() {
            let tape = try JSONScanner.tape(of: bytes, in: line.range)
            var entry = reader.read(tape, at: 0, CardPlace(list: nil, index: entries.count), &members)
            entry.setLine(line.number)
            entries.append(entry)
        }
        return CardBatch(entries: entries)
    }

    /// Reads a document from text: JSON, or NDJSON with one card on each line.
    ///
    /// - Throws: an error of area `json` if the text is not JSON; a bad card is only an entry with diagnostics.
    public static func read(
        _ text: String,
        now: Instant,
        limits: CardLimits = .standard
    ) throws(CartwrightError) -> CardBatch {
        try read(Array(text.utf8), now: now, limits: limits)
    }
}

extension CardReader {
    private func readOne(_ tape: JSONTape) -> CardBatch.Entry {
        var members = CardMembers()
        return read(tape, at: 0, CardPlace(list: nil, index: 0), &members)
    }

    /// Reads the entries of a document.
    fileprivate func readDocument(_ tape: JSONTape) -> CardBatch {
        if BannerReader.canRead(tape) {
            var reader = BannerReader(now: now)
            return reader.document(tape.value(at: 0))
        }
        return switch tape.kind(at: 0) {
        case .array: CardBatch(entries: readList(tape, at: 0, .root))
        case .object where SyncAnswer.isOne(tape): SyncAnswer(tape).batch(self)
        default: CardBatch(entries: [readOne(tape)])
        }
    }
}

/// The lines of a text that are not blank, each with its number.
private struct CardLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var start = 0
    private var number = 0

    /// Creates the lines of a text with one value on each line; nil unless it has two lines or more, of which the first
    /// is JSON alone.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var lines = self
        guard let first = lines.next(), lines.next() != nil,
            (try? JSONScanner.tape(of: bytes, in: first.range)) != nil
        else { return nil }
    }

    mutating func next() -> (range: Range<Int>, number: Int)? {
        while start < bytes.count {
            let end = bytes.span.lineEnd(from: start)
            let line = start..<end
            start = end + 1
            number += 1
            if !bytes[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return (line, number) }
        }
        return nil
    }
}
