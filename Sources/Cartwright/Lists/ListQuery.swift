/// The selection of a page of a list, newest first.
public struct ListQuery: Hashable, Sendable {
    /// The list.
    public var list: ListName

    /// The keys that an entry must have, all of them; none selects every entry.
    public var keys: [ListKey]

    /// The earliest position; nil for no limit.
    public var from: Instant?

    /// The position before which entries lie; nil for no limit.
    public var until: Instant?

    /// The last place of the page before; nil for the first page.
    public var after: ListCursor?

    /// The maximum number of entries, 0 or more.
    public var limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - keys: the keys that an entry must have.
    ///   - from: the earliest position.
    ///   - until: the position before which entries lie.
    ///   - after: the last place of the page before.
    ///   - limit: the maximum number of entries.
    public init(
        _ list: ListName,
        keys: [ListKey] = [],
        from: Instant? = nil,
        until: Instant? = nil,
        after: ListCursor? = nil,
        limit: Int = 50
    ) {
        (self.list, self.keys, self.from, self.until, self.after, self.limit) = (list, keys, from, until, after, limit)
    }

    /// The key by whose order a store reads: that of the most selective field.
    public var leadingKey: ListKey {
        let order: [ListField] = [.pastCustomer, .customer, .code, .promotion, .phase]
        for field in order { if let key = keys.first(where: { $0.field == field }) { return key } }
        return ListKey(.all, "")
    }

    /// The keys other than the leading one.
    public var furtherKeys: [ListKey] { keys.filter { $0 != leadingKey } }

    /// The maximum number of entries with the leading key that a store reads for one page. With further keys a page
    /// may therefore be short, or empty, and yet have a next one.
    public static let mostRead = 2_000
}

/// A place in a list, behind an entry.
public struct ListCursor: Hashable, Sendable {
    /// The position of the entry.
    public var at: Instant

    /// The id of the entry.
    public var id: String

    /// Creates a place.
    public init(at: Instant, id: String) { (self.at, self.id) = (at, id) }

    /// Reads the output of ``text``; nil if a text is something else.
    public init?(_ text: String) {
        guard let dash = text.firstIndex(of: "-"), let number = Int64(text[..<dash]),
            let at = Instant(milliseconds: number), dash != text.index(before: text.endIndex)
        else { return nil }
        (self.at, id) = (at, String(text[text.index(after: dash)...]))
    }

    /// The place as one text: `1795446000000-cart-7.o1`.
    public var text: String { "\(at.milliseconds)-\(id)" }
}

/// A page of a list.
public struct ListPage: Hashable, Sendable {
    /// The entries, newest first.
    public var entries: [ListedEntry]

    /// The place where the next page begins; nil if there is none.
    public var next: ListCursor?

    /// Creates a page.
    public init(_ entries: [ListedEntry] = [], next: ListCursor? = nil) { (self.entries, self.next) = (entries, next) }
}

/// An entry as a store returns it.
public struct ListedEntry: Hashable, Sendable {
    /// The id of the session, or the public id of the order.
    public var id: String

    /// The instant at which the session was opened, or of payment.
    public var at: Instant

    /// ``ListEntry/content``.
    public var content: [UInt8]

    /// The present revision of the session.
    public var revision: Int64

    /// The instant of the session's last change.
    public var changedAt: Instant

    /// Creates an entry.
    public init(_ id: String, at: Instant, content: [UInt8], revision: Int64, changedAt: Instant) {
        (self.id, self.at, self.content) = (id, at, content)
        (self.revision, self.changedAt) = (revision, changedAt)
    }
}

/// A sum over a list.
public struct ListTotal: Hashable, Sendable {
    /// The number of entries.
    public var count: Int64

    /// The sum of the amounts of the leading key, in minor units.
    public var amountMinor: Int64

    /// Creates a sum.
    public init(count: Int64 = 0, amountMinor: Int64 = 0) { (self.count, self.amountMinor) = (count, amountMinor) }
}
