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

    /// The contract of a store.
    ///
    /// - Parameter open: opens the store: the same one each time, also while it is open already. It may hold feeds of
    ///   earlier rules.
    public init(opening open: @escaping @Sendable () throws(CartwrightError) -> any FeedStore) { self.open = open }

    /// What the store does against a rule, one sentence each.
    ///
    /// - Throws: what the store throws, which no rule gives it a reason for.
    public func violations(of rule: FeedStoreRule) async throws(CartwrightError) -> [String] {
        switch rule {
        case .unknownName: try unknownName()
        case .readsBack: try readsBack()
        case .namesAreApart: try namesAreApart()
        case .outlivesTheStore: try outlivesTheStore()
        case .changesOnlyWhatItNames: try changesOnlyWhatItNames()
        case .goesBack: try goesBack()
        case .userChange: try userChange()
        case .concurrentWriters: try await concurrentWriters()
        }
    }

    /// The name of the feed that a rule writes to.
    func name(_ rule: FeedStoreRule, _ more: String = "") -> String { "contract/\(rule.rawValue)\(more)" }

    /// Where a record differs from the feed it should hold.
    func differences(_ record: FeedRecord?, from feed: Feed, _ what: String) -> [String] {
        guard let record else { return ["\(what): there is no record"] }
        return differences(record, from: FeedRecord().applying(FeedChange(from: Feed(), to: feed)), what)
    }

    /// Where two records differ.
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

/// The rules for a feed store. The raw value is the name that reports use.
public enum FeedStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A name under which nothing was written has no record.
    case unknownName = "unknown_name"
    /// Written cards are read back, every field of every card, for any texts and ids.
    case readsBack = "reads_back"
    /// Names that differ in any byte are different feeds, and so are the cards in them.
    case namesAreApart = "names_are_apart"
    /// A store that is opened anew has what was written before.
    case outlivesTheStore = "outlives_the_store"
    /// A write changes what it names and leaves the rest as it is, even where its writer knows an earlier state.
    case changesOnlyWhatItNames = "changes_only_what_it_names"
    /// The change back from a later state to an earlier one takes cards and marks away again.
    case goesBack = "goes_back"
    /// A change of user takes everything of the one before away.
    case userChange = "user_change"
    /// Writers at the same time lose nothing of each other.
    case concurrentWriters = "concurrent_writers"
}
