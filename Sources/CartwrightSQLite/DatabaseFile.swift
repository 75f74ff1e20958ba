internal import Cartwright
internal import Glibc

/// The file of a store, before SQLite opens it.
enum DatabaseFile {
    /// Makes an empty file that only its owner may read, unless there is one. SQLite gives the files that it adds the
    /// same mode.
    ///
    /// - Throws: `store.unavailable`.
    static func create(at path: String) throws(CartwrightError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            guard errno != EEXIST else { return }
            throw StoreFailure.unavailable(path, String(cString: strerror(errno)).lowercased())
        }
        close(descriptor)
        syncFolder(of: path)
    }

    /// Makes the new name survive a power failure, too. A file system that cannot do that is none to complain about.
    private static func syncFolder(of path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { path[...$0] } ?? "."
        let descriptor = open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
