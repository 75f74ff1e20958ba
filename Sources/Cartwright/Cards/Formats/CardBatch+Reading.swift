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
        do {
            let tape = try JSONScanner.tape(of: document.utf8)
            return CardReader(now: now, limits: limits).readDocument(tape)
        } catch {
            return .refused(because: [error])
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
}

extension CardReader {
    private func readOne(_ tape: JSONTape) -> CardBatch.Entry {
        var members = CardMembers()
        return read(tape, at: 0, CardPlace(list: nil, index: 0), &members)
    }

    /// Reads what a document consists of.
    fileprivate func readDocument(_ tape: JSONTape) -> CardBatch {
        switch tape.kind(at: 0) {
        case .array: CardBatch(entries: readList(tape, at: 0, .root))
        case .object where SyncAnswer.isOne(tape): SyncAnswer(tape).batch(self)
        default: CardBatch(entries: [readOne(tape)])
        }
    }
}

/// The lines of a text that hold something, each with its number.
private struct CardLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var start = 0
    private var number = 0

    /// The lines of a text with one value a line: of two lines or more, of which the first is JSON by itself.
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
