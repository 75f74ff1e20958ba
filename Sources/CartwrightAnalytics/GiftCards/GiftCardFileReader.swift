public import Cartwright

/// Reads gift cards of another shop from the bytes of a CSV file, in pieces of any size, so that a whole file is never
/// in memory. Errors have the file and the line, never a text of the file: it may be a code.
///
/// ```swift
/// var reader = GiftCardFileReader(file: "cards.csv", codes: codes, at: now)
/// while let bytes = try nextBytes() { try await store.issueAll(reader.read(bytes).map(\.account)) }
/// try await store.issueAll(reader.finish().map(\.account))
/// ```
public struct GiftCardFileReader {
    /// The reason of the first entry of each card; nil if none is named.
    public var reason: String?

    private let file: String
    private let codes: GiftCardCodes
    private let now: Instant
    private let dates: DatePattern?
    private var header: CSVHeader<GiftCardColumn>?
    private var amounts: AmountReader
    private var records = CSVPieces()

    /// Creates a reader at the beginning of a file, whose first line names the columns: `code`, `amount`, `currency`,
    /// and optionally `expires_at`.
    ///
    /// - Parameters:
    ///   - file: the name of the file in errors.
    ///   - codes: makes the digests of the codes.
    ///   - now: the instant of the issue.
    ///   - conventions: the conventions of amounts and dates. Without a stated decimal mark, an amount that can be read
    ///     in two ways is refused unless an earlier one determines the mark.
    public init(
        file: String,
        codes: GiftCardCodes,
        at now: Instant,
        conventions: CSVConventions = CSVConventions()
    ) {
        (self.file, self.codes, self.now, dates) = (file, codes, now, conventions.dates)
        amounts = AmountReader(conventions.decimal, learnsAhead: false)
    }

    /// Returns the gift cards of the lines that more bytes complete.
    ///
    /// - Throws: the first error, with file and line. Reading cannot continue after it.
    public mutating func read(_ bytes: [UInt8]) throws(CartwrightError) -> [NumberedGiftCard] {
        try cards { records throws(CartwrightError) in try records.take(bytes) }
    }

    /// Returns the remaining gift cards at the end of the file. The last line may lack its line break.
    ///
    /// - Throws: the first error, with file and line; `csv.bad_header` if the header is missing.
    public mutating func finish() throws(CartwrightError) -> [NumberedGiftCard] {
        let cards = try cards { records throws(CartwrightError) in try records.finish() }
        if header == nil { throw placed(GiftCardColumn.badHeader, 1) }
        return cards
    }

    private mutating func cards(
        _ read: (inout CSVPieces) throws(CartwrightError) -> [CSVReader.Record]
    ) throws(CartwrightError) -> [NumberedGiftCard] {
        let found: [CSVReader.Record]
        do throws(CartwrightError) { found = try read(&records) } catch { throw placed(error, 1) }
        var cards: [NumberedGiftCard] = []
        for record in found {
            do throws(CartwrightError) {
                let texts = try record.fields.get()
                guard let header else {
                    header = try GiftCardColumn.header(texts)
                    continue
                }
                cards.append(try card(try header.fields(texts), record.line))
            } catch {
                throw placed(error, record.line)
            }
        }
        return cards
    }

    private mutating func card(
        _ texts: [GiftCardColumn: String],
        _ line: Int
    ) throws(CartwrightError) -> NumberedGiftCard {
        let code = try codes.imported(texts[.code] ?? "")
        let money = try GiftCardColumn.money(texts, &amounts, line: line)
        var account = NewAccount.giftCard(
            try AccountKind.giftCard.drawID(),
            amountMinor: money.minor,
            money.currency,
            codeDigest: code.digest,
            lastFour: code.lastFour,
            expiresAt: try GiftCardColumn.end(texts, dates),
            at: now
        )
        account.reason = reason
        let digests = try codes.digests(ofTyped: code.text)
        return NumberedGiftCard(line: line, account: account, olderDigests: Array(digests.dropFirst()))
    }

    private func placed(_ error: CartwrightError, _ line: Int) -> CartwrightError {
        var placed = error
        placed.location.line = line
        placed.others = error.others.map { self.placed($0, line) }
        return placed.inFile(file)
    }
}

/// A gift card of a file, without its code.
public struct NumberedGiftCard: Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The terms, with the digest of the code under the newest key.
    public let account: NewAccount
    /// The digests of the code under the older keys, with which it may have been issued before.
    public let olderDigests: [[UInt8]]
}
