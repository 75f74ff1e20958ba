internal import Cartwright

extension ListTables {
    /// Returns a page: a range of the leading key's rows, read backwards. Entries without the further keys are left
    /// out.
    func page(_ query: ListQuery) throws(CartwrightError) -> ListPage {
        var page = ListPage()
        guard query.limit > 0 else { return page }
        let further = query.furtherKeys
        let readable = further.isEmpty ? query.limit : ListQuery.mostRead
        let places = try places(query, limit: min(readable, .max - 1) + 1)
        var last: Place?
        for place in places.prefix(readable) {
            let isFound = try has(further, place, query.list)
            // The page is full, and there is another one.
            if isFound, page.entries.count == query.limit { break }
            if isFound { page.entries.append(try entry(at: place, in: query.list)) }
            last = place
        }
        if let last, last != places.last { page.next = try last.cursor(path) }
        return page
    }

    /// Returns the places of a page and those behind it.
    private func places(_ query: ListQuery, limit: Int) throws(CartwrightError) -> [Place] {
        var places: [Place] = []
        try statements[.keysBefore].each(range(query, before: query.end, limit)) { row in
            places.append(Place(at: row.integer(0), id: row.bytes(1)))
            return true
        }
        return places
    }

    /// The arguments of a range of the leading key.
    private func range(_ query: ListQuery, before end: Place, _ limit: Int) -> [SQLArgument] {
        let key = query.leadingKey
        return [
            tenant, .integer(query.list.rawValue), .integer(key.field.rawValue), .name(key.value),
            .integer(query.from?.milliseconds ?? .min), .integer(end.at), .bytes(end.id), .number(limit),
        ]
    }

    private func has(_ keys: [ListKey], _ place: Place, _ list: ListName) throws(CartwrightError) -> Bool {
        for key in keys {
            let found = try statements[.hasKey].first(
                tenant,
                .integer(list.rawValue),
                .integer(key.field.rawValue),
                .name(key.value),
                .integer(place.at),
                .bytes(place.id)
            ) { _ in true }
            guard found == true else { return false }
        }
        return true
    }

    private func entry(at place: Place, in list: ListName) throws(CartwrightError) -> ListedEntry {
        let (path, cursor) = (path, try place.cursor(path))
        let found = try statements[.found].first(tenant, .integer(list.rawValue), .bytes(place.id)) { row in
            ListedEntry(
                cursor.id,
                at: cursor.at,
                content: row.bytes(0),
                revision: row.integer(1),
                changedAt: Instant(milliseconds: row.integer(2)) ?? .earliest
            )
        }
        guard let found else { throw StoreFailure.damaged(path, "an entry of its lists is missing") }
        return found
    }

    /// Adds the entries of a range to totals.
    ///
    /// - Parameter end: the place before which entries lie.
    /// - Returns: the place where the next range begins; nil at the end.
    func add(
        _ query: ListQuery,
        before end: Place?,
        limit: Int,
        to totals: inout [Currency: ListTotal]
    ) throws(CartwrightError) -> Place? {
        var (count, last) = (0, Place?.none)
        var sums: [[UInt8]: ListTotal] = [:]
        try statements[.amountsBefore].each(range(query, before: end ?? query.end, limit)) { row in
            count += 1
            last = Place(at: row.integer(0), id: row.bytes(1))
            sums[row.bytes(3), default: ListTotal()].add(row.integer(2))
            return true
        }
        for (code, sum) in sums {
            guard let currency = try? Currency(String(decoding: code, as: UTF8.self)) else {
                throw StoreFailure.damaged(path, "a currency in its lists")
            }
            totals[currency, default: ListTotal()].add(sum.amountMinor, count: sum.count)
        }
        return count == limit ? last : nil
    }
}

/// A place in a list, as columns.
struct Place: Hashable, Sendable {
    let at: Int64
    let id: [UInt8]

    /// - Throws: `store.corrupt`.
    func cursor(_ path: String) throws(CartwrightError) -> ListCursor {
        guard let at = Instant(milliseconds: at) else { throw StoreFailure.damaged(path, "a place in its lists") }
        return ListCursor(at: at, id: String(decoding: id, as: UTF8.self))
    }
}

extension ListQuery {
    /// The place before which the entries lie.
    fileprivate var end: Place {
        let until = Place(at: until?.milliseconds ?? .max, id: [])
        guard let after, after.at.milliseconds < until.at else { return until }
        return Place(at: after.at.milliseconds, id: after.id.nameBytes)
    }
}

extension ListTotal {
    fileprivate mutating func add(_ amount: Int64, count other: Int64 = 1) {
        count += other
        amountMinor = amountMinor.addingSaturated(amount)
    }
}
