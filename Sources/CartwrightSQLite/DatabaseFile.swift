internal import Cartwright
internal import CartwrightFiles
internal import CartwrightSystem
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
        switch Self.realPath(given) {
        case .success(let real):
            path = real
            try refuseForeign()
            try refuseEmptied()
        case .failure(let failure):
            path = try Self.newPath(given, failure)
            try create()
        }
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
        guard status.st_mode & S_IFMT == S_IFREG else { throw StoreFailure.unavailable(given, "it is no regular file") }
        for file in [path] + Self.suffixes.map({ path + $0 }) {
            if let objection = try objection(to: file) { throw StoreFailure.exposed(file, objection) }
        }
        guard status.st_nlink == 1 else { throw StoreFailure.severalNames(given) }
    }

    private func objection(to file: String) throws(CartwrightError) -> FileTrust.Objection? {
        do throws(SystemFailure) {
            return try FileTrust.objection(to: file)
        } catch {
            throw StoreFailure.unavailable(given, error.reason)
        }
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

    /// The file that a path leads to, or why it leads to none.
    private static func realPath(_ path: String) -> Result<String, SystemFailure> {
        guard let real = realpath(path, nil) else { return .failure(.last) }
        defer { free(real) }
        return .success(String(cString: real))
    }

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
        do throws(SystemFailure) { real = try realPath(folder).get() } catch {
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
