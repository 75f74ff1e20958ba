internal import Cartwright
internal import GRDB

/// What SQLite says when something goes wrong, in the engine's words.
enum StoreFailure {
    /// The error for whatever reading or writing has thrown.
    static func error(for error: any Error, _ path: String) -> CartwrightError {
        if let known = error as? CartwrightError { return known }
        guard let failure = error as? DatabaseError else { return unavailable(path, "\(error)") }
        switch failure.resultCode {
        case .SQLITE_FULL: return full(path)
        case .SQLITE_READONLY, .SQLITE_PERM: return readOnly(path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return corrupt(path, "it is damaged, or no SQLite file")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return locked(path)
        // The message names tables and causes; the statement, which may hold what users chose, is not in it.
        default: return unavailable(path, failure.message ?? "SQLite error \(failure.resultCode.rawValue)")
        }
    }

    /// The error for the result of one of SQLite's functions.
    static func error(_ result: Int32, _ message: UnsafePointer<CChar>?, _ path: String) -> CartwrightError {
        error(for: DatabaseError(resultCode: ResultCode(rawValue: result), message: message.map(String.init)), path)
    }

    static func full(_ path: String) -> CartwrightError {
        CartwrightError(
            .storeFull,
            "there is no room left for \(path)",
            hint: "make room on its disk and try again; nothing was changed",
            fault: .environment
        )
    }

    static func outboxFull(_ path: String, maximumBytes: Int64) -> CartwrightError {
        CartwrightError(
            .storeFull,
            "\(path) has reached its limit of \(maximumBytes) bytes, so that it takes no more events",
            hint: "deliver what waits and delete what was delivered (cartwright outbox prune), or raise the limit",
            fault: .environment
        )
    }

    static func readOnly(_ path: String) -> CartwrightError {
        CartwrightError(
            .storeReadOnly,
            "\(path) may be read and not written",
            hint: "a file in a folder that you may write to",
            fault: .environment
        )
    }

    static func corrupt(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeCorrupt,
            "\(path) cannot be used as a store: \(reason)",
            hint: "move it away and begin with a new file",
            fault: .environment
        )
    }

    static func foreign(_ path: String) -> CartwrightError {
        corrupt(path, "it is a database of another program")
    }

    static func newer(_ path: String, version: Int, known: Int) -> CartwrightError {
        CartwrightError(
            .storeNewer,
            "\(path) has tables of version \(version), and this program knows them up to \(known)",
            hint: "use the newer program that wrote it",
            fault: .environment
        )
    }

    static func locked(_ path: String) -> CartwrightError {
        CartwrightError(
            .storeLocked,
            "another process is writing to \(path)",
            hint: "try again; nothing was changed",
            fault: .environment
        )
    }

    static func closed(_ path: String) -> CartwrightError { unavailable(path, "it is closed") }

    static func unavailable(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeUnavailable,
            "\(path) cannot be used as a store: \(reason)",
            hint: "the path of a file in a folder that you may write to",
            fault: .environment
        )
    }
}
