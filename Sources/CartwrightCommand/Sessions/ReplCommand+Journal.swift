import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightFiles
import Foundation

/// Journals: the commands of a session at a terminal, stored until the session ends normally.
extension ReplCommand {
    /// The limits of a rehearsal; the session itself has none.
    private static let rehearsalLimits = ProcessLimits(clockSeconds: 120, processorSeconds: 240, fileBytes: 64 << 20)

    /// Starts the journal of a session, or continues that of a crashed session.
    ///
    /// - Returns: the journal, nil without a folder for it; and the lines to print for a resumed session.
    func startJournal(
        of interpreter: inout Interpreter,
        _ environment: [String: String]
    ) throws -> (journal: SessionJournal?, replayed: [String]?) {
        let folder = JournalFolder(environment: environment)
        guard resume else {
            let record = interpreter.newRecord(in: FileManager.default.currentDirectoryPath)
            let name = "\(Instant.now().milliseconds)-\(getpid())"
            let journal = folder.map { SessionJournal(in: $0, of: record, name: name) }
            interpreter.use(journal, rehearse: Self.rehearsal(until: interpreter.tools.interruption))
            return (journal, nil)
        }
        guard let (record, journal) = try folder?.latest() else { throw Self.noPlace }
        guard FileManager.default.changeCurrentDirectoryPath(record.folder) else { throw Self.gone(record.folder) }
        if record.usesLoadedPlugins { try Self.rehearse(journal.path, until: interpreter.tools.interruption) }
        try interpreter.begin(like: record)
        let replay = interpreter.replay(record)
        interpreter.use(journal, rehearse: Self.rehearsal(until: interpreter.tools.interruption))
        return (journal, Self.lines(of: replay, in: record.folder))
    }

    private static func lines(of replay: Interpreter.Replay, in folder: String) -> [String] {
        ["resumed: \(replay.count == 1 ? "1 command" : "\(replay.count) commands") in \(folder)"]
            + replay.changedFiles.map { "  \($0) has changed" }
            + replay.refused.flatMap { refused in
                ["  \(refused.command) now fails"] + ErrorText.lines(for: refused.error).map { "    \($0.text)" }
            }
            + (replay.lostHold.map { lost in
                ["  it lost its reservations of limited promotions: \(lost.summary)"]
            } ?? [])
            + (replay.unfinished.map { ["  \($0) did not finish and was not repeated"] } ?? [])
    }

    // MARK: Rehearsals

    /// Returns a function that repeats a session in a child process. It throws `plugin.ended_process` if the child does
    /// not reach the end.
    private static func rehearsal(
        until interruption: Interruption
    ) -> @Sendable (SessionRecording) throws(CartwrightError) -> Void {
        { record throws(CartwrightError) in
            let scratch = try ScratchFolder()
            defer { scratch.remove() }
            let file = "\(scratch.path)/session.journal"
            try JournalFolder.write(record, to: file)
            try rehearse(file, until: interruption)
        }
    }

    private static func rehearse(_ file: String, until interruption: Interruption) throws(CartwrightError) {
        // With the options of this session, so that it has the same permissions and keys.
        let arguments = Array(ProcessInfo.processInfo.arguments.dropFirst()).filter { $0 != "--resume" }
        let child = try Subprocess.runThisProgram(
            arguments + ["--rehearse", file],
            limits: rehearsalLimits,
            isUnwanted: { interruption.isRequested }
        )
        // Errors of commands in the rehearsal are ignored: this session reports them itself.
        if child.ending.finished == nil { throw child.ending.error }
    }

    /// Runs the session of a journal in the child process, without effects outside of it.
    func runRehearsal(of file: String) throws {
        var options = options
        options.store = nil
        var interpreter = try options.interpreter(isAtTerminal: true)
        interpreter.allowsPrefixes = true
        try interpreter.rehearse(try JournalFolder.record(in: file))
    }

    private static var noPlace: CartwrightError {
        CartwrightError(
            .journalNone,
            "found no folder for session journals",
            hint: "set HOME or XDG_STATE_HOME",
            fault: .environment
        )
    }

    private static func gone(_ folder: String) -> CartwrightError {
        CartwrightError(
            .journalUnreadable,
            "the session ran in \(folder), which is not a folder anymore",
            hint: "mkdir -p \(CommandLine.quoted(folder))",
            fault: .environment
        )
    }
}
