internal import Cartwright
internal import Glibc

/// The identities of an open store's file and its log, to detect that another file has replaced them. Writes to a file
/// that was removed or replaced are lost when the last program closes it.
struct OpenFiles: Sendable {
    private let given: String
    private let path: String
    private let database: Identity?
    private let log: Identity?

    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64

        /// Reads the identity of the file at a path; nil if there is none.
        init?(at path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
        }
    }

    /// Reads the identities of the files that SQLite has just opened.
    init(of file: DatabaseFile) {
        (given, path) = (file.given, file.path)
        (database, log) = (Identity(at: path), Identity(at: path + "-wal"))
    }

    /// Refuses to write if the path does not lead to the open files any more.
    ///
    /// - Throws: `store.moved`.
    func refuseMoved() throws(CartwrightError) {
        try refuse(database, at: path)
        // SQLite deletes the log only with the last connection, and this one is open.
        if let log { try refuse(log, at: path + "-wal") }
    }

    private func refuse(_ opened: Identity?, at place: String) throws(CartwrightError) {
        let present = Identity(at: place)
        guard present == nil || present != opened else { return }
        throw StoreFailure.moved(given, place, isGone: present == nil)
    }
}
