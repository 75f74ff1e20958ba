internal import Foundation

/// What a program says of a command of its own: of the argument parser's dump, what a manual needs.
struct CommandDescription: Decodable {
    /// The last word of its name.
    var commandName: String
    var abstract: String?
    var discussion: String?
    /// Whether help shows it.
    var shouldDisplay: Bool?
    var defaultSubcommand: String?
    var arguments: [ArgumentDescription]?
    var subcommands: [CommandDescription]?

    /// The root command of a dump.
    ///
    /// - Throws: what decoding throws where the text is no dump.
    init(dump: String) throws { self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command }

    private struct Dump: Decodable { var command: CommandDescription }

    /// The commands below it that help shows. The parser's own `help` is of no use in a manual.
    var shownSubcommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// The arguments that help shows.
    var shownArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }
}

/// An argument, an option or a flag.
struct ArgumentDescription: Decodable {
    /// Which of the three.
    enum Kind: String, Decodable { case positional, option, flag }

    /// A name with its dashes to come.
    struct Name: Decodable {
        var kind: String
        var name: String

        /// `-h` or `--help`.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: Kind
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
    var allValues: [String]?
    var isOptional: Bool
    var isRepeating: Bool
    var shouldDisplay: Bool
}
