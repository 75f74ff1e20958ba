import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightScenarios

/// `cartwright schema KIND`: prints a JSON Schema, for editors and validators.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Write the JSON Schema (2020-12) of a kind of document.",
        discussion: """
            Editors complete and check files with it, and validators refuse what Cartwright refuses, as far as a \
            schema can express it. It requires currency codes in capitals and does not accept null for absent. With \
            --plugins it includes the conditions, effects and cards of plugins.
            """
    )

    @OptionGroup var plugins: PluginArguments

    @Argument(help: "The kind of document.")
    var kind: SchemaKind

    func run() throws {
        let registry = try plugins.registry()
        let reference = FormatReference(vocabulary: registry.vocabulary, handlers: registry.handlers)
        let text = kind.schema(reference).indentedText
        try Console().print(text.split(separator: "\n").map(String.init))
    }
}

extension SchemaKind: ExpressibleByArgument {}
