import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole

/// `cartwright codes collisions --store FILE`.
struct CodeCollisionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collisions",
        abstract: "List codes with the same normalized form.",
        discussion: """
            Before 0.2.0, codes with characters beyond ASCII were case-sensitive. Codes of an older store that are now \
            equal are all kept, and each is found only in its exact spelling. A new store has none.
            """
    )

    @OptionGroup var options: CodeStoreOptions

    @Flag(help: "Write one JSON object a line instead of text.")
    var json = false

    func run() throws {
        let store = try options.open()
        let codes = try waitingForCodes { () async throws(CartwrightError) in try await store.codesBySpelling() }
        guard !json else {
            let objects = codes.map { JSONValue.object(["code": .string($0)]).text }
            return objects.isEmpty ? () : try Console().print(json: objects)
        }
        try Console().print(codes.isEmpty ? ["no codes have the same normalized form"] : codes)
    }
}
