package import ArgumentParser

/// The receiver and secrets for the events of a service's shops.
package struct WebhookArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Deliver events to this receiver: https://…; http://… only for this machine.",
            valueName: "url"
        )
    )
    package var webhook: String?

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("A file with the whsec_ secret to sign events with; newest first.", valueName: "file"),
        completion: .file()
    )
    package var secretFile: [String] = []

    @Option(
        name: .customLong("key-variable"),
        help: ArgumentHelp("An environment variable with such a secret.", valueName: "name")
    )
    package var secretVariable: [String] = []

    package init() {}

    package func validate() throws {
        let hasSecret = !secretFile.isEmpty || !secretVariable.isEmpty
        guard webhook == nil || hasSecret else {
            throw ValidationError("--webhook needs a secret; use --key or --key-variable")
        }
        guard webhook != nil || !hasSecret else { throw ValidationError("--key and --key-variable need --webhook") }
    }
}
