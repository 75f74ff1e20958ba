/// Former names of options. They still work, but help and completion do not show them.
///
/// An option has the same name in all commands: `--output` is the format of a result, `--output-file` and
/// `--output-folder` are its destination, `--key` is the file of a secret.
package struct OptionSynonyms: Sendable {
    /// The former and current options of a command, by its words.
    private let commands: [(words: [String], names: [String: String])]

    /// The synonyms of `cartwright`.
    package static let cartwright = OptionSynonyms(commands: [
        (["codes", "generate"], ["--out": "--output-file", "--format": "--output"]),
        (["codes", "export"], ["--out": "--output-file", "--format": "--output"]),
        (["events", "export"], ["--format": "--output"]),
        (["sign"], ["--out": "--output-folder", "--secret-file": "--key"]),
        (["verify"], ["--secret-file": "--key"]), (["plugin", "build"], ["--output": "--output-file"]),
        (["sync"], ["--output": "--output-file"]), (["collector"], collector), (["outbox", "upload"], secrets),
        (["serve"], secrets),
    ])

    /// The synonyms of `cartwright-net`.
    package static let net = OptionSynonyms(commands: [
        (["cards"], ["--output": "--output-file"]), (["collector"], collector), (["outbox", "upload"], secrets),
        (["deliver"], secrets), (["serve"], secrets),
    ])

    private static let collector = ["--out": "--output-file"].merging(secrets) { first, _ in first }

    private static let secrets = ["--secret-file": "--key", "--secret-variable": "--key-variable"]

    /// Returns the arguments of a program, without its name, with the current name of every option.
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
