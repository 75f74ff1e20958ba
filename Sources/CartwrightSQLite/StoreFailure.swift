internal import CSQLite
internal import Cartwright
internal import CartwrightFiles

/// The errors of SQLite in the engine's words.
enum StoreFailure: StoreFailures {
    static let roomAdvice = "make room on its disk and try again; nothing was changed"
    static let writingAdvice = "use a file in a folder that you can write to"
    static let corruptionAdvice = "move it and the files beside it away, and start with a new one"
    static let damageAdvice =
        "keep the file and put a copy in its place; cartwright outbox list and show read what is left"

    /// Returns the error for a result code of SQLite and its message.
    static func error(_ result: Int32, _ message: String, _ path: String) -> CartwrightError {
        // The lower byte is the kind of failure, the others are details.
        switch result & 0xFF {
        case SQLITE_FULL: full(path)
        case SQLITE_READONLY, SQLITE_PERM: readOnly(path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: corrupt(path, "it is damaged, or not an SQLite file")
        // The statements are part of the program, so the tables must differ.
        case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            corrupt(path, "its tables differ from the expected ones (\(message))")
        case SQLITE_BUSY, SQLITE_LOCKED: locked("another process is writing to \(path)")
        // The message names tables and causes; the statement, which may hold user data, is not in it.
        default: unavailable(path, message)
        }
    }

    static func outboxFull(_ path: String, maximumBytes: Int64) -> CartwrightError {
        .store(
            .storeFull,
            "\(path) accepts no more events: it has reached its limit of \(maximumBytes) bytes",
            hint: "deliver waiting events and delete delivered batches (cartwright outbox prune), or raise the limit"
        )
    }

    /// The log, which holds the last commits, is damaged or missing.
    static func cut(_ path: String, log: String, commits: Int64, events: Int64) -> CartwrightError {
        let what = commits == 1 ? "its last commit is" : "its last \(commits) commits are"
        let lost = events == 0 ? "" : events == 1 ? ", with 1 event" : ", with \(events) events"
        return .store(
            .storeCorrupt,
            "\(path) cannot be used as a store: \(what) missing\(lost); its log \(log) is damaged or missing",
            hint: "restore both from a copy; nothing was changed. To continue without, delete "
                + "\(log.dropLast(4))\(CommitCounter.suffix)"
        )
    }

    /// The open file is not the one at its path any more.
    static func moved(_ path: String, _ place: String, isGone: Bool) -> CartwrightError {
        .store(
            .storeMoved,
            "cannot write to \(path): \(place) was \(isGone ? "removed" : "replaced") while it was open",
            hint: "stop the program, restore the file and those beside it, and start it again; nothing was changed"
        )
    }

    /// The file is missing or empty, but files beside it are left.
    static func gone(_ path: String, beside file: String) -> CartwrightError {
        .store(
            .storeCorrupt,
            "\(path) cannot be used as a store: it is missing or empty, and \(file) shows that it held events",
            hint: "restore it; to start with a new one, move both away"
        )
    }

    static func severalNames(_ path: String) -> CartwrightError {
        .store(
            .storeUnavailable,
            "\(path) cannot be used as a store: the file has several names (hard links), each with its own log",
            hint: "delete the other names, or make a copy; a symbolic link is fine"
        )
    }

    static func exposed(_ path: String, _ exposure: FileExposure) -> CartwrightError {
        .store(
            .storeExposed,
            "\(path) cannot be used as a store: \(exposure.rawValue)",
            hint: "\(exposure.mending(path)), if you trust what it holds"
        )
    }

    static func foreign(_ path: String) -> CartwrightError {
        corrupt(path, "it is a database of another program")
    }

    static func unavailable(_ path: String, _ reason: String) -> CartwrightError {
        .store(
            .storeUnavailable,
            "\(path) cannot be used as a store: \(reason)",
            hint: "use the path of a file in a folder that you can write to"
        )
    }
}
