import ArgumentParser
import CartwrightCommandLine

/// `cartwright outbox upload`: hands over to `cartwright-net`, since this program speaks to no servers.
///
/// What is wrong with the command line is told here, and help given, also where that program is not there.
struct UploadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: UploadArguments.abstract,
        discussion: NetProgram.carriesOut(UploadArguments.discussion)
    )

    @OptionGroup var arguments: UploadArguments

    func run() throws { try NetProgram.handOver("outbox", "upload") }
}
