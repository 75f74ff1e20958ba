public import Cartwright

/// The rules of ``/Cartwright/FeedStore`` as checks that can be run on any store.
///
/// ```swift
/// @Test(arguments: FeedStoreRule.allCases) func `it is a feed store`(_ rule: FeedStoreRule) async throws {
///     let path = temporaryPath()
///     let contract = FeedStoreContract { () throws(CartwrightError) in try SQLiteStore(path: path) }
///     #expect(try await contract.violations(of: rule) == [])
/// }
/// ```
public struct FeedStoreContract: Sendable {
    let open: @Sendable () throws(CartwrightError) -> any FeedStore

    /// Creates the contract of a store.
    ///
    /// - Parameter open: opens the store: the same one each time, even while it is open. It may contain feeds of
    ///   earlier rules.
    public init(opening open: @escaping @Sendable () throws(CartwrightError) -> any FeedStore) { self.open = open }

    /// Returns the violations of a rule, one sentence each.
    ///
    /// - Throws: unexpected errors of the store.
    public func violations(of rule: FeedStoreRule) async throws(CartwrightError) -> [String] {
        switch rule {
        case .unknownName: try unknownName()
        case .readsBack: try readsBack()
        case .namesAreApart: try namesAreApart()
        case .outlivesTheStore: try outlivesTheStore()
        case .changesOnlyWhatItNames: try changesOnlyWhatItNames()
        case .goesBack: try goesBack()
        case .userChange: try userChange()
        case .removesFeeds: try removesFeeds()
        case .concurrentWriters: try await concurrentWriters()
        }
    }

    /// Returns the name of the feed that a rule writes to.
    func name(_ rule: FeedStoreRule, _ more: String = "") -> String { "contract/\(rule.rawValue)\(more)" }

    /// Returns the differences between a record and the expected feed.
    func differences(_ record: FeedRecord?, from feed: Feed, _ what: String) -> [String] {
        guard let record else { return ["\(what): the record is missing"] }
        return differences(record, from: FeedRecord().applying(FeedChange(from: Feed(), to: feed)), what)
    }

    /// Returns the differences between two records.
    func differences(_ record: FeedRecord, from expected: FeedRecord, _ what: String) -> [String] {
        var found: [String] = []
        if record.header != expected.header { found.append("\(what): the header is \(record.header)") }
        if Set(record.cards.keys) != Set(expected.cards.keys) {
            found.append("\(what): the cards are \(record.cards.keys.sorted())")
        }
        for (id, card) in expected.cards {
            guard let kept = record.cards[id], kept.stored.utf8 != card.stored.utf8 else { continue }
            found.append("\(what): card \(id) is \(kept.stored.text)")
        }
        if record.marks != expected.marks { found.append("\(what): the marks are \(record.marks)") }
        return found
    }
}

/// The rules for a feed store. The raw value is the name in reports.
public enum FeedStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A new name has no record.
    case unknownName = "unknown_name"
    /// Written cards are read back, every field of every card, for any texts and ids.
    case readsBack = "reads_back"
    /// Names that differ in any byte are different feeds with their own cards.
    case namesAreApart = "names_are_apart"
    /// A store that is opened again has all data.
    case outlivesTheStore = "outlives_the_store"
    /// A write changes only its own parts, even if the writer has an earlier state.
    case changesOnlyWhatItNames = "changes_only_what_it_names"
    /// A change back to an earlier state removes cards and marks again.
    case goesBack = "goes_back"
    /// A change of user removes all data of the previous user.
    case userChange = "user_change"
    /// The removal of a user's feeds deletes those of that name and of that user, and no others.
    case removesFeeds = "removes_feeds"
    /// Concurrent writers lose no changes.
    case concurrentWriters = "concurrent_writers"
}
