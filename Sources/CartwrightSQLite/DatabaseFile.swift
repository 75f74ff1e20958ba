internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The file of a store before SQLite opens it: found, created or refused.
struct DatabaseFile {
    /// The path passed to the initializer.
    let given: String
    /// The path without symbolic links: the names of all files beside it derive from it, so that two processes that
    /// use two names share its log and its locks.
    let path: String

    /// The suffixes of files that may exist beside it.
    static let suffixes = ["-wal", "-shm", "-journal", CommitCounter.suffix, DeliveryLock.suffix]

    /// Finds a file, or creates an empty one with mode 0600. SQLite gives the files that it adds the same mode.
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
            // Another process created it first.
            guard error.number != EEXIST else { return }
            throw StoreFailure.unavailable(given, error.reason)
        }
    }

    /// Refuses a file that other users may have written, and one with hard links, for which SQLite would create a
    /// second log.
    private func refuseForeign() throws(CartwrightError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StoreFailure.unavailable(given, SystemFailure.last.reason) }
        guard status.isRegular else { throw StoreFailure.unavailable(given, SystemFailure.notRegular.reason) }
        for file in [path] + Self.suffixes.map({ path + $0 }) { try refuseExposed(file) }
        guard status.st_nlink == 1 else { throw StoreFailure.severalNames(given) }
    }

    /// Refuses an exposed file, without opening it: closing a second descriptor of a database drops its locks.
    private func refuseExposed(_ file: String) throws(CartwrightError) {
        var status = stat()
        guard stat(file, &status) == 0 else {
            guard errno == ENOENT else { throw StoreFailure.unavailable(given, SystemFailure.last.reason) }
            return
        }
        if let exposure = status.exposure { throw StoreFailure.exposed(file, exposure) }
    }

    /// Refuses a file that was emptied: SQLite would treat it as new and delete its log. A file of one byte counts as
    /// empty to SQLite.
    private func refuseEmptied() throws(CartwrightError) {
        guard Self.size(of: path) <= 1, let rest = remains else { return }
        throw StoreFailure.gone(given, beside: rest)
    }

    /// A file beside it that shows that the store held events.
    private var remains: String? {
        let log = path + "-wal"
        if Self.size(of: log) > 0 { return log }
        return CommitCounter.highest(beside: path) == nil ? nil : path + CommitCounter.suffix
    }

    // MARK: Paths

    /// Returns the path of the new file for a path that does not exist.
    private static func newPath(_ given: String, _ failure: SystemFailure) throws(CartwrightError) -> String {
        guard failure.number == ENOENT, !given.isEmpty else { throw StoreFailure.unavailable(given, failure.reason) }
        var status = stat()
        guard lstat(given, &status) != 0 else {
            throw StoreFailure.unavailable(given, "it is a symbolic link to a file that does not exist")
        }
        let name = given.utf8.lastIndex(of: UInt8(ascii: "/")).map { given.index(after: $0) } ?? given.startIndex
        let folder = name == given.startIndex ? "." : String(given[..<name])
        let real: String
        do throws(SystemFailure) { real = try OpenedFile.realPath(folder) } catch {
            throw StoreFailure.unavailable(given, error.reason)
        }
        return (real == "/" ? "" : real) + "/" + given[name...]
    }

    /// Returns the size of a file in bytes; 0 if there is none.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
