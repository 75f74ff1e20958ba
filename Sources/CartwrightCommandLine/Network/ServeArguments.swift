package import ArgumentParser
package import Cartwright

/// The arguments of `cartwright serve` and of `cartwright-net serve`, which runs it.
package struct ServeArguments: ParsableArguments {
    /// The abstract of the command's help.
    package static let abstract = "Serve the engine over HTTP: quotes, checkout sessions, orders, codes."

    /// The discussion of the command's help.
    package static let discussion = """
        Writes the URL it listens on to standard output. Without --store, state is in memory and is lost on exit. \
        With a file or a database it is stored, and with a database any number of processes can serve the same shops. \
        A catalog that was put over HTTP then takes precedence over --catalog.

        If the store has access keys (cartwright keys new), each request needs one. Without keys, every request is \
        allowed, and the service listens only on this machine. GET /openapi.json describes all operations. The \
        service uses plain HTTP: run it behind a TLS proxy, or on this machine only.

        With --webhook, events (orders, returns, coupons, cards) are sent in signed batches, as by cartwright \
        outbox upload. Of several processes on one store, one delivers, and another takes over when it ends.

        With --cards, every session has the cards of a file, a folder or a server in addition to its own. They are \
        reloaded every --cards-seconds; if that fails, the last loaded ones stay. --banners names the banners of \
        placements in the same way.

        SIGHUP reloads plugins, catalog file and cards, all or nothing; open requests are finished first. A plugin \
        that cannot be loaded is skipped and named in the log, or is an error with --require-plugins. cartwright \
        plugin install FOLDER also builds a plugin for this program, and cartwright plugin upgrade rebuilds all \
        after an upgrade.

        With --gift-card-key-file, sessions take gift cards, and they can be issued over HTTP. The file has a key of \
        64 hexadecimal digits; only its owner may read it. To change the key, write the new one on a line before the \
        old one: cards of the old one stay valid.

        With --identity-key-file, carts may have identities of their customers, and promotions may count uses by \
        them. To change the key, write the new one on a line before the old one: both are counted.

        With --assignment-key-file, the catalog may have variants: each shopper sees the cards of one of them, or of \
        none in the holdout. Every process needs the same key; another key assigns all shoppers anew.

        With --shop FOLDER, --ucp and --acp let shopping agents fill carts and complete checkouts by the Universal \
        Commerce Protocol and the Agentic Commerce Protocol, on the same store as the other routes. Try it with \
        --shop samples/flower-shop; its catalog is the default for --catalog.

        Ends on SIGTERM or SIGINT, after finishing open requests. With --drain-seconds it first keeps serving for \
        a while with GET /ready answering "not ready", so that a proxy switches to another process.
        """

    @Option(
        help: ArgumentHelp("The catalog file: items and promotions.", valueName: "file"),
        completion: .file(extensions: ["json", "ndjson"])
    )
    package var catalog: String?

    @Flag(help: "Accept a catalog file without items and promotions; by default it is refused.")
    package var allowEmptyCatalog = false

    @Option(
        help: ArgumentHelp("Where sessions, limits and orders are stored.", valueName: "file or postgres://…"),
        completion: .file()
    )
    package var store: String?

    @Option(help: ArgumentHelp("The address to listen on; port 0 picks a free one.", valueName: "host:port"))
    package var listen = "127.0.0.1:8080"

    @OptionGroup package var cards: CardSourceArguments

    @OptionGroup package var events: WebhookArguments

    @OptionGroup package var plugins: PluginArguments

    @OptionGroup package var pluginQueue: PluginQueueArguments

    @OptionGroup(title: "Agents") package var agents: AgentArguments

    @OptionGroup(title: "Workbench") package var workbench: WorkbenchArguments

    @Flag(help: "Trust the caller's prices, promotions, terms and time; for a shop's own backend.")
    package var trustCarts = false

    @Option(
        help: ArgumentHelp(
            "Payments after their reservation has expired: refund, or accept and count above the limit.",
            valueName: "choice"
        )
    )
    package var latePayments = LatePaymentChoice.refund

    @Option(
        help: ArgumentHelp(
            "What a refund goes back to before the rest: payment-first, or tenders-first for gift cards and store "
                + "credit. With store-credit, a store credit of the customer gets it in place of the payment.",
            valueName: "choice"
        )
    )
    package var refundOrder = RefundOrderChoice.paymentFirst

    @Option(
        help: ArgumentHelp("The keys of gift card codes; without them no gift card is taken.", valueName: "file"),
        completion: .file()
    )
    package var giftCardKeyFile: String?

    @OptionGroup(title: "Identities") package var identities: IdentityArguments

    @OptionGroup(title: "Experiments") package var assignment: AssignmentArguments

    @Option(
        help: ArgumentHelp("The number of catalog versions to keep, including the current one.", valueName: "count")
    )
    package var keepCatalogs = 20

    @OptionGroup(title: "Retention") package var retention: RetentionArguments

    @Option(help: ArgumentHelp("The maximum requests per second for one key.", valueName: "count"))
    package var requestsPerSecond: Int?

    @Option(
        help: ArgumentHelp(
            "The maximum number of unknown codes per customer within --code-try-seconds, and ten times as many for all "
                + "customers and guests of a key; 0 for no limit. Does not apply to backend and manage keys.",
            valueName: "count"
        )
    )
    package var codeTries = 50

    @Option(
        help: ArgumentHelp(
            "The same limit for backend and manage keys, with --trust-carts, and without access keys.",
            valueName: "count"
        )
    )
    package var backendCodeTries: Int?

    @Option(help: ArgumentHelp("The period for counting unknown codes, from the first one.", valueName: "seconds"))
    package var codeTrySeconds: Int64 = 600

    @Option(help: ArgumentHelp("The maximum size of a request body.", valueName: "bytes"))
    package var bodyBytes = 4 << 20

    @Option(
        help: ArgumentHelp("How long to keep serving, as not ready, after the signal to end.", valueName: "seconds")
    )
    package var drainSeconds: Int64 = 0

    @Flag(help: "Write the address as a JSON object.")
    package var json = false

    @Flag(help: "Log every request to standard error.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        guard address != nil else { throw ValidationError("--listen must be host:port") }
        guard (1...1_000_000).contains(keepCatalogs) else {
            throw ValidationError("--keep-catalogs must be 1 to 1000000")
        }
        guard requestsPerSecond ?? 1 > 0 else { throw ValidationError("--requests-per-second must be 1 or more") }
        guard (0...1_000_000).contains(codeTries) else { throw ValidationError("--code-tries must be 0 to 1000000") }
        guard (0...1_000_000).contains(backendCodeTries ?? 0) else {
            throw ValidationError("--backend-code-tries must be 0 to 1000000")
        }
        guard (1...604_800).contains(codeTrySeconds) else {
            throw ValidationError("--code-try-seconds must be 1 to 604800")
        }
        guard (0...3_600).contains(drainSeconds) else { throw ValidationError("--drain-seconds must be 0 to 3600") }
        guard (1...1 << 30).contains(bodyBytes) else { throw ValidationError("--body-bytes must be 1 to 1073741824") }
    }

    /// The address of `--listen`; nil if it is malformed.
    package var address: (host: String, port: Int)? { ListenAddress.parse(listen) }
}

