internal import Cartwright
internal import CartwrightConsole
internal import CartwrightScenarios

/// Help on terms, and on words of the program's command line.
extension HelpVerbs {
    /// Returns the definitions of a word, each with the page that explains it; none if the glossary does not have it.
    static func definitions(of word: String) -> [ReplyLine] {
        Glossary.terms(named: word).flatMap { term in
            [
                ReplyLine("\(term.term) (term): \(term.text)"),
                ReplyLine("  see \"\(term.page.title)\" in the documentation", .quiet),
            ]
        }
    }

    /// Returns the commands of the program with a word in their names, and the help on each.
    static func programCommands(with word: String, _ tools: Tools) -> [ReplyLine] {
        commands(with: word, tools).flatMap { command in
            let (program, rest) = (command.words.first ?? "", command.words.dropFirst().joined(separator: " "))
            return [
                ReplyLine("\(program) \(rest) (command line): \(command.summary)"),
                ReplyLine("  see \(program) help \(rest)", .quiet),
            ]
        }
    }

    /// Returns the help on a word that is only a term or a word of the command line; nil if it is neither.
    static func terms(_ word: String, _ world: World, _ table: VerbTable, _ tools: Tools) -> Reply? {
        let lines = definitions(of: word) + programCommands(with: word, tools)
        guard !lines.isEmpty else { return nil }
        let others = alsoInFiles(word, world) + synonym(word, table) + alsoInErrors(word, table)
        let terms = Glossary.terms(named: word).map { term -> JSONValue in
            ["term": .string(term.term), "definition": .string(term.text), "page": .string(term.page.title)]
        }
        let commands = commands(with: word, tools).map { command -> JSONValue in
            ["term": .string(command.words.joined(separator: " ")), "definition": .string(command.summary)]
        }
        return Reply((lines + others).map(ScreenBlock.line), json: .array(terms + commands))
    }

    /// Returns the list of all conditions or effects for the word of their kind; none for other words.
    static func parts(_ word: String, _ world: World) -> [ReplyLine] {
        let kinds: [String: ObjectFormat.Kind] = ["condition": .condition, "effect": .effect]
        guard let kind = kinds[WordForm.singular(word)] else { return [] }
        let rows = FileTopics(world).help.meanings(of: kind)
        let width = rows.map(\.name.count).max() ?? 0
        return [ReplyLine("types of \(WordForm.singular(word))s; help TYPE describes one:", .quiet)]
            + rows.map { ReplyLine("  \($0.name.padded(to: width))  \($0.meaning)") }
    }

    private static func synonym(_ word: String, _ table: VerbTable) -> [ReplyLine] {
        table.synonyms[word].map { [ReplyLine("in commands: help \($0)", .quiet)] } ?? []
    }

    private static func commands(with word: String, _ tools: Tools) -> [ProgramCommand] {
        tools.programCommands().filter { $0.words.dropFirst().contains(word) }
    }
}
