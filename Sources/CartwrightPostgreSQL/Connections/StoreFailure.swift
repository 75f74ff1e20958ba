internal import Cartwright

/// The errors of PostgreSQL in the engine's words.
///
/// A place is a database as errors name it, without user and password.
enum StoreFailure: StoreFailures {
    static let roomAdvice = "make room on the server's disk and try again; nothing was changed"
    static let writingAdvice =
        "use the address of a primary server (target_session_attrs=read-write), without default_transaction_read_only"
    static let corruptionAdvice = "use another schema; this one was not changed"
    static let damageAdvice = "restore a copy of the schema"

    static func forbidden(_ place: String, _ reason: String) -> CartwrightError {
        .store(
            .storeReadOnly,
            "this user cannot write to \(place): \(reason)",
            hint: "grant the missing privilege as the schema's owner, or connect as the owner"
        )
    }

    static func unavailable(_ place: String, _ reason: String) -> CartwrightError {
        .store(
            .storeUnavailable,
            "cannot reach \(place): \(reason)",
            hint: "check the address and that the server runs: try psql with the same address"
        )
    }

    static func outcomeUnknown(_ place: String, _ reason: String) -> CartwrightError {
        .store(
            .storeOutcomeUnknown,
            "the outcome of a change to \(place) is unknown: \(reason)",
            hint: "read the session again; a change with a key can be sent again and takes effect once"
        )
    }
}
