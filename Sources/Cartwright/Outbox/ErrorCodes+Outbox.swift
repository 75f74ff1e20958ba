// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let eventTooLarge: ErrorCode = "event.too_large: An event over the limit of one event."
    public static let outboxUnknownBatch: ErrorCode =
        "outbox.unknown_batch: No batch of this id, or none in the state that is asked for."
    public static let outboxNotDead: ErrorCode =
        "outbox.not_dead: A batch that is not dead cannot be retried or discarded."
    public static let outboxBusy: ErrorCode = "outbox.busy: Another process delivers from the store."
    public static let outboxOverloaded: ErrorCode =
        "outbox.overloaded: More calls of an outbox wait for the disk than may."
}

extension CartwrightError {
    /// The error for an id that no batch in flight has.
    public static func unknownBatch(_ id: String) -> CartwrightError {
        CartwrightError(.outboxUnknownBatch, "there is no such batch: \"\(id)\"", hint: "cartwright outbox list")
    }

    /// The error for one call more than may wait for the disk.
    ///
    /// - Parameters:
    ///   - calls: how many wait already.
    ///   - bytes: what they hold in memory.
    ///   - code: `outbox.overloaded`, or `store.overloaded` where the call is not the outbox's.
    public static func overloaded(
        calls: Int,
        bytes: Int,
        code: ErrorCode = .outboxOverloaded
    ) -> CartwrightError {
        CartwrightError(
            code,
            "\(calls == 1 ? "1 call" : "\(calls) calls") and \(bytes) bytes are waiting for the disk already",
            hint: "try again when some of them have returned; nothing was changed",
            fault: .environment
        )
    }

    /// The error for a batch that is in flight or delivered where a dead one is asked for.
    public static func notDead(_ id: String, _ state: OutboxState) -> CartwrightError {
        CartwrightError(
            .outboxNotDead,
            "the batch \(id) is \(state == .inFlight ? "in flight" : state.rawValue)",
            hint: "only dead batches are retried or discarded"
        )
    }
}
