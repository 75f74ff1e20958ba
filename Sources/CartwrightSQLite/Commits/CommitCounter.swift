internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The number of commits of a store, in a file beside it.
///
/// SQLite silently ends its log at the first frame with a wrong checksum: one damaged byte, and every later commit is
/// lost. The frames hold the number of commits as well; this file holds a second copy, so that a store with fewer
/// commits is refused and left unchanged.
///
/// The file is written after the commit and never before, so it is never ahead of the disk. It is one write of 32
/// bytes without a sync, which would cost as much as the commit: after a killed process the file is complete, after a
/// power failure it may be some seconds behind. Processes that write at the same time use separate places in a ring.
struct CommitCounter: ~Copyable, Sendable {
    /// The suffix of the file's name, after the name of the store.
    static let suffix = "-commits"

    /// The counts in one place of the ring.
    struct Reading: Equatable, Sendable {
        /// The number of the store, so that another store with the same path is not compared with it.
        var store: Int64
        /// The number of commits that changed the store.
        var commits: Int64
        /// The number of events recorded in total.
        var recorded: Int64
    }

    private static let places: Int64 = 64
    private static let placeBytes = 4 * MemoryLayout<Int64>.size
    private static var fileBytes: Int { Int(places) * placeBytes }

    private let descriptor: Int32

    /// Opens the file, or creates it; nil if that fails, as on a read-only disk, where nothing is committed.
    init?(beside path: String) {
        let file = path + Self.suffix
        var opened = open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        if opened < 0, errno == ENOENT {
            try? LastingFile.create(at: file, holding: Array(repeating: 0, count: Self.fileBytes))
            opened = open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        }
        guard opened >= 0 else { return nil }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Writes a reading. Errors are ignored: the commit is valid without it.
    func write(_ reading: Reading) {
        let words = [reading.store, reading.commits, reading.recorded, Self.digest(of: reading)]
        let offset = off_t(Self.placeBytes) * off_t(reading.commits & (Self.places - 1))
        words.withUnsafeBytes { _ = pwrite(descriptor, $0.baseAddress, $0.count, offset) }
    }

    /// Returns the reading with the most commits in the file beside a store, of any store or of one; nil if there is
    /// none. Damaged places are ignored.
    static func highest(beside path: String, of store: Int64? = nil) -> Reading? {
        readings(beside: path).filter { store == nil || $0.store == store }.max { $0.commits < $1.commits }
    }

    static func readings(beside path: String) -> [Reading] {
        let descriptor = open(path + suffix, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var words = [Int64](repeating: 0, count: fileBytes / MemoryLayout<Int64>.size)
        let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return stride(from: 0, to: max(0, count) / placeBytes * 4, by: 4).compactMap { place in
            let reading = Reading(store: words[place], commits: words[place + 1], recorded: words[place + 2])
            return words[place + 3] == digest(of: reading) ? reading : nil
        }
    }

    private static func digest(of reading: Reading) -> Int64 {
        RowDigest([.integer(reading.store), .integer(reading.commits), .integer(reading.recorded)]).value
    }
}
