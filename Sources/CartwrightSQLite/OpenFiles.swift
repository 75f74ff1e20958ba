internal import Cartwright
internal import Glibc

/// The file of an open store and its log, by which they are told from files that take their place. What is written into
/// a file that was removed or replaced is lost with the last program that has it open.
struct OpenFiles: Sendable {
    private let given: String
    private let path: String
    private let database: Identity?
    private let log: Identity?

    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64

        /// The file at a path; nil where none is there.
        init?(at path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
        }
    }

    /// The files that SQLite has opened just now.
    init(of file: DatabaseFile) {
        (given, path) = (file.given, file.path)
        (database, log) = (Identity(at: path), Identity(at: path + "-wal"))
    }

    /// Refuses to write where the path does not lead to the open files any more.
    ///
    /// - Throws: `store.moved`.
    func refuseMoved() throws(CartwrightError) {
        try refuse(database, at: path)
        // SQLite deletes the log with the last connection only, and this one is open.
        if let log { try refuse(log, at: path + "-wal") }
    }

    private func refuse(_ opened: Identity?, at place: String) throws(CartwrightError) {
        let present = Identity(at: place)
        guard present == nil || present != opened else { return }
        throw StoreFailure.moved(given, place, isGone: present == nil)
    }
}
