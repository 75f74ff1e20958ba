/// Options of the command line as they were once called. They work as before, and no help or completion shows them.
///
/// One thing has one name in all commands: `--output` is the form of a result, `--output-file` and `--output-folder`
/// are where it goes, `--key` is the file of a secret.
package struct OptionSynonyms: Sendable {
    /// The options of a command, by the words that call it.
    private let commands: [(words: [String], names: [String: String])]

    /// Those of `cartwright`.
    package static let cartwright = OptionSynonyms(commands: [
        (["codes", "generate"], ["--out": "--output-file", "--format": "--output"]),
        (["codes", "export"], ["--out": "--output-file", "--format": "--output"]),
        (["events", "export"], ["--format": "--output"]),
        (["sign"], ["--out": "--output-folder", "--secret-file": "--key"]),
        (["verify"], ["--secret-file": "--key"]), (["plugin", "build"], ["--output": "--output-file"]),
        (["sync"], ["--output": "--output-file"]), (["collector"], collector), (["outbox", "upload"], secrets),
        (["serve"], secrets),
    ])

    /// Those of `cartwright-net`.
    package static let net = OptionSynonyms(commands: [
        (["cards"], ["--output": "--output-file"]), (["collector"], collector), (["outbox", "upload"], secrets),
        (["deliver"], secrets), (["serve"], secrets),
    ])

    private static let collector = ["--out": "--output-file"].merging(secrets) { first, _ in first }

    private static let secrets = ["--secret-file": "--key", "--secret-variable": "--key-variable"]

    /// The arguments of a program, without its name, with every option as it is called now.
    package func replaced(in arguments: [String]) -> [String] {
        guard let (words, names) = commands.first(where: { arguments.starts(with: $0.words) }) else { return arguments }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments.enumerated().map { place, argument in
            guard place >= words.count, place < end else { return argument }
            let name = argument.prefix { $0 != "=" }
            return names[String(name)].map { $0 + argument.dropFirst(name.count) } ?? argument
        }
    }
}
