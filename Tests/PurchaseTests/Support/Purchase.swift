import AdBannerPlugin
import Cartwright
import CartwrightAnalytics
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

/// A purchase in an embedding program: bundled handlers, cards as JSON, commands, a fixed clock.
struct Purchase {
    var checkout: Checkout
    var session: Session
    var ledger = MemoryLedger()
    var now = Purchase.noon
    private(set) var diagnostics: [CartwrightError] = []

    /// 2026-01-10T12:00:00Z.
    static let noon = Instant.earliest.adding(milliseconds: 62_135_596_800_000 + 1_768_046_400_000)

    init(cards: String = "[]", catalog: String = "[]", seed: UInt64 = 7) throws {
        let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
        checkout = Checkout(registry: registry, catalog: try Catalog(try JSONParser.parse(catalog)))
        session = Session(currency: .usd, seed: seed)
        try load(cards)
    }

    mutating func load(_ cards: String) throws {
        let batch = try CardBatch.read(Array(cards.utf8), now: now)
        diagnostics += try run(.receiveCards(batch)).diagnostics
    }

    @discardableResult
    mutating func run(_ first: Command, _ others: Command...) throws -> Transition {
        var last = try step(first)
        for command in others { last = try step(command) }
        return last
    }

    private mutating func step(_ command: Command) throws -> Transition {
        var shop = shop
        let transition = try shop.run(command, at: now)
        (session, ledger) = (shop.session, shop.ledger)
        return transition
    }

    mutating func add(_ sku: String, at price: Int64, _ quantity: Int64 = 1) throws {
        try run(.addLine(Line(id: sku, sku: sku, unitPriceMinor: price, quantity: quantity)))
    }

    func refusal(of command: Command) -> CartwrightError? {
        do throws(CartwrightError) {
            var shop = shop
            try shop.run(command, at: now)
            return nil
        } catch {
            return error
        }
    }

    func quote() throws -> Quote { try shop.quote(at: now) }

    /// The session with its checkout and ledger.
    var shop: MemoryCheckout { MemoryCheckout(checkout, session, ledger: ledger) }

    /// Begins checkout, pays, and returns the quote of the order.
    mutating func pay() throws -> Quote {
        try run(.beginCheckout, .pay(method: "test"))
        return session.orders[session.orders.count - 1].quote
    }

    /// Takes the pending events in batches, each signed with the published test key.
    mutating func signed() throws -> [(batch: EventBatch, headers: WebhookHeaders)] {
        let events = session.takePendingEvents()
        let batches = BatchedEvents(events) { session.nextIdentifier(at: now) }.batches
        let signer = try Signer(secrets: [.demo])
        return try batches.map { batch in
            (batch, try signer.sign(id: batch.id, timestampSeconds: now.seconds, body: batch.body))
        }
    }
}

/// Returns the JSON of a coupon card. More extras and keys are JSON members, each beginning with a comma.
func coupon(_ id: String, percent: String, code: String? = nil, extras: String = "", keys: String = "") -> String {
    let code = code.map { #","coupon_code":"\#($0)""# } ?? ""
    return card(id, #""class_type":"coupon_code","discount_percentage":"\#(percent)"\#(code)\#(extras)"#, keys: keys)
}

/// Returns the JSON of a card with extras.
func card(_ id: String, _ extras: String, keys: String = "") -> String {
    #"{"id":"\#(id)","type":"Classic","title":"\#(id)","created":\#(Purchase.noon.seconds - 60),"#
        + #""dismissible":true,"extras":{\#(extras)}\#(keys)}"#
}

/// Returns true if an error is the given refusal.
func == (error: CartwrightError?, refusal: Refusal) -> Bool { error?.refusal == refusal }
