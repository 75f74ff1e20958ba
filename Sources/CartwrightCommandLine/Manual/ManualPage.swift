/// The man page of one command, from the declarations of its `--help`.
struct ManualPage {
    /// The program and its command words: `["cartwright", "outbox", "upload"]`.
    let path: [String]
    private let command: CommandDescription
    private let version: String

    /// Creates the page of a command.
    init(_ command: CommandDescription, path: [String], version: String) {
        (self.command, self.path, self.version) = (command, path, version)
    }

    /// The pages of a command and of all its subcommands.
    static func all(_ command: CommandDescription, below parents: [String] = [], version: String) -> [ManualPage] {
        let path = parents + [command.commandName]
        return [ManualPage(command, path: path, version: version)]
            + command.shownSubcommands.flatMap { all($0, below: path, version: version) }
    }

    /// `cartwright-outbox-upload.1`.
    var fileName: String { "\(title).1" }

    private var title: String { path.joined(separator: "-") }

    /// The page.
    var text: String {
        let head = [
            ".\\\" Generated from the declarations of the command line by \(path[0]) generate-manual.",
            ".TH \"\(title.uppercased())\" 1 \"\" \"Cartwright \(version)\" \"Cartwright\"",
        ]
        let lines =
            head + name + synopsis + description + arguments("ARGUMENTS") { $0.kind == .positional }
            + arguments("OPTIONS") { $0.kind != .positional } + commands + seeAlso
        return lines.joined(separator: "\n") + "\n"
    }

    private var name: [String] {
        let abstract = command.abstract.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? ""
        return [".SH NAME", "\(Roff.plain(title)) \\- \(Roff.plain(abstract))"]
    }

    private var synopsis: [String] {
        var words = [Roff.bold(path.joined(separator: " "))]
        words += command.shownArguments.filter { $0.kind != .positional }.map(\.synopsis)
        words += command.shownArguments.filter { $0.kind == .positional }.map(\.synopsis)
        if !command.shownSubcommands.isEmpty {
            words.append(command.defaultSubcommand == nil ? Roff.italic("command") : "[\(Roff.italic("command"))]")
        }
        return [".SH SYNOPSIS"] + words
    }

    private var description: [String] {
        [".SH DESCRIPTION"]
            + Roff.paragraphs([command.abstract, command.discussion].compactMap(\.self).joined(separator: "\n\n"))
    }

    private func arguments(_ title: String, _ isWanted: (ArgumentDescription) -> Bool) -> [String] {
        let wanted = command.shownArguments.filter(isWanted)
        return wanted.isEmpty ? [] : [".SH \(title)"] + wanted.flatMap(\.lines)
    }

    private var commands: [String] {
        guard !command.shownSubcommands.isEmpty else { return [] }
        return [".SH COMMANDS"]
            + command.shownSubcommands.flatMap { below in
                let isDefault = below.commandName == command.defaultSubcommand
                let abstract = [below.abstract, isDefault ? "The default." : nil].compactMap(\.self)
                return [
                    ".TP", "\(Roff.bold("\(title)-\(below.commandName)"))(1)",
                    Roff.plain(abstract.joined(separator: " ")),
                ]
            }
    }

    private var seeAlso: [String] {
        guard path.count > 1 else { return [] }
        return [".SH SEE ALSO", "\(Roff.bold(path.dropLast().joined(separator: "-")))(1)"]
    }
}

extension ArgumentDescription {
    /// The text to type: `--store` and the name of its value.
    private var usage: String {
        let value = Roff.italic(valueName ?? "value")
        switch kind {
        case .positional: return value
        case .option: return "\(Roff.bold(preferred)) \(value)"
        case .flag: return Roff.bold(preferred)
        }
    }

    private var preferred: String { names?.last { $0.kind == "long" }?.text ?? names?.first?.text ?? "" }

    /// The argument's text in the synopsis.
    fileprivate var synopsis: String {
        let text = usage + (isRepeating ? " ..." : "")
        return isOptional ? "[\(text)]" : text
    }

    /// The argument's entry in a list.
    fileprivate var lines: [String] {
        var tag = usage
        if kind != .positional, let names {
            tag = names.map { Roff.bold($0.text) }.joined(separator: ", ")
            if kind == .option { tag += " \(Roff.italic(valueName ?? "value"))" }
        }
        var sentences = [abstract, discussion].compactMap(\.self)
        if let allValues { sentences.append("One of: \(allValues.joined(separator: ", ")).") }
        if let defaultValue { sentences.append("Default: \(defaultValue).") }
        return [".TP", tag] + sentences.flatMap(Roff.paragraphs)
    }
}

/// Text of the `man` macros (man 7 man).
private enum Roff {
    /// Escapes a text, so that nothing in it is a request, an escape or a typographic hyphen.
    static func plain(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    /// Text to type unchanged.
    static func bold(_ text: String) -> String { "\\fB\(plain(text))\\fR" }

    /// A placeholder for a value.
    static func italic(_ text: String) -> String { "\\fI\(plain(text))\\fR" }

    /// Formats paragraphs, each on one line; indented paragraphs keep their lines.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n\n") {
            if !lines.isEmpty { lines.append(".PP") }
            let rows = paragraph.split(separator: "\n").map { plain(String($0)) }
            let isExample = rows.contains { $0.hasPrefix("  ") }
            lines += isExample ? [".nf"] + rows + [".fi"] : rows
        }
        return lines
    }
}
