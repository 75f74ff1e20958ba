public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionBadID: ErrorCode = "session.bad_id: An invalid session id."
    public static let sessionNotRemovable: ErrorCode =
        "session.not_removable: The session has an order, a payment or a refund under way, so it stays."
    public static let checkoutTimedOut: ErrorCode =
        "checkout.timed_out: The call timed out before anything was written."
    public static let checkoutCallCancelled: ErrorCode =
        "checkout.call_cancelled: The call was cancelled before anything was written."
    public static let checkoutBadKey: ErrorCode = "checkout.bad_key: An invalid idempotency key."
    public static let checkoutKeyReused: ErrorCode =
        "checkout.key_reused: An idempotency key that was used for another command."
    public static let checkoutRefusedBefore: ErrorCode =
        "checkout.refused_before: The call was refused before, under the same key."
    public static let checkoutPayAlone: ErrorCode = "checkout.pay_alone: A payment among other commands."
}

extension CartwrightError {
    static func sessionUnknown(_ id: String) -> CartwrightError {
        CartwrightError(.sessionUnknown, "the session \"\(id)\" does not exist", hint: "open it first")
    }

    static func sessionExists(_ id: String) -> CartwrightError {
        CartwrightError(
            .sessionExists,
            "the session \"\(id)\" already exists",
            hint: "send commands to it, or use another id"
        )
    }

    static func sessionNotRemovable(_ id: String, _ found: String) -> CartwrightError {
        CartwrightError(
            .sessionNotRemovable,
            "expected session \(id) without payments, found \(found)",
            hint: "orders are removed by serve --keep-orders, and customers by DELETE /v1/customers/{id}"
        )
    }

    static func unknownStep(_ revision: Int64, of id: String, present: Int64) -> CartwrightError {
        CartwrightError(
            .sessionUnknownStep,
            "revision \(revision) of session \(id) is not stored",
            hint: "it is at revision \(present)"
        )
    }

    /// Returns the error for an invalid id of a new session: one that is too long, or contains a control character,
    /// since it is the subject of CloudEvents. Nil if the id is valid.
    static func badSessionID(_ id: String) -> CartwrightError? {
        let most = TextLimit.session.bytes
        guard (1...most).contains(id.utf8.count) else {
            return CartwrightError(.sessionBadID, "the id has \(id.utf8.count) bytes", hint: "use 1 to \(most)")
        }
        guard id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        return CartwrightError(
            .sessionBadID,
            "expected an id without control characters, found one with some",
            hint: "use letters, digits, - and _"
        )
    }

    static func sessionBusy(_ id: String) -> CartwrightError {
        CartwrightError(.sessionBusy, "session \(id) is in use by other calls", hint: "try again", fault: .environment)
    }

    static let callTimedOut = CartwrightError(
        .checkoutTimedOut,
        "the call timed out; nothing was changed",
        hint: "try again",
        fault: .environment
    )

    static let callCancelled = CartwrightError(
        .checkoutCallCancelled,
        "the call was cancelled; nothing was changed",
        fault: .environment
    )

    static func badKey(_ found: String) -> CartwrightError {
        CartwrightError(
            .checkoutBadKey,
            "expected an idempotency key without control characters, found one with \(found)",
            hint: "use a new key for each call, such as a UUID"
        )
    }

    static func keyReused(_ key: String) -> CartwrightError {
        CartwrightError(
            .checkoutKeyReused,
            "the key \"\(key)\" was used for another command",
            hint: "use a new key for each command, and the same key only to repeat it"
        )
    }

    static func refusedBefore(_ key: String) -> CartwrightError {
        CartwrightError(
            .checkoutRefusedBefore,
            "the call with the key \"\(key)\" was refused before",
            hint: "use a new key to try again"
        )
    }

    static let payAlone = CartwrightError(
        .checkoutPayAlone,
        "a payment cannot be combined with other commands",
        hint: "send the others first, then pay"
    )
}

extension ErrorCode {
    /// Every code that this module declares.
    package static let ofCheckout: [ErrorCode] = [
        .checkoutBadKey, .checkoutCallCancelled, .checkoutKeyReused, .checkoutPayAlone, .checkoutRefusedBefore,
        .checkoutTimedOut, .sessionBadID, .sessionNotRemovable,
    ]
}
