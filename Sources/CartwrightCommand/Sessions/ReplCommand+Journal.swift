import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightFiles
import Foundation

/// Journals: what a session at a terminal did, kept until it ends by itself.
extension ReplCommand {
    /// What a rehearsal may use: a session has as much as the machine.
    private static let rehearsalLimits = ProcessLimits(clockSeconds: 120, processorSeconds: 240, fileBytes: 64 << 20)

    /// Starts the journal of a session, or goes on with the one of a session that crashed.
    ///
    /// - Returns: the journal, nil where there is no place for one; and what to tell of a session that is resumed.
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
            + replay.changedFiles.map { "  \($0) is not as it was" }
            + replay.refused.flatMap { refused in
                ["  \(refused.command) is refused now"] + ErrorText.lines(for: refused.error).map { "    \($0.text)" }
            }
            + (replay.lostHold.map { lost in
                ["  it does not hold what it held of limited promotions: \(lost.summary)"]
            } ?? [])
            + (replay.unfinished.map { ["  \($0) did not come back, and was not done again"] } ?? [])
    }

    // MARK: Rehearsals

    /// What does a session again in a process of its own. It throws `plugin.ended_process` where that does not get to
    /// its end.
    private static func rehearsal(
        until interruption: Interruption
    ) -> @Sendable (SessionRecord) throws(CartwrightError) -> Void {
        { record throws(CartwrightError) in
            let scratch = try ScratchFolder()
            defer { scratch.remove() }
            let file = "\(scratch.path)/session.journal"
            try JournalFolder.write(record, to: file)
            try rehearse(file, until: interruption)
        }
    }

    private static func rehearse(_ file: String, until interruption: Interruption) throws(CartwrightError) {
        // With the options of this session, so that it may load and sign what this one may.
        let arguments = Array(ProcessInfo.processInfo.arguments.dropFirst()).filter { $0 != "--resume" }
        let child = try Subprocess.runThisProgram(
            arguments + ["--rehearse", file],
            limits: rehearsalLimits,
            isUnwanted: { interruption.isRequested }
        )
        // A rehearsal that fails says nothing that this session will not say itself.
        if child.ending.finished == nil { throw child.ending.error }
    }

    /// What such a process does: the session, of which nothing is seen outside.
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
            "there is no place where sessions are kept",
            hint: "HOME or XDG_STATE_HOME names one",
            fault: .environment
        )
    }

    private static func gone(_ folder: String) -> CartwrightError {
        CartwrightError(
            .journalUnreadable,
            "the session ran in \(folder), which is no folder now",
            hint: "mkdir -p \(CommandLine.quoted(folder))",
            fault: .environment
        )
    }
}
