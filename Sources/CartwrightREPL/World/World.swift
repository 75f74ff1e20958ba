public import Cartwright
package import CartwrightScenarios
public import CartwrightPluginLoader

/// Everything that a step changes and undo takes back, as one value.
public struct World: Sendable {
    /// The shop: handlers, catalog, pricing.
    @Shared package internal(set) var checkout: Checkout
    /// The shopper's session.
    public internal(set) var session: Session
    /// What was used of limited promotions; with a ledger that others share, what the command that runs uses of them.
    @Shared package internal(set) var ledger = MemoryLedger()
    /// What is known of the codes in the cart that were issued one by one, as the store had them when they were
    /// entered.
    public internal(set) var codes = FoundCodes()
    /// What the shop sells.
    @Shared package internal(set) var shop: CatalogFile
    /// The plugins, and where each came from.
    @Shared package internal(set) var plugins: PluginSet
    /// How many steps led here.
    public internal(set) var stepNumber = 0

    /// The place that keeps the session.
    var driver: any SessionDriver = LocalDriver()
    /// What the session started with, and what time it is now.
    var settings: WorldSettings
    /// When the command ran that led here.
    var time = Instant.earliest
    /// The issued codes that the command which led here was told of.
    var lookUps: [IssuedCode] = []
    /// What it knows of a ledger that others share.
    @Shared var notes = LedgerUse()
    /// Why plugins stated no facts when the cart changed last.
    @Shared var factProblems: [CartwrightError] = []
    /// The short ids of cards.
    var cardNames = CardNames()
    /// Everything that happened, with its step.
    var log = EventLog()
    /// How many events of the log are in batches; the later ones are pending.
    var batchedCount = 0
    /// The batches that were signed.
    var batches = SharedList<SealedBatch>()

    /// An empty world.
    public init(plugins: PluginSet, settings: WorldSettings) {
        self.plugins = plugins
        var checkout = Checkout(registry: plugins.registry)
        checkout.options.explanation = .reasons
        // The user here runs the shop, or tries it out; a session of a service is refused by that.
        checkout.tellsOtherCustomers = true
        self.checkout = checkout
        session = Session(currency: settings.currency, seed: settings.seed)
        shop = .empty
        self.settings = settings
    }

    /// An empty world whose plugins are linked into the program.
    public init(registry: HandlerRegistry, settings: WorldSettings) {
        self.init(plugins: PluginSet(linked: registry.plugins), settings: settings)
    }

    /// The instant of a command.
    func instant(_ tools: Tools) -> Instant {
        switch settings.clock {
        case .fixed(let instant): instant
        case .machine: tools.machineClock()
        }
    }

    /// Has a command of the checkout carried out where the session is kept, and keeps what came of it.
    ///
    /// - Parameters:
    ///   - command: what is wanted.
    ///   - tools: the clock.
    ///   - arguments: what was typed, where a hint can repeat it with another name.
    ///   - outcome: what becomes of a charge.
    /// - Throws: what ``SessionDriver/run(_:on:_:for:paying:)`` throws.
    mutating func run(
        _ command: Command,
        _ tools: Tools,
        for arguments: Arguments? = nil,
        paying outcome: PaymentOutcome = .confirmed
    ) throws(CartwrightError) -> Transition {
        let driver = driver
        return try driver.run(command, on: &self, tools, for: arguments, paying: outcome)
    }

    /// The events that are in no batch yet, oldest first.
    var pendingEvents: [Event] { log[batchedCount...].map(\.event) }

    /// What the cart costs now.
    func quote(_ tools: Tools) throws(CartwrightError) -> Quote {
        try driver.quote(of: self, tools, traces: false)
    }

    /// The same, and where each cent comes from.
    func tracedQuote(_ tools: Tools) throws(CartwrightError) -> Quote {
        try driver.quote(of: self, tools, traces: true)
    }

    /// The states of the coupon cards.
    func couponStates(_ tools: Tools) throws(CartwrightError) -> [CouponState] {
        try driver.couponStates(of: self, tools)
    }

    /// Lets the session be in the currency of a catalog, as one without anything bought can be.
    ///
    /// - Throws: `cart.other_currency` where it is in another one, and is not empty.
    mutating func take(_ currency: Currency) throws(CartwrightError) {
        guard currency != session.cart.currency else { return }
        guard let other = checkout.open(session, in: currency) else {
            throw CartwrightError(
                .cartOtherCurrency,
                "a catalog in \(currency) in a session in \(session.cart.currency)",
                hint: "load it before anything is in the cart, or cartwright repl --currency \(currency)"
            )
        }
        (session, settings.currency) = (other, currency)
    }

    /// Minor units as money of the session.
    func money(_ minor: Int64) -> Money { Money(minor: minor, session.cart.currency) }
}

extension World {
    /// One line that says what a card is.
    func headline(of card: ContentCard) -> String {
        session.handled[card.id]?.presentation?.headline ?? card.title ?? card.id
    }

    /// The class type of a card for people, `control` for a control variant, `unhandled` without a handler.
    func className(of card: ContentCard) -> String {
        if card.isControl { return "control" }
        return session.handled[card.id]?.classType?.name ?? "unhandled"
    }

    /// The world with a feed of an earlier session in it.
    public func resuming(_ feed: Feed) -> World {
        var world = self
        world.session = checkout.resume(session, with: feed)
        world.cardNames.name(feed.cards.map(\.id))
        return world
    }
}
