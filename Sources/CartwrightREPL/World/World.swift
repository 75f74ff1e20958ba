public import Cartwright
package import CartwrightScenarios
public import CartwrightPluginLoader

/// The complete state that steps change and undo restores, as one value.
public struct World: Sendable {
    /// The shop: handlers, catalog, pricing.
    @Shared package internal(set) var checkout: Checkout
    /// The shopper's session.
    public internal(set) var session: Session
    /// The redemptions of limited promotions; with a shared ledger, only those of the running command.
    @Shared package internal(set) var ledger = MemoryLedger()
    /// The records of the issued codes in the cart, as they were in the store when the codes were entered.
    public internal(set) var codes = FoundCodes()
    /// The items and promotions of the shop.
    @Shared package internal(set) var shop: CatalogFile
    /// The plugins, with their origins.
    @Shared package internal(set) var plugins: PluginSet
    /// The number of steps before this world.
    public internal(set) var stepNumber = 0

    /// The document from which the session was copied; nil if it began here. A copy uses no store of this machine.
    @Shared var copied: SessionCopy? = nil
    /// The number of the step that loaded the copied session; 0 if the session began as a copy.
    var copiedStep = 0
    /// The driver of the session.
    var driver: any SessionDriver = LocalDriver()
    /// The opening settings, and the present clock.
    var settings: WorldSettings
    /// The time of the command that led to this world.
    var time = Instant.earliest
    /// The issued codes found by the command that led to this world.
    var lookUps: [IssuedCode] = []
    /// The use of a shared ledger.
    @Shared var notes = LedgerUse()
    /// The errors of plugins that failed to provide facts at the last change of the cart.
    @Shared var factProblems: [CartwrightError] = []
    /// The short ids of cards.
    var cardNames = CardNames()
    /// The events, each with its step.
    var log = EventLog()
    /// The number of events in batches; the later ones are pending.
    var batchedCount = 0
    /// The signed batches.
    var batches = SharedList<SealedBatch>()

    /// Creates an empty world.
    public init(plugins: PluginSet, settings: WorldSettings) {
        var plugins = plugins
        // Cards of a session are those of the platform, which assigned them.
        if plugins.assigner?.isTrial ?? true { plugins.assigner = .trial(String(settings.seed, radix: 16)) }
        self.plugins = plugins
        var checkout = Checkout(registry: plugins.registry)
        checkout.options.explanation = .reasons
        // The user runs the shop or tries it out, so errors may reveal other customers; a service does not reveal them.
        checkout.revealsOtherCustomers = true
        self.checkout = checkout
        session = Session(currency: settings.currency, seed: settings.seed)
        shop = .empty
        self.settings = settings
    }

    /// Creates an empty world with plugins that are linked into the program.
    public init(registry: HandlerRegistry, settings: WorldSettings) {
        self.init(plugins: PluginSet(linked: registry.plugins), settings: settings)
    }

    /// Returns the instant of a command.
    func instant(_ tools: Tools) -> Instant {
        switch settings.clock {
        case .fixed(let instant): instant
        case .machine: tools.machineClock()
        }
    }

    /// Runs a command of the checkout through the session's driver, and stores the result.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - tools: the clock.
    ///   - arguments: the typed arguments, for hints that repeat the command with another name.
    ///   - outcome: the outcome of a payment.
    /// - Throws: errors of ``SessionDriver/run(_:on:_:for:paying:)``.
    mutating func run(
        _ command: Command,
        _ tools: Tools,
        for arguments: Arguments? = nil,
        paying outcome: PaymentOutcome = .confirmed
    ) throws(CartwrightError) -> Transition {
        let driver = driver
        return try driver.run(command, on: &self, tools, for: arguments, paying: outcome)
    }

    /// The events that are not in a batch yet, oldest first.
    var pendingEvents: [Event] { log[batchedCount...].map(\.event) }

    /// Returns the quote of the cart.
    func quote(_ tools: Tools) throws(CartwrightError) -> Quote {
        try driver.quote(of: self, tools, traces: false)
    }

    /// Returns the quote of the cart with a trace.
    func tracedQuote(_ tools: Tools) throws(CartwrightError) -> Quote {
        try driver.quote(of: self, tools, traces: true)
    }

    /// Returns the states of the coupon cards.
    func couponStates(_ tools: Tools) throws(CartwrightError) -> [CouponState] {
        try driver.couponStates(of: self, tools)
    }

    /// Changes the currency of the session to that of a catalog, if nothing was bought yet.
    ///
    /// - Throws: `cart.other_currency` if the session has another currency and is not empty.
    mutating func take(_ currency: Currency) throws(CartwrightError) {
        guard currency != session.cart.currency else { return }
        guard let other = checkout.open(session, in: currency) else {
            throw CartwrightError(
                .cartOtherCurrency,
                "the catalog is in \(currency), but the session is in \(session.cart.currency)",
                hint: "load it while the cart is empty, or cartwright repl --currency \(currency)"
            )
        }
        (session, settings.currency) = (other, currency)
    }

    /// Returns minor units as money of the session.
    func money(_ minor: Int64) -> Money { Money(minor: minor, session.cart.currency) }
}

extension World {
    /// Returns the headline of a card.
    func headline(of card: ContentCard) -> String {
        session.handled[card.id]?.presentation?.headline ?? card.title ?? card.id
    }

    /// Returns the display name of a card's class type; `control` for a control variant, `unhandled` without a handler.
    func className(of card: ContentCard) -> String {
        if card.isControl { return "control" }
        return session.handled[card.id]?.classType?.name ?? "unhandled"
    }

    /// Returns the world with the feed of an earlier session.
    public func resuming(_ feed: Feed) -> World {
        var world = self
        world.session = checkout.resume(session, with: feed)
        world.cardNames.name(feed.cards.map(\.id))
        return world
    }
}
