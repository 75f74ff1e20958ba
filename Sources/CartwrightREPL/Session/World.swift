public import Cartwright

/// Everything that a step changes and undo takes back, as one value.
public struct World: Sendable {
    /// The shop: handlers, catalog, pricing.
    public internal(set) var checkout: Checkout
    /// The shopper's session.
    public internal(set) var session: Session
    /// What the shop sells.
    public internal(set) var shop: CatalogDocument
    /// How many steps led here.
    public internal(set) var stepNumber = 0

    /// What time it is.
    var clock: WorldClock
    /// The short ids of cards.
    var cardNames = CardNames()
    /// Everything that happened, with its step.
    var log: [LoggedEvent] = []
    /// The batches that were signed.
    var batches: [SealedBatch] = []

    /// An event and the step that caused it.
    struct LoggedEvent: Sendable {
        let step: Int
        let event: Event
    }

    /// An empty world.
    public init(registry: HandlerRegistry, currency: Currency, clock: WorldClock, seed: UInt64) {
        checkout = Checkout(registry: registry)
        session = Session(currency: currency, seed: seed)
        shop = .empty
        self.clock = clock
    }

    /// The instant of a command.
    func instant(_ tools: Tools) -> Instant {
        switch clock {
        case .fixed(let instant): instant
        case .machine: tools.machineClock()
        }
    }

    /// Runs a command of the checkout and keeps what came of it.
    ///
    /// - Throws: the refusal, with a hint that can be pasted.
    mutating func run(_ command: Command, _ tools: Tools) throws(CartwrightError) -> Transition {
        let transition: Transition
        do {
            transition = try checkout.transition(session, command, at: instant(tools))
        } catch {
            throw hinted(error)
        }
        session = transition.session
        cardNames.name(session.feed.cards.map(\.id))
        log += transition.events.map { LoggedEvent(step: stepNumber, event: $0) }
        return transition
    }

    /// What the cart costs now.
    func quote(_ tools: Tools) throws(CartwrightError) -> Quote {
        try checkout.quote(of: session, at: instant(tools))
    }

    /// Minor units as money of the session.
    func money(_ minor: Int64) -> Money { Money(minor: minor, session.cart.currency) }
}

/// What time it is in a world.
public enum WorldClock: Hashable, Sendable {
    /// Always the same instant: flows and samples.
    case fixed(Instant)
    /// The machine's time.
    case machine
}
