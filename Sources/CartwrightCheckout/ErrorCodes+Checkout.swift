public import Cartwright

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let sessionBadID: ErrorCode = "session.bad_id: An id that no session can have."
    public static let checkoutTimedOut: ErrorCode =
        "checkout.timed_out: A call that took longer than it may, before anything was written."
    public static let checkoutCallCancelled: ErrorCode =
        "checkout.call_cancelled: A call whose task was cancelled, before anything was written."
    public static let checkoutBadKey: ErrorCode = "checkout.bad_key: An idempotency key that no call can have."
    public static let checkoutKeyReused: ErrorCode =
        "checkout.key_reused: An idempotency key that was used for another command."
    public static let checkoutRefusedBefore: ErrorCode =
        "checkout.refused_before: A call whose key stands for a refusal that was kept."
    public static let checkoutPayAlone: ErrorCode = "checkout.pay_alone: A payment among other commands."
}

extension CartwrightError {
    static func sessionUnknown(_ id: String) -> CartwrightError {
        CartwrightError(.sessionUnknown, "no session is called \"\(id)\"", hint: "open it first")
    }

    static func sessionExists(_ id: String) -> CartwrightError {
        CartwrightError(
            .sessionExists,
            "a session is called \"\(id)\" already",
            hint: "send commands to it, or take another id"
        )
    }

    static func unknownStep(_ revision: Int64, of id: String, present: Int64) -> CartwrightError {
        CartwrightError(
            .sessionUnknownStep,
            "revision \(revision) of session \(id) is not kept",
            hint: "it is at revision \(present)"
        )
    }

    /// The refusal of an id that no new session can have, for its length or for a control character: it is the subject
    /// of CloudEvents, which have none. Nil for any other id.
    static func badSessionID(_ id: String) -> CartwrightError? {
        let most = TextLimit.session.bytes
        guard (1...most).contains(id.utf8.count) else {
            return CartwrightError(.sessionBadID, "an id of \(id.utf8.count) bytes", hint: "1 to \(most) bytes")
        }
        guard id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        return CartwrightError(
            .sessionBadID,
            "expected an id without control characters, found one with some",
            hint: "letters, digits, - and _ are safe in paths and events"
        )
    }

    static func sessionBusy(_ id: String) -> CartwrightError {
        CartwrightError(.sessionBusy, "others work on session \(id)", hint: "try again", fault: .environment)
    }

    static let callTimedOut = CartwrightError(
        .checkoutTimedOut,
        "the call took longer than it may, and nothing was changed",
        hint: "try again",
        fault: .environment
    )

    static let callCancelled = CartwrightError(
        .checkoutCallCancelled,
        "the call was cancelled, and nothing was changed",
        fault: .environment
    )

    static func badKey(_ found: String) -> CartwrightError {
        CartwrightError(
            .checkoutBadKey,
            "expected an idempotency key without control characters, found one with \(found)",
            hint: "take a new key for each call, such as a UUID"
        )
    }

    static func keyReused(_ key: String) -> CartwrightError {
        CartwrightError(
            .checkoutKeyReused,
            "the key \"\(key)\" was used for another command",
            hint: "take a new key for each command, and the same one only to repeat it"
        )
    }

    static func refusedBefore(_ key: String) -> CartwrightError {
        CartwrightError(
            .checkoutRefusedBefore,
            "the call with the key \"\(key)\" was refused before",
            hint: "take a new key to try again"
        )
    }

    static let payAlone = CartwrightError(
        .checkoutPayAlone,
        "paying stands among other commands",
        hint: "send the others first, then pay"
    )
}

extension ErrorCode {
    /// Every code that this module declares.
    package static let ofCheckout: [ErrorCode] = [
        .checkoutBadKey, .checkoutCallCancelled, .checkoutKeyReused, .checkoutPayAlone, .checkoutRefusedBefore,
        .checkoutTimedOut, .sessionBadID,
    ]
}
