internal import HashTreeCollections

/// The lists of a store in memory. A page is found by a look at every entry.
struct MemoryLists: Sendable {
    private var entries: TreeDictionary<Name, ListEntry> = [:]
    /// The instants at which sessions were changed last.
    private(set) var changes: TreeDictionary<String, Instant> = [:]

    private struct Name: Hashable {
        var list: ListName
        var id: String
    }

    /// Puts the entries of a change.
    ///
    /// - Parameters:
    ///   - entries: the entries; nil to read them from the session.
    ///   - session: the id of the session.
    ///   - json: the stored session. One that cannot be read leaves the lists unchanged.
    ///   - now: the instant of the change.
    mutating func put(_ entries: [ListEntry]?, of session: String, _ json: [UInt8], at now: Instant) {
        changes[session] = now
        guard let new = entries ?? (try? ListEntry.entries(ofStored: json, at: now)) else { return }
        for var entry in new {
            let name = Name(list: entry.list, id: entry.id)
            if let present = self.entries[name] {
                entry.at = present.at
                entry.keys += present.keys.filter { $0.field == .pastCustomer && !entry.keys.contains($0) }
            }
            self.entries[name] = entry
        }
    }

    /// Removes the entries of a session.
    mutating func remove(_ session: String) {
        for (name, entry) in entries where entry.session == session { entries[name] = nil }
        changes[session] = nil
    }

    /// Replaces the entries of a session, without the key of a past customer.
    mutating func replace(
        _ session: String,
        _ json: [UInt8],
        without customer: String,
        at now: Instant
    ) throws(CartwrightError) {
        let new = try ListEntry.entries(ofStored: json, at: now)
        let old = entries[Name(list: .sessions, id: session)]
        for (name, entry) in entries where entry.session == session { entries[name] = nil }
        put(new, of: session, json, at: now)
        guard let old else { return }
        let name = Name(list: .sessions, id: session)
        entries[name]?.at = old.at
        let present = entries[name]?.keys ?? []
        let past = old.keys.filter { $0.field == .pastCustomer && $0.value != customer }
        entries[name]?.keys = present + past.filter { !present.contains($0) }
    }

    /// Returns true if a session has orders.
    func hasOrders(_ session: String) -> Bool {
        entries.values.contains { $0.list == .orders && $0.session == session }
    }

    /// Returns the entries of a query that lie between its instants, newest first.
    private func found(_ query: ListQuery, _ keys: [ListKey]) -> [ListEntry] {
        let names = keys.map { ListKey($0.field, $0.value) }
        let found = entries.values.filter { entry in
            guard entry.list == query.list, query.from.map({ $0 <= entry.at }) ?? true,
                query.until.map({ entry.at < $0 }) ?? true
            else { return false }
            let own = Set(entry.keys.map { ListKey($0.field, $0.value) })
            return names.allSatisfy(own.contains)
        }
        return found.sorted { ($1.at, $1.id.nameBytes) < ($0.at, $0.id.nameBytes) }
    }

    /// Returns a page.
    ///
    /// - Parameter revision: returns the present revision of a session.
    func page(_ query: ListQuery, revision: (String) -> Int64) -> ListPage {
        var rest = found(query, query.keys)[...]
        if let after = query.after {
            let place = (after.at, after.id.nameBytes)
            rest = rest.drop { ($0.at, $0.id.nameBytes) >= place }
        }
        let entries = rest.prefix(max(0, query.limit))
        let last = entries.last.map { ListCursor(at: $0.at, id: $0.id) }
        return ListPage(
            entries.map { entry in
                ListedEntry(
                    entry.id,
                    at: entry.at,
                    content: entry.content,
                    revision: revision(entry.session),
                    changedAt: changes[entry.session] ?? entry.at
                )
            },
            next: entries.count < rest.count ? last : nil
        )
    }

    /// Returns the totals of a query.
    func totals(_ query: ListQuery) -> [Currency: ListTotal] {
        let key = query.leadingKey
        var totals: [Currency: ListTotal] = [:]
        for entry in found(query, [key]) {
            let own = entry.keys.first { $0.field == key.field && $0.value == key.value }
            totals[entry.currency, default: ListTotal()].count += 1
            let sum = totals[entry.currency, default: ListTotal()].amountMinor
            totals[entry.currency]?.amountMinor = sum.addingSaturated(own?.amountMinor ?? 0)
        }
        return totals
    }
}

/// Compares two places of a list.
private func < (a: (Instant, [UInt8]), b: (Instant, [UInt8])) -> Bool {
    a.0 == b.0 ? a.1.lexicographicallyPrecedes(b.1) : a.0 < b.0
}

/// Compares two places of a list.
private func >= (a: (Instant, [UInt8]), b: (Instant, [UInt8])) -> Bool { !(a < b) }
