// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let storeFull: ErrorCode = "store.full: No room is left for what a store has to keep."
    public static let storeReadOnly: ErrorCode = "store.read_only: A store that may be read and not written."
    public static let storeCorrupt: ErrorCode = "store.corrupt: A file that is not a store, or one that was damaged."
    public static let storeOlder: ErrorCode =
        "store.older: A store whose tables are older than those of 0.1.0, the first version that was released."
    public static let storeNewer: ErrorCode = "store.newer: A store that a newer version of the program has written."
    public static let storeMoved: ErrorCode =
        "store.moved: A store whose file was removed, moved or replaced while it was open: nothing is written any more."
    public static let storeLocked: ErrorCode = "store.locked: Another process holds the store."
    public static let storeOverloaded: ErrorCode =
        "store.overloaded: More calls of a ledger or of sessions wait for the disk than may."
    public static let storeExposed: ErrorCode =
        "store.exposed: A store that another user owns or can write to."
    public static let storeUnavailable: ErrorCode =
        "store.unavailable: A store that cannot be opened, read or written for any other reason."
}
