package import ArgumentParser
internal import Cartwright
internal import CartwrightConsole

/// `generate-manual FOLDER` of a program, with which `make install` generates man pages.
package struct ManualCommand<Program: ParsableCommand>: ParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "generate-manual",
            abstract: "Write a man page for each command.",
            shouldDisplay: false
        )
    }

    @OptionGroup package var arguments: ManualArguments

    package init() {}

    package func run() throws { try arguments.write(Program._dumpHelp()) }
}

/// The arguments of `generate-manual`, with which `make install` generates the man pages of both programs.
package struct ManualArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("An existing folder.", valueName: "folder"), completion: .directory)
    package var folder: String

    package init() {}

    /// Writes a man page for each command of a program.
    ///
    /// - Parameter dump: the argument parser's description of the program (`--experimental-dump-help`), from the same
    ///   declarations as `--help`.
    package func write(_ dump: String) throws {
        let program = try CommandDescription(dump: dump)
        for page in ManualPage.all(program, version: EngineVersion.current.description) {
            try DiskFiles().write(Array(page.text.utf8), to: "\(folder)/\(page.fileName)")
        }
    }
}
