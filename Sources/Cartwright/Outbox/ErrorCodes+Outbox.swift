// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let eventTooLarge: ErrorCode = "event.too_large: An event that exceeds the size limit."
    public static let outboxUnknownBatch: ErrorCode =
        "outbox.unknown_batch: No batch has this id, or it is not in the required state."
    public static let outboxNotDead: ErrorCode =
        "outbox.not_dead: A batch that is not dead cannot be retried or discarded."
    public static let outboxBusy: ErrorCode = "outbox.busy: Another process delivers from the store."
    public static let outboxOverloaded: ErrorCode =
        "outbox.overloaded: Too many calls of an outbox are waiting for the disk."
}

extension CartwrightError {
    /// Returns the error for an unknown batch id.
    public static func unknownBatch(_ id: String) -> CartwrightError {
        CartwrightError(.outboxUnknownBatch, "unknown batch \"\(id)\"", hint: "list them with cartwright outbox list")
    }

    /// Returns the error for a call that exceeds the number of waiting calls.
    ///
    /// - Parameters:
    ///   - calls: the number of waiting calls.
    ///   - bytes: their memory in bytes.
    ///   - code: `outbox.overloaded`, or `store.overloaded` for a call on another part of the store.
    public static func overloaded(
        calls: Int,
        bytes: Int,
        code: ErrorCode = .outboxOverloaded
    ) -> CartwrightError {
        CartwrightError(
            code,
            "\(calls == 1 ? "1 call" : "\(calls) calls") and \(bytes) bytes are already waiting for the disk",
            hint: "try again later; nothing was changed",
            fault: .environment
        )
    }

    /// Returns the error for a batch that must be dead and is in flight or delivered.
    public static func notDead(_ id: String, _ state: OutboxState) -> CartwrightError {
        CartwrightError(
            .outboxNotDead,
            "expected a dead batch; \(id) is \(state == .inFlight ? "in flight" : state.rawValue)",
            hint: "only dead batches can be retried or discarded"
        )
    }
}
