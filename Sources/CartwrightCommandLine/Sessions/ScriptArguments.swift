package import ArgumentParser
internal import Foundation

/// The commands of a session that are given instead of typed.
package struct ScriptArguments: ParsableArguments {
    @Option(
        name: .customShort("c"),
        help: ArgumentHelp("Commands to run instead, separated by ; or line breaks.", valueName: "commands")
    )
    package var commands: String?

    @Flag(help: "Go on after a command fails; the exit status is still 1.")
    package var keepGoing = false

    package init() {}

    /// True where the session is a script: its commands are given, or standard input is not a terminal.
    package var isScript: Bool { commands != nil || isatty(0) == 0 }

    /// The arguments again, for another program.
    package var words: [String] { .words(.option("-c", commands), .flag("--keep-going", keepGoing)) }
}
