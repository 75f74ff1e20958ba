public import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The folder of the journals of sessions.
public struct JournalFolder: Hashable, Sendable {
    /// The path of the folder, which need not exist.
    public let path: String

    /// The number of journals of crashed sessions that are kept.
    static let mostStored = 8

    /// Finds the folder: `$XDG_STATE_HOME/cartwright/sessions`, or below `~/.local/state`; nil without a home.
    public init?(environment: [String: String]) {
        // The XDG specification says to ignore a relative path.
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            path = "\(state)/cartwright/sessions"
        } else if let home = environment["HOME"], !home.isEmpty {
            path = "\(home)/.local/state/cartwright/sessions"
        } else {
            return nil
        }
    }

    init(path: String) { self.path = path }

    /// Returns the journal of the session that crashed last, locked.
    ///
    /// - Throws: `journal.none`, `journal.unreadable`, `journal.damaged`.
    public func latest() throws(CartwrightError) -> (record: SessionRecording, journal: SessionJournal) {
        for name in names.reversed() {
            let file = "\(path)/\(name)"
            guard let opened = try? OpenedFile(file, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK) else { continue }
            // A locked journal belongs to a running session.
            guard opened.lock() else { continue }
            let (record, count) = try Self.read(opened, file)
            return (record, SessionJournal(resuming: file, record, opened, byteCount: count))
        }
        throw CartwrightError(
            .journalNone,
            "no crashed session was found",
            hint: "cartwright repl",
            fault: .environment
        )
    }

    /// Returns the session of one journal.
    ///
    /// - Throws: `journal.unreadable`, `journal.damaged`.
    public static func record(in path: String) throws(CartwrightError) -> SessionRecording {
        let file: OpenedFile
        do throws(SystemFailure) { file = try OpenedFile(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) } catch {
            throw unreadable(path, error.reason)
        }
        return try read(file, path).record
    }

    /// Writes a session as a new journal.
    ///
    /// - Throws: `journal.unwritable`.
    public static func write(_ record: SessionRecording, to file: String) throws(CartwrightError) {
        let lines = [record.header] + record.commands.map(\.json)
        let text = lines.map { $0.text + "\n" }.joined()
        do throws(SystemFailure) {
            try LastingFile.create(at: file, holding: Array(text.utf8), outliving: .process)
        } catch {
            throw unwritable(file, error)
        }
    }

    /// Creates the folder, and removes the oldest journals.
    ///
    /// - Throws: `journal.unwritable`.
    func make() throws(CartwrightError) {
        LastingFile.makeFolders(above: path, mode: 0o700)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.unwritable(path, .last) }
        for name in names.dropLast(Self.mostStored) {
            let file = "\(path)/\(name)"
            let opened = try? OpenedFile(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
            if let opened, opened.lock() { unlink(file) }
        }
    }

    /// The names of the journals, oldest first: a name begins with the time of creation.
    private var names: [String] {
        ((try? OpenedFile.names(in: path)) ?? []).filter { $0.hasSuffix(".journal") }
    }

    /// Reads a journal, if only its owner can have written it.
    private static func read(
        _ opened: OpenedFile,
        _ file: String
    ) throws(CartwrightError) -> (record: SessionRecording, byteCount: Int) {
        let status = opened.status
        guard status.isRegular else { throw unreadable(file, SystemFailure.notRegular.reason) }
        guard status.st_uid == geteuid() else { throw unreadable(file, FileExposure.foreign.rawValue) }
        guard status.st_mode & 0o077 == 0 else { throw unreadable(file, "others can read or write it") }
        let bytes: [UInt8]?
        do throws(SystemFailure) {
            // One line beyond the limit may have been written.
            bytes = try opened.bytes(atMost: 2 * SessionJournal.byteLimit)
        } catch {
            throw unreadable(file, error.reason)
        }
        guard let bytes else { throw unreadable(file, "it is too large") }
        return (try SessionRecording(journal: String(decoding: bytes, as: UTF8.self), file: file), bytes.count)
    }

    private static func unreadable(_ file: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .journalUnreadable,
            "\(file) cannot be read: \(reason)",
            hint: "rm \(CommandLine.quoted(file)), unless it is a file of yours",
            fault: .environment
        )
    }

    private static func unwritable(_ path: String, _ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .journalUnwritable,
            "\(path) cannot be written: \(failure)",
            hint: "set XDG_STATE_HOME to a folder that you can write to",
            fault: .environment
        )
    }
}
