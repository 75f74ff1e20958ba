/// What a feed store has to hold to. The raw value is the name that reports use.
public enum FeedStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A name under which nothing was written has no record.
    case unknownName = "unknown_name"
    /// What was written is read back, every field of every card, whatever texts and ids people chose.
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
