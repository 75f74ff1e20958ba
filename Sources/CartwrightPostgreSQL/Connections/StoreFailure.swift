internal import Cartwright

/// What PostgreSQL says when something goes wrong, in the engine's words.
///
/// A place is a database as errors name it, without user and password.
enum StoreFailure {
    static func full(_ place: String) -> CartwrightError {
        CartwrightError(
            .storeFull,
            "there is no room left for \(place)",
            hint: "make room on the server's disk and try again; nothing was changed",
            fault: .environment
        )
    }

    static func readOnly(_ place: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeReadOnly,
            "\(place) may be read and not written: \(reason)",
            hint: "the address of a primary server (target_session_attrs=read-write), "
                + "without default_transaction_read_only",
            fault: .environment
        )
    }

    static func forbidden(_ place: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeReadOnly,
            "\(place) is not this user's to write: \(reason)",
            hint: "let the schema's owner grant what is missing, or use the owner's name",
            fault: .environment
        )
    }

    static func corrupt(_ place: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeCorrupt,
            "\(place) cannot be used as a store: \(reason)",
            hint: "use another schema; this one is left as it is",
            fault: .environment
        )
    }

    /// Something that was kept is not as it was written.
    static func damaged(_ place: String, _ what: String) -> CartwrightError {
        CartwrightError(
            .storeCorrupt,
            "\(place) is damaged: \(what)",
            hint: "put a copy of the schema in its place",
            fault: .environment
        )
    }

    static func newer(_ place: String, version: Int64, known: Int) -> CartwrightError {
        CartwrightError(
            .storeNewer,
            "\(place) has tables of version \(version), and this program knows them up to \(known)",
            hint: "use the newer program that wrote it",
            fault: .environment
        )
    }

    static func locked(_ place: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeLocked,
            "others keep \(place) busy: \(reason)",
            hint: "try again; nothing was changed",
            fault: .environment
        )
    }

    static func unavailable(_ place: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeUnavailable,
            "\(place) cannot be reached: \(reason)",
            hint: "check that the server runs, and the address: psql with the same one shows the same",
            fault: .environment
        )
    }

    static func outcomeUnknown(_ place: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeOutcomeUnknown,
            "whether \(place) has kept a change is not known: \(reason)",
            hint: "read the session again; a change with a key may be committed again and counts once",
            fault: .environment
        )
    }
}
