internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightScenarios

/// Help on file formats: objects, conditions, effects, cards, their keys, and recipes, with those of the session's
/// plugins.
extension HelpVerbs {
    /// Returns help on a topic of files; nil for an unknown topic.
    ///
    /// For a word that is both an object and a word of commands, such as `promotion`, the reply has the keys of the
    /// object and the names of the commands. For a word that is both a key and a word of commands, help is on the
    /// commands; `help format code` shows the key.
    static func files(on topic: String, _ world: World, _ verbs: [Verb], _ table: VerbTable, _ tools: Tools)
        -> Reply?
    {
        if topic == "recipes" { return recipes }
        if topic == "formats" { return formats(world) }
        let isAskedFor = topic.hasPrefix(FileTopics.prefix)
        let name = isAskedFor ? String(topic.dropFirst(FileTopics.prefix.count)) : topic
        if let recipe = Recipe.all.first(where: { $0.name == name }) { return reply(recipe) }
        let topics = FileTopics(world)
        let isObject = topics.formatNames.contains(name) && !verbs.contains { $0.name == name }
        guard isAskedFor || verbs.isEmpty || isObject, let answer = topics.help.answer(name) else { return nil }
        let lines =
            answer.lines.enumerated().map(line) + parts(topic, world) + definitions(of: topic)
            + programCommands(with: topic, tools) + (verbs.isEmpty ? [] : [ReplyLine("commands", .quiet)])
        let rows = verbs.map { [$0.name, $0.summary] }
        let commands = ScreenRows(rows, roles: rows.map { _ in .quiet }, wraps: 1)
        return Reply(
            lines.map(ScreenBlock.line) + (verbs.isEmpty ? [] : [.rows(commands)])
                + alsoInErrors(topic, table).map(ScreenBlock.line),
            json: answer.json
        )
    }

    /// Returns a line that refers to the file format of the same name, or else to those with the word in their names.
    static func alsoInFiles(_ topic: String, _ world: World) -> [ReplyLine] {
        let topics = FileTopics(world)
        if topics.help.answer(topic) != nil {
            return [ReplyLine("in files: help \(FileTopics.prefix)\(topic)", .quiet)]
        }
        let related = topics.formatNames.filter { $0.split(separator: "_").contains { $0 == topic } }
        return related.map { ReplyLine("in files: help \($0)", .quiet) }
    }

    private static func formats(_ world: World) -> Reply {
        let answer = FileTopics(world).help.overview
        let lines = answer.lines.map { ReplyLine($0) }
        return Reply(
            ["File formats; help NAME describes an object or a key:"] + lines
                + [ReplyLine("  e.g. help percent_off, help max_groups, help format cart, help recipes", .quiet)],
            json: answer.json
        )
    }

    private static var recipes: Reply {
        let width = Recipe.all.map(\.name.count).max() ?? 0
        let lines = Recipe.all.map { ReplyLine("  \($0.name.padded(to: width))  \($0.summary)") }
        return Reply(
            ["Sample promotions; help NAME shows one as JSON:"] + lines,
            json: .array(Recipe.all.map(\.helpJSON))
        )
    }

    private static func reply(_ recipe: Recipe) -> Reply {
        let parts = [recipe.text] + (recipe.card.map { ["card: \($0)"] } ?? [])
        let text = parts.flatMap { $0.split(separator: "\n") }.map { ReplyLine("  \($0)", fitting: .none) }
        return Reply(
            [ReplyLine(recipe.about)] + text
                + [ReplyLine("  \(recipe.place), such as \(recipe.path)", .quiet)],
            json: recipe.helpJSON
        )
    }

    /// Returns a line of help, with examples in the quiet role.
    private static func line(_ index: Int, _ text: String) -> ReplyLine {
        text.hasPrefix("  e.g. ") ? ReplyLine(text, .quiet) : ReplyLine(text)
    }
}

extension Recipe {
    fileprivate var helpJSON: JSONValue {
        let promotions = (try? JSONParser.parse(Array("[\(promotions)]".utf8))) ?? .null
        var object: JSONObject = ["name": .string(name), "about": .string(about), "promotions": promotions]
        if case .object(let parts)? = try? JSONParser.parse(Array("{\(parts)}".utf8)) {
            for (key, value) in parts { object[key] = value }
        }
        object["card"] = card.flatMap { try? JSONParser.parse(Array($0.utf8)) }
        return .object(object)
    }
}
