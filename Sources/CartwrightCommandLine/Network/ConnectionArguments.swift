package import ArgumentParser

/// How to speak to a running service: shared by `cartwright repl --connect` and by `cartwright-net connect`, which
/// carries the requests.
package struct ConnectionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the access key, which only you can read; else the variable CARTWRIGHT_ACCESS_KEY.",
            valueName: "file"
        ),
        completion: .file()
    )
    package var accessKeyFile: String?

    @Option(
        help: ArgumentHelp("Certificates of authorities to trust in place of the system's.", valueName: "file"),
        completion: .file()
    )
    package var caFile: String?

    @Option(help: ArgumentHelp("The longest time for an answer.", valueName: "seconds"))
    package var answerLimit: Int64 = 10

    package init() {}

    package func validate() throws {
        guard (1...3_600).contains(answerLimit) else { throw ValidationError("--answer-limit takes 1 to 3600 seconds") }
    }

    /// The variable that has the access key where no file does.
    package static let variable = "CARTWRIGHT_ACCESS_KEY"

    /// The arguments again, for the program that carries the requests.
    package var words: [String] {
        var words = ["--answer-limit", String(answerLimit)]
        if let accessKeyFile { words += ["--access-key-file", accessKeyFile] }
        if let caFile { words += ["--ca-file", caFile] }
        return words
    }
}
