internal import CSQLite
internal import Cartwright
internal import CartwrightFiles

/// What SQLite says when something goes wrong, in the engine's words.
enum StoreFailure: StoreFailures {
    static let roomAdvice = "make room on its disk and try again; nothing was changed"
    static let writingAdvice = "a file in a folder that you may write to"
    static let corruptionAdvice = "move it and the files beside it away and begin with a new one"
    static let damageAdvice =
        "keep the file and put a copy in its place; cartwright outbox list and show read what is left"

    /// The error for a result of SQLite's functions and its message.
    static func error(_ result: Int32, _ message: String, _ path: String) -> CartwrightError {
        // The lower byte is the kind of failure, the others tell more of it.
        switch result & 0xFF {
        case SQLITE_FULL: full(path)
        case SQLITE_READONLY, SQLITE_PERM: readOnly(path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: corrupt(path, "it is damaged, or no SQLite file")
        // The statements are the program's own, so it is the tables that are other ones.
        case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            corrupt(path, "its tables are not what they should be (\(message))")
        case SQLITE_BUSY, SQLITE_LOCKED: locked("another process is writing to \(path)")
        // The message names tables and causes; the statement, which may hold what users chose, is not in it.
        default: unavailable(path, message)
        }
    }

    static func outboxFull(_ path: String, maximumBytes: Int64) -> CartwrightError {
        .store(
            .storeFull,
            "\(path) has reached its limit of \(maximumBytes) bytes, so that it takes no more events",
            hint: "deliver what waits and delete what was delivered (cartwright outbox prune), or raise the limit"
        )
    }

    /// The log, which holds the last commits, is not what it was.
    static func cut(_ path: String, log: String, commits: Int64, events: Int64) -> CartwrightError {
        let what = commits == 1 ? "its last commit is" : "its last \(commits) commits are"
        let lost = events == 0 ? "" : events == 1 ? ", with 1 event" : ", with \(events) events"
        return .store(
            .storeCorrupt,
            "\(path) cannot be used as a store: \(what) missing\(lost); its log \(log) is damaged or gone",
            hint: "put both back from a copy; nothing was changed. To go on without, delete "
                + "\(log.dropLast(4))\(CommitCounter.suffix)"
        )
    }

    /// The open file is not the one at its path.
    static func moved(_ path: String, _ place: String, isGone: Bool) -> CartwrightError {
        .store(
            .storeMoved,
            "\(path) is not written any more: \(place) was \(isGone ? "removed" : "replaced") while it was open",
            hint: "end the program, put the file and those beside it back, and start it again; nothing was changed"
        )
    }

    /// Nothing is left but what stands beside it.
    static func gone(_ path: String, beside file: String) -> CartwrightError {
        .store(
            .storeCorrupt,
            "\(path) cannot be used as a store: it is gone or empty, and \(file) tells of events in it",
            hint: "put it back; to begin with a new one, move both away"
        )
    }

    static func severalNames(_ path: String) -> CartwrightError {
        .store(
            .storeUnavailable,
            "\(path) cannot be used as a store: the file has several names (hard links), each with a log of its own",
            hint: "delete the other names, or make a copy; a symbolic link is fine"
        )
    }

    static func exposed(_ path: String, _ exposure: FileExposure) -> CartwrightError {
        .store(
            .storeExposed,
            "\(path) is not used as a store: \(exposure.rawValue)",
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
            hint: "the path of a file in a folder that you may write to"
        )
    }
}
