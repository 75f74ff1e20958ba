internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The record of a session on disk, written while it runs, so that it can be resumed after a crash.
///
/// A journal is a file that only its owner can read. It is locked while its session runs, and removed when the session
/// ends normally. It is created at the first command, so a session without commands leaves no file. Lines are written
/// but not synced: they survive the end of the process, but not a power failure.
public final class SessionJournal {
    /// The largest size of a journal in bytes. A larger session continues without a journal.
    static let byteLimit = 8 << 20

    /// The path of the journal.
    public let path: String

    private let recorder = InputRecorder()
    private let header: SessionRecording
    private var file: OpenedFile?
    private var byteCount = 0
    private var isGivenUp = false
    /// The command that is running.
    private var begun: (line: String, verb: Verb, speaker: Authority.Speaker)?

    /// Creates the journal of a new session; nothing is written yet.
    ///
    /// - Parameters:
    ///   - folder: the folder of the journals.
    ///   - record: the settings with which the session begins.
    ///   - name: the name of the file; names sort journals by the time of creation.
    public init(in folder: JournalFolder, of record: SessionRecording, name: String) {
        (header, path) = (record, "\(folder.path)/\(name).journal")
    }

    /// Creates the journal of a resumed session, which appends to its file.
    init(resuming path: String, _ record: SessionRecording, _ file: OpenedFile, byteCount: Int) {
        (self.path, header, self.file, self.byteCount) = (path, record, file, byteCount)
    }

    /// Returns tools with the same behaviour whose results are recorded.
    public func recording(_ tools: Tools) -> Tools { recorder.recording(tools) }

    /// Records that a command is about to run. Lines that are not commands, and lines with secrets, are not recorded.
    ///
    /// - Throws: `journal.unwritable`, once.
    func begin(
        _ line: String,
        of verbs: VerbTable,
        as speaker: Authority.Speaker = .person
    ) throws(CartwrightError) {
        _ = recorder.take()
        let line = line.trimmingBlanks()
        let isSecret = line.contains(Self.secretMark)
        guard !isGivenUp, !isSecret, let verb = verbs.verb(carryingOut: line), !Self.leftOut.contains(verb.name) else {
            begun = nil
            return
        }
        begun = (line, verb, speaker)
        try append(["begun": .string(line)])
    }

    /// Records that the command returned.
    ///
    /// - Throws: `journal.unwritable`, once.
    func end(succeeded: Bool) throws(CartwrightError) {
        guard let (line, verb, speaker) = begun else { return }
        begun = nil
        let inputs = recorder.take()
        let isKept = succeeded && verb.changesSomething
        try append(
            isKept ? SessionRecording.Command(line: line, speaker: speaker, inputs: inputs).json : ["back": true]
        )
    }

    /// Removes the journal of a session that ended normally.
    public func remove() {
        isGivenUp = true
        if file != nil { unlink(path) }
    }

    /// The commands that are not recorded: leaving ends the journal, and a reload repeats the recorded steps.
    private static let leftOut: Set<String> = ["quit", "reload plugin"]

    /// The prefix of signing secrets.
    private static let secretMark = "whsec_"

    // MARK: Writing

    private func append(_ value: JSONValue) throws(CartwrightError) {
        guard !isGivenUp else { return }
        do throws(CartwrightError) {
            if let file { try write(value, to: file) } else { try write(value, to: create()) }
        } catch {
            isGivenUp = true
            throw error
        }
    }

    private func create() throws(CartwrightError) -> OpenedFile {
        try JournalFolder(path: path.folderOfFile).make()
        let new: OpenedFile
        do throws(SystemFailure) {
            new = try OpenedFile(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW)
        } catch {
            throw Self.unwritable(path, error)
        }
        guard new.lock() else { throw Self.unwritable(path, .last) }
        file = new
        try write(header.header, to: new)
        return new
    }

    private func write(_ value: JSONValue, to file: OpenedFile) throws(CartwrightError) {
        let text = value.text + "\n"
        byteCount += text.utf8.count
        guard byteCount <= Self.byteLimit else {
            throw CartwrightError(
                .journalUnwritable,
                "the journal is full: this session can no longer be resumed after a crash",
                hint: "save flow mine.flow, then continue in a new session",
                fault: .environment
            )
        }
        do throws(SystemFailure) {
            try file.write(Array(text.utf8))
        } catch {
            throw Self.unwritable(path, error)
        }
    }

    private static func unwritable(_ path: String, _ failure: SystemFailure) -> CartwrightError {
        CartwrightError(
            .journalUnwritable,
            "\(path) cannot be written, so this session cannot be resumed after a crash: \(failure)",
            hint: "save flow mine.flow, to keep the commands so far",
            fault: .environment
        )
    }
}

extension String {
    /// The folder of a file's path.
    var folderOfFile: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
}
