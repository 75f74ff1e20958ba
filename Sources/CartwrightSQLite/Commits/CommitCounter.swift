internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// How many commits an outbox has had, in a file beside it.
///
/// SQLite ends its log at the first frame whose checksum is wrong, without a word: one damaged byte, and every later
/// commit is gone as if it had never been. The number of commits is in those frames, too; this file has it apart, so
/// that a store that has fewer is refused and left as it is.
///
/// It is written after the commit and never before, so it is not ahead of what is on the disk, and one write of 32
/// bytes, without a sync, which would cost as much as the commit: a killed process leaves it whole, after a power
/// failure it may be some seconds behind. Processes that write at the same time have a place each in a ring.
struct CommitCounter: ~Copyable, Sendable {
    /// What the file is called, after the name of the store.
    static let suffix = "-commits"

    /// What was counted.
    struct Reading: Equatable, Sendable {
        /// Which store it was, so that another one that takes its name is not measured by it.
        var store: Int64
        /// Commits that changed the outbox.
        var commits: Int64
        /// Events that were ever recorded.
        var recorded: Int64
    }

    private static let places: Int64 = 64
    private static let placeBytes = 4 * MemoryLayout<Int64>.size
    private static var fileBytes: Int { Int(places) * placeBytes }

    private let descriptor: Int32

    /// Opens the file, or makes it; nil where that is not possible, as on a disk that may only be read: nothing is
    /// committed there.
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

    /// Writes a number down. The commit is there whether or not this can be written, so nobody is told.
    func write(_ reading: Reading) {
        let words = [reading.store, reading.commits, reading.recorded, Self.digest(of: reading)]
        let offset = off_t(Self.placeBytes) * off_t(reading.commits & (Self.places - 1))
        words.withUnsafeBytes { _ = pwrite(descriptor, $0.baseAddress, $0.count, offset) }
    }

    /// The highest number that the file beside a store has, of any store or of one; nil where there is none. A place
    /// that is damaged counts for nothing.
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
