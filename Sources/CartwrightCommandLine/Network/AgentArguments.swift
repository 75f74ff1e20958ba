package import ArgumentParser

/// The arguments of `cartwright serve` about agents at the checkout.
package struct AgentArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of a shop: what agents may buy, at which rates it is sent.",
            valueName: "folder"
        ),
        completion: .directory
    )
    package var shop: String?

    @Flag(help: "Speak the Universal Commerce Protocol (2026-04-08) with agents; takes --shop.")
    package var ucp = false

    @Flag(help: "Speak the Agentic Commerce Protocol (2026-04-17) with agents; takes --shop.")
    package var acp = false

    @Option(
        help: ArgumentHelp(
            "The address by which agents know the service; that of each request otherwise.",
            valueName: "url"
        )
    )
    package var publicURL: String?

    @Option(
        help: ArgumentHelp("The key that answers and events are signed with, as a JWK on P-256.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    package var signingKey: String?

    @Option(
        help: ArgumentHelp("Keys of agents that are known, as a JWK set.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    package var agentKeys: String?

    @Option(
        help: ArgumentHelp(
            "A host from which profiles of agents are read; others are not read. Repeatable.",
            valueName: "host"
        )
    )
    package var profileHost: [String] = []

    @Option(
        help: ArgumentHelp("Where events of orders go that were made by ACP.", valueName: "url")
    )
    package var agentWebhook: String?

    @Option(
        help: ArgumentHelp("The file of the secret that those are signed with.", valueName: "file"),
        completion: .file()
    )
    package var agentWebhookSecretFile: String?

    @Option(
        help: ArgumentHelp("Open the door for trials, POST /testing/…, to who brings this secret.", valueName: "file"),
        completion: .file()
    )
    package var simulationSecretFile: String?

    package init() {}

    package func validate() throws {
        guard shop != nil || !(ucp || acp) else { throw ValidationError("--ucp and --acp take --shop FOLDER") }
        guard agentWebhook == nil || agentWebhookSecretFile != nil else {
            throw ValidationError("--agent-webhook takes --agent-webhook-secret-file FILE")
        }
    }
}
