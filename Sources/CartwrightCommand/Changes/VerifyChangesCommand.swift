import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightFiles
import CartwrightREPL

/// `cartwright changes verify --store FILE`.
struct VerifyChangesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify that no entry of the log was changed or removed.",
        discussion: """
            Each entry has the SHA-256 of the entry before it, and the head of the log has that of the last one. Exit \
            status 2 if they do not fit; the error names the first entry that does not. A log that was rewritten as a \
            whole fits, so keep the printed digest elsewhere: later, the next entry must have it as previous.
            """
    )

    @OptionGroup var options: ChangeLogOptions

    @Flag(help: "Write one JSON object per line instead of text.")
    var json = false

    func run() throws {
        let logs = try options.open()
        var isSound = true
        for named in logs {
            let result = try waiting { () async throws(CartwrightError) in
                try await named.log.verify(at: Instant.now())
            }
            try report(result, of: named.name)
            isSound = isSound && result.flaw == nil
        }
        if !isSound { throw ExitCode.mismatch }
    }

    private func report(_ result: ChangeVerification, of log: String) throws {
        if json {
            try Console().print(json: [
                JSONValue.present([
                    "log": .string(log), "entries": .integer(result.entries),
                    "digest": result.flaw == nil ? .string(result.digest) : nil,
                    "flaw": result.flaw.map { .string($0.text) },
                ]).text
            ])
        } else if let flaw = result.flaw {
            Console().complain(["the log of \(log) is damaged: \(flaw.text)"])
        } else {
            let entries = result.entries == 1 ? "1 entry" : "\(result.entries) entries"
            let digest = result.entries == 0 ? "" : ", last digest \(result.digest)"
            try Console().print(["ok: \(log): \(entries)\(digest)"])
        }
    }
}
