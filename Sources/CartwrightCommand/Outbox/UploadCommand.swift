import ArgumentParser
import CartwrightCommandLine

/// `cartwright outbox upload`: hands over to `cartwright-net`, because this program has no network code.
///
/// Usage errors and help come from this program, even if `cartwright-net` is missing.
struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: UploadArguments.abstract,
        discussion: NetProgram.carriesOut(UploadArguments.discussion)
    )

    @OptionGroup var arguments: UploadArguments

    func run() throws { try NetProgram.handOver("outbox", "upload") }
}
