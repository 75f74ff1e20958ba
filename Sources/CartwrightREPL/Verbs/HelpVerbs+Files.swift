internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightScenarios

/// Help on what can be written into files: objects, conditions, effects, cards, their keys, and recipes. What the
/// session's plugins bring is told as well.
extension HelpVerbs {
    /// Help on a topic of files; nil where it is none.
    ///
    /// A word of commands that is an object as well, such as `promotion`, is answered with the keys of the object and
    /// the names of the commands. A key that is a word of commands is left to them, and `format code` shows it.
    static func files(on topic: String, _ world: World, _ verbs: [Verb], _ table: VerbTable) -> Reply? {
        if topic == "recipes" { return recipes }
        if topic == "formats" { return formats(world) }
        let isAskedFor = topic.hasPrefix(FileTopics.prefix)
        let name = isAskedFor ? String(topic.dropFirst(FileTopics.prefix.count)) : topic
        if let recipe = Recipe.all.first(where: { $0.name == name }) { return reply(recipe) }
        let topics = FileTopics(world)
        let isObject = topics.formatNames.contains(name) && !verbs.contains { $0.name == name }
        guard isAskedFor || verbs.isEmpty || isObject, let answer = topics.help.answer(name) else { return nil }
        let lines = answer.lines.enumerated().map(line) + (verbs.isEmpty ? [] : [ReplyLine("commands", .quiet)])
        let rows = verbs.map { [$0.name, $0.summary] }
        let commands = ScreenRows(rows, roles: rows.map { _ in .quiet }, wraps: 1)
        return Reply(
            lines.map(ScreenBlock.line) + (verbs.isEmpty ? [] : [.rows(commands)])
                + alsoInErrors(topic, table).map(ScreenBlock.line),
            json: answer.json
        )
    }

    /// A line that tells that commands and something in files go by one name; nil where that is not so.
    static func alsoInFiles(_ topic: String, _ world: World) -> [ReplyLine] {
        let isThere = FileTopics(world).help.answer(topic) != nil
        return isThere ? [ReplyLine("in files: help \(FileTopics.prefix)\(topic)", .quiet)] : []
    }

    private static func formats(_ world: World) -> Reply {
        let answer = FileTopics(world).help.overview
        let lines = answer.lines.map { ReplyLine($0) }
        return Reply(
            ["What can be written into files; ask for a name, or for any key:"] + lines
                + [ReplyLine("  e.g. help percent_off, help max_groups, help format cart, help recipes", .quiet)],
            json: answer.json
        )
    }

    private static var recipes: Reply {
        let width = Recipe.all.map(\.name.count).max() ?? 0
        let lines = Recipe.all.map { ReplyLine("  \($0.name.padded(to: width))  \($0.summary)") }
        return Reply(
            ["Promotions to begin with; help NAME shows one as JSON:"] + lines,
            json: .array(Recipe.all.map(\.helpJSON))
        )
    }

    private static func reply(_ recipe: Recipe) -> Reply {
        let text = recipe.promotions.split(separator: "\n").map { ReplyLine("  \($0)", fitting: .none) }
        return Reply(
            [ReplyLine(recipe.about)] + text
                + [ReplyLine("  under \"promotions\" of a catalog or a scenario, such as \(recipe.path)", .quiet)],
            json: recipe.helpJSON
        )
    }

    /// Headings and examples are paler or plainer than keys.
    private static func line(_ index: Int, _ text: String) -> ReplyLine {
        text.hasPrefix("  e.g. ") ? ReplyLine(text, .quiet) : ReplyLine(text)
    }
}

extension Recipe {
    fileprivate var helpJSON: JSONValue {
        let promotions = (try? JSONParser.parse(Array("[\(promotions)]".utf8))) ?? .null
        return ["name": .string(name), "about": .string(about), "promotions": promotions]
    }
}
