/// What a record store has to hold to. The raw value is the name that reports use.
public enum RecordStoreRule: String, Hashable, Sendable, CaseIterable {
    /// A store to which nothing was written has no record.
    case emptyAtFirst = "empty_at_first"
    /// A record is read back, whatever its kind and its id are called and whatever bytes it has, up to the most that
    /// one may have.
    case readsBack = "reads_back"
    /// A write leads to the next revision, and one that follows another revision than the one that is there is refused.
    case comparesRevisions = "compares_revisions"
    /// Of changes that are written together none is where one is refused.
    case allOrNone = "all_or_none"
    /// A record that is deleted is gone, and begins anew where it is written again.
    case deletes = "deletes"
    /// A record is gone at the instant when it expires, and begins anew where it is written again.
    case expires = "expires"
    /// Pages hold each record of a kind once, in the order of the bytes of their ids.
    case inOrder = "in_order"
    /// What has expired is deleted, no more at a time than was asked for, and nothing else.
    case removesExpired = "removes_expired"
    /// A body that is too long is refused, and nothing of its write is there.
    case refusesLargeBodies = "refuses_large_bodies"
    /// A store that is opened anew has all records.
    case outlivesTheStore = "outlives_the_store"
    /// Of writers at the same time that follow one revision exactly one succeeds.
    case concurrentWriters = "concurrent_writers"
}