/// The values of `--late-payments`.
package enum LatePaymentChoice: String, ExpressibleByArgument, CaseIterable {
    case refund, accept

    /// The setting of the shop.
    package var value: LatePayments {
        switch self {
        case .refund: .refund
        case .accept: .accept
        }
    }
}

/// The values of `--refund-order`.
package enum RefundOrderChoice: String, ExpressibleByArgument, CaseIterable {
    case paymentFirst = "payment-first"
    case tendersFirst = "tenders-first"
    case storeCredit = "store-credit"

    /// The setting of the shop.
    package var value: RefundOrder {
        switch self {
        case .paymentFirst: .paymentFirst
        case .tendersFirst: .tendersFirst
        case .storeCredit: .storeCredit
        }
    }
}

/// The limits on concurrent and waiting calls of each plugin that runs outside the host.
package struct PluginQueueArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The maximum concurrent messages per plugin outside the host.", valueName: "count")
    )
    package var pluginWorkers = 2

    @Option(help: ArgumentHelp("The maximum requests waiting for such a plugin; more get 503.", valueName: "count"))
    package var pluginQueue = 64

    @Option(help: ArgumentHelp("How long a request waits for a plugin before it gets 503.", valueName: "milliseconds"))
    package var pluginWait: Int64 = 2_000

    package init() {}

    package func validate() throws {
        guard (1...64).contains(pluginWorkers) else { throw ValidationError("--plugin-workers must be 1 to 64") }
        guard (0...100_000).contains(pluginQueue) else { throw ValidationError("--plugin-queue must be 0 to 100000") }
        guard (0...60_000).contains(pluginWait) else { throw ValidationError("--plugin-wait must be 0 to 60000") }
    }

    /// The limits.
    package var limits: HandlerQueueLimits {
        HandlerQueueLimits(workers: pluginWorkers, waiting: pluginQueue, wait: .milliseconds(pluginWait))
    }
}
