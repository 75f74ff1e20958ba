package import ArgumentParser

/// The arguments of `cartwright serve` for agents at the checkout.
package struct AgentArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The shop's folder: items that agents may buy, and shipping rates.",
            valueName: "folder"
        ),
        completion: .directory
    )
    package var shop: String?

    @Flag(help: "Serve agents by the Universal Commerce Protocol (2026-08-25, 2026-04-08); needs --shop.")
    package var ucp = false

    @Flag(help: "Serve agents by the Agentic Commerce Protocol (2026-04-17); needs --shop.")
    package var acp = false

    @Option(
        help: ArgumentHelp(
            "The public address of the service for agents; that of each request by default.",
            valueName: "url"
        )
    )
    package var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "The public address of UCP permalinks, which the shop's proxy passes to /buy.",
            valueName: "url"
        )
    )
    package var permalinks: String?

    @Option(
        help: ArgumentHelp(
            "An experimental capability of UCP, which follows an open proposal. Repeatable.",
            valueName: "name"
        )
    )
    package var ucpExperiment: [ExperimentChoice] = []

    @Option(
        help: ArgumentHelp("The key for signing responses and events, as a JWK on P-256.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    package var signingKey: String?

    @Option(
        help: ArgumentHelp("The public keys of known agents, as a JWK set.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    package var agentKeys: String?

    @Option(
        help: ArgumentHelp(
            "An allowed host for profiles of agents; no others are fetched. Repeatable.",
            valueName: "host"
        )
    )
    package var profileHost: [String] = []

    @Option(
        help: ArgumentHelp("The URL for events of ACP orders.", valueName: "url")
    )
    package var agentWebhook: String?

    @Option(
        help: ArgumentHelp("A file with the secret that signs those events.", valueName: "file"),
        completion: .file()
    )
    package var agentWebhookSecretFile: String?

    @Option(
        help: ArgumentHelp("Enable POST /testing/… for requests with this secret.", valueName: "file"),
        completion: .file()
    )
    package var simulationSecretFile: String?

    package init() {}

    package func validate() throws {
        guard shop != nil || !(ucp || acp) else { throw ValidationError("--ucp and --acp need --shop FOLDER") }
        guard ucpExperiment.isEmpty || ucp else { throw ValidationError("--ucp-experiment needs --ucp") }
        guard permalinks == nil || ucp else { throw ValidationError("--permalinks needs --ucp") }
        guard agentWebhook == nil || agentWebhookSecretFile != nil else {
            throw ValidationError("--agent-webhook needs --agent-webhook-secret-file FILE")
        }
    }
}

/// The values of `--ucp-experiment`.
package enum ExperimentChoice: String, ExpressibleByArgument, CaseIterable {
    case approaching, available, inapplicable
    case rejectionCodes = "rejection-codes"
    case offer
}
