internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightScenarios

/// The topics of help on files: objects, conditions, effects, cards and their keys, and recipes, with those of the
/// session's plugins.
struct FileTopics {
    let help: FormatHelp

    init(_ world: World) {
        let registry = world.plugins.registry
        help = FormatHelp(FormatReference(vocabulary: registry.vocabulary, handlers: registry.handlers))
    }

    /// The prefix for an object of files whose name is also a word of commands.
    static let prefix = "format "

    /// All names.
    var names: [String] { help.topics + Recipe.all.map(\.name) }

    /// The names of objects, conditions, effects and class types.
    var formatNames: [String] { help.names }
}
