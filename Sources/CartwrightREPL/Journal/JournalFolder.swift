public import Cartwright
internal import CartwrightSystem
internal import Glibc

/// Where the journals of sessions are.
public struct JournalFolder: Hashable, Sendable {
    /// The folder; it need not exist.
    public let path: String

    /// How many journals of sessions that crashed are kept.
    static let keptCount = 8

    /// `$XDG_STATE_HOME/cartwright/sessions`, or below `~/.local/state`; nil where there is no home.
    public init?(environment: [String: String]) {
        // The specification says to ignore a relative path.
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            path = "\(state)/cartwright/sessions"
        } else if let home = environment["HOME"], !home.isEmpty {
            path = "\(home)/.local/state/cartwright/sessions"
        } else {
            return nil
        }
    }

    init(path: String) { self.path = path }

    /// The journal of the session that crashed last, locked.
    ///
    /// - Throws: `journal.none`, `journal.unreadable`, `journal.damaged`.
    public func latest() throws(CartwrightError) -> (record: SessionRecord, journal: SessionJournal) {
        for name in names.reversed() {
            let file = "\(path)/\(name)"
            let descriptor = open(file, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            // One that is locked has a session that runs.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                continue
            }
            do throws(CartwrightError) {
                let (record, count) = try Self.read(descriptor, file)
                let journal = SessionJournal(resuming: file, record, descriptor: descriptor, byteCount: count)
                return (record, journal)
            } catch {
                close(descriptor)
                throw error
            }
        }
        throw CartwrightError(
            .journalNone,
            "no session of yours ended by a crash",
            hint: "cartwright repl",
            fault: .environment
        )
    }

    /// The session of one journal.
    ///
    /// - Throws: `journal.unreadable`, `journal.damaged`.
    public static func record(in file: String) throws(CartwrightError) -> SessionRecord {
        let descriptor = open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(file, SystemFailure.last.reason) }
        defer { close(descriptor) }
        return try read(descriptor, file).record
    }

    /// Writes a session as a journal of its own.
    ///
    /// - Throws: `journal.unwritable`.
    public static func write(_ record: SessionRecord, to file: String) throws(CartwrightError) {
        let lines = [record.header] + record.commands.map(\.json)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw unwritable(file, .last) }
        defer { close(descriptor) }
        do throws(SystemFailure) {
            try Descriptor.write(lines.map { $0.text + "\n" }.joined(), to: descriptor)
        } catch {
            throw unwritable(file, error)
        }
    }

    /// Makes the folder, and lets go of the oldest journals.
    ///
    /// - Throws: `journal.unwritable`.
    func make() throws(CartwrightError) {
        for (index, character) in zip(path.indices, path).dropFirst() where character == "/" {
            mkdir(String(path[..<index]), 0o700)
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.unwritable(path, .last) }
        for name in names.dropLast(Self.keptCount) {
            let file = "\(path)/\(name)"
            let descriptor = open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(file) }
            close(descriptor)
        }
    }

    /// The journals, oldest first: their names begin with when they were made.
    private var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".journal") { names.append(name) }
        }
        return names.sorted()
    }

    /// Reads a journal that nobody else can have written.
    private static func read(
        _ descriptor: Int32,
        _ file: String
    ) throws(CartwrightError) -> (record: SessionRecord, byteCount: Int) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(file, SystemFailure.last.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable(file, "it is no regular file") }
        guard status.st_uid == geteuid() else { throw unreadable(file, "it belongs to another user") }
        guard status.st_mode & 0o077 == 0 else { throw unreadable(file, "others can read or write it") }
        // One line more may have gone in before the limit was noticed.
        guard status.st_size <= 2 * SessionJournal.byteLimit else { throw unreadable(file, "it is too large") }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(filled))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        let text = String(decoding: bytes.prefix(filled), as: UTF8.self)
        return (try SessionRecord(journal: text, file: file), filled)
    }

    private static func unreadable(_ file: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .journalUnreadable,
            "\(file) cannot be read: \(reason)",
            hint: "rm \(CommandLine.quoted(file)), unless you know what it is",
            fault: .environment
        )
    }

    private static func unwritable(_ path: String, _ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .journalUnwritable,
            "\(path) cannot be written: \(failure)",
            hint: "XDG_STATE_HOME names a folder you may write to",
            fault: .environment
        )
    }
}
