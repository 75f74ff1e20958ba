extension ReferenceLedger {
    /// What a ledger can get wrong.
    enum Fault: CaseIterable {
        /// Looks at what is used only.
        case ignoresHeld
        /// Locks counters as they come.
        case locksInAnyOrder
        /// Does not look whether a key was there before.
        case forgetsKeys
        /// Leaves holds in place when they have expired.
        case neverExpires
        /// Judges by what it has read before it had the locks.
        case readsBeforeTheLock
        /// Writes what it has computed from what it had read before it had the locks.
        case losesUpdates
        /// Keeps what it has counted of a reservation that it refuses.
        case tearsRefusals
        /// Confirms without room where the hold has expired.
        case confirmsLateUnchecked
        /// Answers some calls that it then does not carry out.
        case answersBeforeTheCommit
        /// Leaves the hold of an order that is confirmed.
        case keepsHolds
        /// Gives back twice.
        case givesBackTwice
        /// Drops holds that have not expired.
        case dropsLiveHolds
        /// Tells of an order that it refuses.
        case tellsOfRefusedOrders
    }
}
