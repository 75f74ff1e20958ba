package import ArgumentParser
package import Cartwright

/// The arguments of `cartwright serve` and of `cartwright-net serve`, which carries it out.
package struct ServeArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "Serve the engine over HTTP: quotes, checkout sessions, orders, codes."

    /// What one should know besides.
    package static let discussion = """
        Writes the URL it listens on to standard output. Without --store, all is kept in memory and gone in the end. \
        With a file or a database it lasts, and with a database any number of processes serve the same shops; the \
        catalog that was put over HTTP counts then, and --catalog only where there is none.

        Where the store has access keys (cartwright keys new), each request needs one. Where it has none, anyone on \
        this machine may ask for everything, and no other address is listened on. GET /openapi.json describes all \
        operations. It speaks plain HTTP: behind something that encrypts, or on this machine.

        With --webhook, what happens (orders, returns, coupons, cards) is sent in signed batches, as cartwright \
        outbox upload does. Of several processes on one store, one delivers, and the next takes over when it ends.

        With --cards, every session has the cards of a file, a folder or a server beside its own. They are read anew \
        every --cards-seconds; where that fails, those that were read last stay.

        SIGHUP reads plugins, catalog file and cards anew, all or nothing; requests that have begun are finished \
        first. A plugin that cannot be loaded is skipped and named in the log, or refused with --require-plugins. \
        cartwright plugin install FOLDER builds one for this program too, and cartwright plugin upgrade builds all \
        again after an upgrade.

        With --shop FOLDER, --ucp and --acp let shopping agents fill carts and complete checkouts by the Universal \
        Commerce Protocol and the Agentic Commerce Protocol, beside the rest and on the same store. Try it with \
        --shop samples/flower-shop; its catalog counts where --catalog names no other.

        Ends on SIGTERM or SIGINT, after what has begun. With --drain-seconds it serves on for a while before, and \
        GET /ready says that it is not ready, so that a proxy asks another process.
        """

    @Option(
        help: ArgumentHelp("The catalog file: items and promotions.", valueName: "file"),
        completion: .file(extensions: ["json", "ndjson"])
    )
    package var catalog: String?

    @Flag(help: "Take a catalog file without items and promotions, which is refused otherwise.")
    package var allowEmptyCatalog = false

    @Option(
        help: ArgumentHelp("Where sessions, limits and orders are kept.", valueName: "file or postgres://…"),
        completion: .file()
    )
    package var store: String?

    @Option(help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "host:port"))
    package var listen = "127.0.0.1:8080"

    @OptionGroup package var cards: CardSourceArguments

    @OptionGroup package var events: WebhookArguments

    @OptionGroup package var plugins: PluginArguments

    @OptionGroup package var pluginQueue: PluginQueueArguments

    @OptionGroup(title: "Agents") package var agents: AgentArguments

    @OptionGroup(title: "Workbench") package var workbench: WorkbenchArguments

    @Flag(help: "Trust prices, promotions, terms and the time of callers: for a shop's own backend.")
    package var trustCarts = false

    @Option(
        help: ArgumentHelp(
            "Money that comes after its hold has expired: refund it, or accept it and count above the limit.",
            valueName: "choice"
        )
    )
    package var latePayments = LatePaymentChoice.refund

    @Option(
        help: ArgumentHelp("How many versions of the catalog stay, the present one among them.", valueName: "count")
    )
    package var keepCatalogs = 20

    @Option(help: ArgumentHelp("The most requests of one key in a second.", valueName: "count"))
    package var requestsPerSecond: Int?

    @Option(
        help: ArgumentHelp(
            "The most unknown codes of one customer in the time of --code-try-seconds, and ten times as many of all "
                + "customers and guests of a key; 0 for no limit. Keys for a backend or for managing have none.",
            valueName: "count"
        )
    )
    package var codeTries = 50

    @Option(
        help: ArgumentHelp(
            "The same for keys for a backend or for managing, with --trust-carts, and where no key is needed.",
            valueName: "count"
        )
    )
    package var backendCodeTries: Int?

    @Option(help: ArgumentHelp("How long unknown codes count, from the first one on.", valueName: "seconds"))
    package var codeTrySeconds: Int64 = 600

    @Option(help: ArgumentHelp("The most bytes of a body.", valueName: "bytes"))
    package var bodyBytes = 4 << 20

    @Option(
        help: ArgumentHelp("How long to serve on, not ready, after the signal to end.", valueName: "seconds")
    )
    package var drainSeconds: Int64 = 0

    @Flag(help: "Write the address as a JSON object.")
    package var json = false

    @Flag(help: "Tell every request on standard error.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        guard address != nil else { throw ValidationError("--listen takes host:port") }
        guard (1...1_000_000).contains(keepCatalogs) else {
            throw ValidationError("--keep-catalogs takes 1 to 1000000")
        }
        guard requestsPerSecond ?? 1 > 0 else { throw ValidationError("--requests-per-second takes 1 or more") }
        guard (0...1_000_000).contains(codeTries) else { throw ValidationError("--code-tries takes 0 to 1000000") }
        guard (0...1_000_000).contains(backendCodeTries ?? 0) else {
            throw ValidationError("--backend-code-tries takes 0 to 1000000")
        }
        guard (1...604_800).contains(codeTrySeconds) else {
            throw ValidationError("--code-try-seconds takes 1 to 604800")
        }
        guard (0...3_600).contains(drainSeconds) else { throw ValidationError("--drain-seconds takes 0 to 3600") }
        guard (1...1 << 30).contains(bodyBytes) else { throw ValidationError("--body-bytes takes 1 to 1073741824") }
    }

    /// Where to listen; nil where `--listen` does not say that.
    package var address: (host: String, port: Int)? { ListenAddress.parse(listen) }
}

/// The words of `--late-payments`.
package enum LatePaymentChoice: String, ExpressibleByArgument, CaseIterable {
    case refund, accept

    /// The choice of the shop.
    package var value: LatePayments {
        switch self {
        case .refund: .refund
        case .accept: .accept
        }
    }
}

/// The limits on what a service awaits at a time of each plugin that runs outside the host.
package struct PluginQueueArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The most messages that each plugin outside the host answers at a time.", valueName: "count")
    )
    package var pluginWorkers = 2

    @Option(help: ArgumentHelp("The most requests that wait for each of them; more get 503.", valueName: "count"))
    package var pluginQueue = 64

    @Option(help: ArgumentHelp("How long a request waits for one; after that it gets 503.", valueName: "milliseconds"))
    package var pluginWait: Int64 = 2_000

    package init() {}

    package func validate() throws {
        guard (1...64).contains(pluginWorkers) else { throw ValidationError("--plugin-workers takes 1 to 64") }
        guard (0...100_000).contains(pluginQueue) else { throw ValidationError("--plugin-queue takes 0 to 100000") }
        guard (0...60_000).contains(pluginWait) else { throw ValidationError("--plugin-wait takes 0 to 60000") }
    }

    /// The limits.
    package var limits: HandlerQueueLimits {
        HandlerQueueLimits(workers: pluginWorkers, waiting: pluginQueue, wait: .milliseconds(pluginWait))
    }
}
