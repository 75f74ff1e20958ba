// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let storeFull: ErrorCode = "store.full: The store has no room left."
    public static let storeReadOnly: ErrorCode = "store.read_only: The store is read-only."
    public static let storeCorrupt: ErrorCode = "store.corrupt: The file is not a store, or is damaged."
    public static let storeOlder: ErrorCode =
        "store.older: The tables of the store are older than those of 0.1.0, the first released version."
    public static let storeUnsupported: ErrorCode = "store.unsupported: The store does not support the call."
    public static let storeNewer: ErrorCode = "store.newer: A newer version of the program has written the store."
    public static let storeMoved: ErrorCode =
        "store.moved: The file of the store was removed, moved or replaced while it was open: writes are refused."
    public static let storeLocked: ErrorCode = "store.locked: Another process has locked the store."
    public static let storeOverloaded: ErrorCode =
        "store.overloaded: Too many calls of a ledger or of sessions are waiting for the disk."
    public static let storeExposed: ErrorCode =
        "store.exposed: Another user owns the store or can write to it."
    public static let storeUnavailable: ErrorCode =
        "store.unavailable: The store cannot be opened, read or written for another reason."
}
