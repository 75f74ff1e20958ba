internal import Cartwright

/// Reads a list.
struct ListReading {
    private let query: ListQuery
    private let tenant: PostgreSQLValue
    private let connection: PostgreSQLConnection

    init(_ query: ListQuery, _ tenant: PostgreSQLValue, _ connection: PostgreSQLConnection) {
        (self.query, self.tenant, self.connection) = (query, tenant, connection)
    }

    /// The leading key: list, field and value.
    private var leading: [PostgreSQLValue] {
        let key = query.leadingKey
        return [
            tenant, .integer(query.list.rawValue), .integer(key.field.rawValue), .bytes(key.value.nameBytes),
        ]
    }

    private var from: PostgreSQLValue { .integer(query.from?.milliseconds ?? .min) }

    /// The place before which the entries of a page lie. An id is never before the empty one.
    private var end: (at: Int64, id: [UInt8]) {
        let until = query.until?.milliseconds ?? .max
        guard let after = query.after, after.at.milliseconds < until else { return (until, []) }
        return (after.at.milliseconds, after.id.nameBytes)
    }

    func page() throws(PostgreSQLFailure) -> ListPage {
        let (further, more) = (query.furtherKeys, query.limit.addingReportingOverflow(1))
        let limit = Int64(more.overflow ? query.limit : more.partialValue)
        // One more row shows if there is a next page.
        let rows: PostgreSQLRows
        if further.isEmpty {
            rows = try connection.query(
                ListSQL.page,
                leading + [.integer(end.at), .bytes(end.id), from, .integer(limit)]
            )
        } else {
            let keys = further.flatMap { key -> [PostgreSQLValue] in
                [.integer(key.field.rawValue), .bytes(key.value.nameBytes)]
            }
            let most = PostgreSQLValue.integer(Int64(ListQuery.mostRead))
            rows = try connection.query(
                ListSQL.page(filteredBy: further.count),
                leading + [.integer(end.at), .bytes(end.id), from, most, .integer(limit)] + keys
            )
        }
        return try page(rows)
    }

    /// Reads a page from rows of which each has the last place that was read, null at the end of the list.
    private func page(_ rows: PostgreSQLRows) throws(PostgreSQLFailure) -> ListPage {
        var page = ListPage()
        for row in 0..<rows.count {
            guard let id = try rows.bytes(ifPresent: row, 0) else { continue }
            guard page.entries.count < query.limit else {
                page.next = page.entries.last.map { ListCursor(at: $0.at, id: $0.id) }
                return page
            }
            page.entries.append(
                ListedEntry(
                    String(decoding: id, as: UTF8.self),
                    at: try rows.instant(row, 1, connection.place),
                    content: try rows.bytes(row, 2),
                    revision: try rows.integer(row, 3),
                    changedAt: try rows.instant(row, 4, connection.place)
                )
            )
        }
        if rows.count > 0, let id = try rows.bytes(ifPresent: 0, 5) {
            let at = try rows.instant(0, 6, connection.place)
            page.next = ListCursor(at: at, id: String(decoding: id, as: UTF8.self))
        }
        return page
    }

    func totals() throws(PostgreSQLFailure) -> [Currency: ListTotal] {
        let until = PostgreSQLValue.integer(query.until?.milliseconds ?? .max)
        let rows = try connection.query(ListSQL.totals, leading + [until, .bytes([]), from])
        var totals: [Currency: ListTotal] = [:]
        for row in 0..<rows.count {
            let total = ListTotal(count: try rows.integer(row, 1), amountMinor: try rows.integer(row, 2))
            totals[try currency(rows.text(row, 0))] = total
        }
        return totals
    }

    private func currency(_ code: String) throws(PostgreSQLFailure) -> Currency {
        do throws(CartwrightError) { return try Currency(code) } catch {
            throw .damaged(connection.place, "a currency in its lists: \(error.summary)")
        }
    }
}
