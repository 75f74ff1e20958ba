extension ReferenceLedger {
    /// The faults that a ledger can have.
    enum Fault: CaseIterable {
        /// Checks the used amounts only.
        case ignoresHeld
        /// Locks counters in the order of the demands.
        case locksInAnyOrder
        /// Does not check for an earlier call with the key.
        case forgetsKeys
        /// Does not drop expired reservations.
        case neverExpires
        /// Decides on values that it read before it had the locks.
        case readsBeforeTheLock
        /// Writes values computed from those that it read before it had the locks.
        case losesUpdates
        /// Keeps the partial counts of a refused reservation.
        case tearsRefusals
        /// Confirms an expired reservation without a check for room.
        case confirmsLateUnchecked
        /// Answers some calls that it then does not carry out.
        case answersBeforeTheCommit
        /// Keeps the reservation of a confirmed order.
        case keepsHolds
        /// Gives back twice.
        case givesBackTwice
        /// Drops reservations that have not expired.
        case dropsLiveHolds
        /// Records an event for an order that it refuses.
        case tellsOfRefusedOrders
    }
}
