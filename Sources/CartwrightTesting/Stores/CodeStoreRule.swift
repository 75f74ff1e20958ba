/// What a code store has to hold to. The raw value is the name that reports use.
public enum CodeStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A store to which nothing was added has no code, and adding nothing leaves it so.
    case emptyAtFirst = "empty_at_first"
    /// A code is read back with all its terms, whatever promotions and customers are called.
    case readsBack = "reads_back"
    /// A code is found however it was typed, and no other text finds it.
    case anySpelling = "any_spelling"
    /// A store that is opened anew has all codes, and those that were revoked are.
    case outlivesTheStore = "outlives_the_store"
    /// Where a code is there already, or is added twice, nothing is added, and the error tells the line.
    case allOrNone = "all_or_none"
    /// Where existing codes are to be skipped they keep their terms, and the others are added and counted.
    case skipsExisting = "skips_existing"
    /// What is being imported is not there before the import is finished, and never where it is not.
    case nothingBeforeTheEnd = "nothing_before_the_end"
    /// Of some codes those that are there are told.
    case tellsKnown = "tells_known"
    /// Pages hold every code once, in the order of their bytes, of all promotions or of one.
    case inOrder = "in_order"
    /// A code that is revoked is still found, is revoked since the first time, and counts only then.
    case revokes = "revokes"
    /// Of codes that are revoked together none is where one is unknown.
    case revokesAllOrNone = "revokes_all_or_none"
    /// The codes that a promotion has are revoked, and no other ones, nor those that it gets later.
    case revokesPromotion = "revokes_promotion"
    /// Imports at the same time add each code once.
    case concurrentImports = "concurrent_imports"
}
