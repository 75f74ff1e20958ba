@testable import Cartwright

/// A shopper with a session, a shop and a clock, which runs commands and keeps their results.
struct Shopper {
    var checkout: Checkout
    var session: Session
    var ledger = MemoryLedger()
    var now = Shopper.noon

    /// 2026-01-10T12:00:00Z, the instant of every test that does not move the clock.
    static let noon = Instant.earliest.adding(milliseconds: 62_135_596_800_000 + 1_768_046_400_000)

    /// Creates a shopper with cards, in a shop with promotions.
    init(
        _ cards: [ContentCard] = [],
        catalog: [Promotion] = [],
        seed: UInt64 = 1,
        sessionID: String? = nil
    ) throws {
        let registry = HandlerRegistry([DealHandler(), LinkHandler()])
        checkout = Checkout(registry: registry, catalog: try Catalog(catalog))
        checkout.options.explanation = .reasons
        session =
            sessionID.map { Session(id: $0, currency: .usd, identifiers: IdentifierGenerator(seed: seed)) }
            ?? Session(currency: .usd, seed: seed)
        if !cards.isEmpty { try run(.receiveCards(CardBatch(cards))) }
    }

    @discardableResult
    mutating func run(_ commands: Command...) throws -> Transition {
        var last = Transition(session: session)
        for command in commands { last = try run(command, paying: .confirmed) }
        return last
    }

    /// Runs a command with a given answer to its charge.
    @discardableResult
    mutating func run(_ command: Command, paying outcome: PaymentOutcome) throws(CartwrightError) -> Transition {
        var purchase = purchase
        let transition = try purchase.run(command, at: now, paying: outcome)
        (session, ledger) = (purchase.session, purchase.ledger)
        return transition
    }

    /// The session with its checkout and ledger.
    var purchase: MemoryCheckout { MemoryCheckout(checkout, session, ledger: ledger) }

    /// Carries out a command without carrying out its requests.
    mutating func only(_ command: Command) throws(CartwrightError) -> Transition {
        let counters = purchase.counters(before: [command], at: now)
        let transition = try checkout.transition(session, command, at: now, counters: counters)
        session = transition.session
        return transition
    }

    /// Returns the refusal of a command, or nil if it is carried out, without changing the shopper.
    func refusal(of command: Command) -> CartwrightError? {
        do throws(CartwrightError) {
            var copy = self
            _ = try copy.run(command, paying: .confirmed)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the code of the refusal, or the phase after the command.
    func outcome(of command: Command) -> String {
        do throws(CartwrightError) {
            var copy = self
            return try copy.run(command, paying: .confirmed).session.phase.rawValue
        } catch {
            return error.code.rawValue
        }
    }

    func quote() throws -> Quote { try purchase.quote(at: now) }

    /// Returns the counters of a promotion, including the session's own reservations.
    func counted(_ promotion: String, of customer: String? = nil) -> Counters {
        ledger.counters(CounterQuery(promotions: [promotion], customer: customer), excluding: "", at: now)
    }

    func totalMinor() throws -> Int64 { try quote().totalMinor }

    mutating func wait(seconds: Int64) { now = now.adding(seconds: seconds) }
}

extension ContentCard {
    /// A card that offers promotions, written as a JSON array.
    static func deal(_ id: String, _ promotions: String, minutesOld: Int64 = 0) -> ContentCard {
        var card = ContentCard(id: id, created: Shopper.noon.adding(seconds: -60 * minutesOld))
        card.title = id
        card.extras = ["class_type": "deal", "promotions": promotions]
        return card
    }

    /// A card that offers a percentage off the order under its own id.
    static func percent(_ id: String, _ percent: Int, _ more: String = "") -> ContentCard {
        .deal(id, "[\(Promotion.percentText(id, percent, more))]")
    }

    static func link(_ id: String) -> ContentCard {
        var card = ContentCard(id: id, created: Shopper.noon)
        card.title = id
        card.extras = ["class_type": "link"]
        return card
    }

    func changed(_ change: (inout ContentCard) -> Void) -> ContentCard {
        var card = self
        change(&card)
        return card
    }
}

extension Promotion {
    /// A percentage off the order as JSON text; more keys begin with a comma.
    static func percentText(_ id: String, _ percent: Int, _ more: String = "") -> String {
        #"{"id":"\#(id)","effects":[{"type":"percent_off","percent":"\#(percent)"}]\#(more)}"#
    }

    static func percent(_ id: String, _ percent: Int, _ more: String = "") throws -> Promotion {
        try Promotion(try JSONParser.parse(percentText(id, percent, more)))
    }
}

extension Command {
    /// Adds units at a price in minor units.
    static func add(_ sku: String, _ quantity: Int64 = 1, at price: Int64 = 1000) -> Command {
        .addLine(Line(id: sku, sku: sku, unitPriceMinor: price, quantity: quantity))
    }
}

/// Returns true if an error is the given refusal.
func == (error: CartwrightError?, refusal: Refusal) -> Bool { error?.refusal == refusal }
