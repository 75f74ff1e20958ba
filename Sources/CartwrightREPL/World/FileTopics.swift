internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightScenarios

/// What help knows of files: objects, conditions, effects, cards and their keys, and recipes. What the session's
/// plugins bring is among it.
struct FileTopics {
    let help: FormatHelp

    init(_ world: World) {
        let registry = world.plugins.registry
        help = FormatHelp(FormatReference(vocabulary: registry.vocabulary, handlers: registry.handlers))
    }

    /// What stands before the name of an object of files that a command has as well.
    static let prefix = "format "

    /// All names.
    var names: [String] { help.topics + Recipe.all.map(\.name) }

    /// The names of objects, conditions, effects and class types.
    var formatNames: [String] { help.names }
}
