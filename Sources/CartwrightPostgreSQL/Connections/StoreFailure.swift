internal import Cartwright

/// What PostgreSQL says when something goes wrong, in the engine's words.
///
/// A place is a database as errors name it, without user and password.
enum StoreFailure: StoreFailures {
    static let roomAdvice = "make room on the server's disk and try again; nothing was changed"
    static let writingAdvice =
        "the address of a primary server (target_session_attrs=read-write), without default_transaction_read_only"
    static let corruptionAdvice = "use another schema; this one is left as it is"
    static let damageAdvice = "put a copy of the schema in its place"

    static func forbidden(_ place: String, _ reason: String) -> CartwrightError {
        .store(
            .storeReadOnly,
            "\(place) is not this user's to write: \(reason)",
            hint: "let the schema's owner grant what is missing, or use the owner's name"
        )
    }

    static func unavailable(_ place: String, _ reason: String) -> CartwrightError {
        .store(
            .storeUnavailable,
            "\(place) cannot be reached: \(reason)",
            hint: "check that the server runs, and the address: psql with the same one shows the same"
        )
    }

    static func outcomeUnknown(_ place: String, _ reason: String) -> CartwrightError {
        .store(
            .storeOutcomeUnknown,
            "whether \(place) has kept a change is not known: \(reason)",
            hint: "read the session again; a change with a key may be committed again and counts once"
        )
    }
}
