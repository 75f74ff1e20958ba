internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// Keeps what a session does on disk as it does it, so that a session that a crash ended can be resumed.
///
/// A journal is a file that only its owner can read, locked while its session runs, and gone once the session ends by
/// itself. It is made at the first command, so a session in which nothing is done leaves nothing. Lines are written and
/// not synced: they outlive the process, and not a power failure.
public final class SessionJournal {
    /// The most bytes of a journal. A session that does more goes on without one.
    static let byteLimit = 8 << 20

    /// Where it is.
    public let path: String

    private let recorder = InputRecorder()
    private let header: SessionRecord
    private var file: OpenedFile?
    private var byteCount = 0
    private var isGivenUp = false
    /// The command that runs.
    private var begun: (line: String, verb: Verb, speaker: Authority.Speaker)?

    /// A journal for a session that begins; nothing is written yet.
    ///
    /// - Parameters:
    ///   - folder: where journals are kept.
    ///   - record: what the session begins with.
    ///   - name: the name of the file, which sorts journals by when they were begun.
    public init(in folder: JournalFolder, of record: SessionRecord, name: String) {
        (header, path) = (record, "\(folder.path)/\(name).journal")
    }

    /// The journal of a session that is resumed: what it does comes behind what it did.
    init(resuming path: String, _ record: SessionRecord, _ file: OpenedFile, byteCount: Int) {
        (self.path, header, self.file, self.byteCount) = (path, record, file, byteCount)
    }

    /// Tools that do the same and note what the world outside says.
    public func recording(_ tools: Tools) -> Tools { recorder.recording(tools) }

    /// Notes that a command is about to run. Lines that are no commands are not kept: nobody knows what they are.
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

    /// Notes that it came back.
    ///
    /// - Throws: `journal.unwritable`, once.
    func end(succeeded: Bool) throws(CartwrightError) {
        guard let (line, verb, speaker) = begun else { return }
        begun = nil
        let inputs = recorder.take()
        let isKept = succeeded && verb.changesSomething
        try append(isKept ? SessionRecord.Command(line: line, speaker: speaker, inputs: inputs).json : ["back": true])
    }

    /// Ends the journal of a session that ended by itself.
    public func remove() {
        isGivenUp = true
        if file != nil { unlink(path) }
    }

    /// Leaving ends the journal, and the steps of a reload are those that are there already.
    private static let leftOut: Set<String> = ["quit", "reload plugin"]

    /// How signing secrets begin.
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
                "this session has done too much to be resumed after a crash",
                hint: "save flow mine.flow, and go on in a new session",
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
            "\(path) cannot be written, so this session could not be resumed after a crash: \(failure)",
            hint: "save flow mine.flow keeps what was done",
            fault: .environment
        )
    }
}

extension String {
    /// The folder of a file's path.
    var folderOfFile: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "." }
}
