internal import Cartwright

/// Reads the rows of ``FeedSQL/record``.
enum FeedReading {
    /// Returns the record, nil if it has no header.
    static func record(_ rows: PostgreSQLRows, _ place: String) throws(PostgreSQLFailure) -> FeedRecord? {
        var (header, record) = (FeedRecord.Header?.none, FeedRecord())
        for row in 0..<rows.count {
            switch try rows.integer(row, 0) {
            case 0: header = try self.header(rows, row, place)
            case 1:
                let card = try card(try rows.bytes(row, 1), place)
                record.cards[card.id] = card
            default:
                let bits = UInt8(truncatingIfNeeded: try rows.integer(row, 2))
                record.marks[try rows.text(row, 1)] = CardMarks(rawValue: bits).lasting
            }
        }
        guard let header else { return nil }
        record.header = header
        return record
    }

    private static func header(
        _ rows: PostgreSQLRows,
        _ row: Int,
        _ place: String
    ) throws(PostgreSQLFailure) -> FeedRecord.Header {
        FeedRecord.Header(
            user: try rows.bytes(ifPresent: row, 1).map { String(decoding: $0, as: UTF8.self) },
            lastFullSyncAt: try rows.instant(ifPresent: row, 2, place),
            lastCardUpdatedAt: try rows.instant(ifPresent: row, 3, place)
        )
    }

    private static func card(_ body: [UInt8], _ place: String) throws(PostgreSQLFailure) -> ContentCard {
        do throws(CartwrightError) {
            return try ContentCard(stored: try JSONParser.parse(body))
        } catch {
            throw .damaged(place, "cannot read a card in it: \(error.summary)")
        }
    }
}
