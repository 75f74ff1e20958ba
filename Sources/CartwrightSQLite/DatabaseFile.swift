internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The file of a store, before SQLite opens it: found, made, or refused.
struct DatabaseFile {
    /// The path as it was given.
    let given: String
    /// The file itself, whatever symbolic links lead to it: the names of all files beside it follow from this one, so
    /// that two processes that know it by two names share its log and its locks.
    let path: String

    /// Files that may stand beside it.
    static let suffixes = ["-wal", "-shm", "-journal", CommitCounter.suffix, DeliveryLock.suffix]

    /// Finds a file or makes an empty one that only its owner may read. SQLite gives the files that it adds the same
    /// mode.
    ///
    /// - Throws: `store.exposed`, `store.corrupt`, `store.unavailable`.
    init(at given: String) throws(CartwrightError) {
        self.given = given
        do throws(SystemFailure) { path = try OpenedFile.realPath(given) } catch {
            path = try Self.newPath(given, error)
            try create()
            return
        }
        try refuseForeign()
        try refuseEmptied()
    }

    private func create() throws(CartwrightError) {
        if let rest = remains { throw StoreFailure.gone(given, beside: rest) }
        do throws(SystemFailure) {
            try LastingFile.create(at: path)
        } catch {
            // Another process was faster.
            guard error.number != EEXIST else { return }
            throw StoreFailure.unavailable(given, error.reason)
        }
    }

    /// Refuses what somebody else may have written, and what SQLite would make a second log for.
    private func refuseForeign() throws(CartwrightError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StoreFailure.unavailable(given, SystemFailure.last.reason) }
        guard status.isRegular else { throw StoreFailure.unavailable(given, SystemFailure.notRegular.reason) }
        for file in [path] + Self.suffixes.map({ path + $0 }) { try refuseExposed(file) }
        guard status.st_nlink == 1 else { throw StoreFailure.severalNames(given) }
    }

    /// A file is not opened for this: closing a second descriptor of a database drops its locks.
    private func refuseExposed(_ file: String) throws(CartwrightError) {
        var status = stat()
        guard stat(file, &status) == 0 else {
            guard errno == ENOENT else { throw StoreFailure.unavailable(given, SystemFailure.last.reason) }
            return
        }
        if let exposure = status.exposure { throw StoreFailure.exposed(file, exposure) }
    }

    /// Refuses a file that was made empty: SQLite would take it for a new one and delete its log. A single byte is as
    /// good as none to it.
    private func refuseEmptied() throws(CartwrightError) {
        guard Self.size(of: path) <= 1, let rest = remains else { return }
        throw StoreFailure.gone(given, beside: rest)
    }

    /// A file beside it that tells of events in it.
    private var remains: String? {
        let log = path + "-wal"
        if Self.size(of: log) > 0 { return log }
        return CommitCounter.highest(beside: path) == nil ? nil : path + CommitCounter.suffix
    }

    // MARK: Paths

    /// Where the file of a path is to be made that leads to none.
    private static func newPath(_ given: String, _ failure: SystemFailure) throws(CartwrightError) -> String {
        guard failure.number == ENOENT, !given.isEmpty else { throw StoreFailure.unavailable(given, failure.reason) }
        var status = stat()
        guard lstat(given, &status) != 0 else {
            throw StoreFailure.unavailable(given, "it is a symbolic link that leads to no file")
        }
        let name = given.utf8.lastIndex(of: UInt8(ascii: "/")).map { given.index(after: $0) } ?? given.startIndex
        let folder = name == given.startIndex ? "." : String(given[..<name])
        let real: String
        do throws(SystemFailure) { real = try OpenedFile.realPath(folder) } catch {
            throw StoreFailure.unavailable(given, error.reason)
        }
        return (real == "/" ? "" : real) + "/" + given[name...]
    }

    /// How many bytes a file has; 0 where there is none.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
