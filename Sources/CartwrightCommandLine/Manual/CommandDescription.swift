internal import Foundation

/// The description of a command: the parts of the argument parser's dump that a manual needs.
struct CommandDescription: Decodable {
    /// The last word of its name.
    var commandName: String
    var abstract: String?
    var discussion: String?
    /// True or absent if help shows the command.
    var shouldDisplay: Bool?
    var defaultSubcommand: String?
    var arguments: [ArgumentDescription]?
    var subcommands: [CommandDescription]?

    /// The root command of a dump.
    ///
    /// - Throws: a decoding error if the text is not a dump.
    init(dump: String) throws { self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command }

    private struct Dump: Decodable { var command: CommandDescription }

    /// The subcommands that help shows, without the parser's own `help`.
    var shownSubcommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// The arguments that help shows.
    var shownArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }
}

/// An argument, an option or a flag.
struct ArgumentDescription: Decodable {
    /// The kind of argument.
    enum Kind: String, Decodable { case positional, option, flag }

    /// A name without its dashes.
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
