import AdBannerPlugin
import Cartwright
import CouponPlugin
import HomeTilePlugin
import MessagePlugin
import Oracles

/// Fuzzes card documents: compares the reader with a simple one, runs the handlers and the feed, and clicks every
/// offered coupon in a checkout.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCards(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    compareWithPlainReading(bytes)
    if let batch = try? CardBatch.read(bytes, now: FuzzInput.now) { CardsRun().check(batch) }
    return 0
}

/// Compares the reader with the simple readers.
private func compareWithPlainReading(_ bytes: [UInt8]) {
    let plain = Result { () throws(CartwrightError) in try PlainJSON.parse(bytes) }
    switch (Result { () throws(CartwrightError) in try JSONParser.parse(bytes) }, plain) {
    case (.success(let value), .success(let plain)):
        law("JSON means the same to both readers", value == plain)
        var cards = [value]
        if case .array(let elements) = value { cards = elements }
        // The array adds one level, which may exceed the depth limit.
        guard (try? JSONParser.parse(JSONValue.array(cards).utf8)) != nil else { return }
        let batch = CardBatch.reading(.array(cards), now: FuzzInput.now)
        let outcomes = PlainCards.read(cards, now: FuzzInput.now)
        law("cards are the same to both readers", batch.entries.map(PlainCards.Outcome.init) == outcomes)
        for (entry, card) in zip(batch.entries, cards) {
            guard let card = CodableCard.read(card.utf8), let read = entry.card, entry.diagnostics.isEmpty else {
                continue
            }
            law("a card is the same to Foundation", card.differences(from: read).isEmpty)
        }
    case (.failure(let error), .failure(let plain)):
        law("broken JSON is broken in the same way", error.code == plain.code && error.location == plain.location)
    default: law("text is JSON to both readers or to none", false)
    }
}

/// A session that receives a batch of cards.
private struct CardsRun {
    /// The largest batch. Every card may be a promotion, and every promotion doubles the number of sets.
    private static let mostCards = 8

    private let checkout: Checkout
    private var shop: MemoryCheckout
    private var session: Session { shop.session }

    init() {
        let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
        var options = PricingOptions()
        (options.maximumNodes, options.explanation) = (64, .all)
        checkout = Checkout(registry: registry, options: options)
        shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
        carryOut(.addLine(Item(sku: "MUG", unitPriceMinor: 12_50, categories: ["kitchen"]).line(quantity: 3)))
        carryOut(.addLine(Item(sku: "TEA", unitPriceMinor: 8_75).line(quantity: 1)))
        carryOut(.chooseShipping(method: "standard", amountMinor: 5_00))
    }

    func check(_ batch: CardBatch) {
        for entry in batch.entries {
            guard let card = entry.card else { continue }
            let handled = checkout.registry.handle(card, currency: .usd)
            handled.promotions.forEach { $0.checkRoundTrip() }
            let diagnostics = entry.diagnostics(with: handled)
            law("a diagnostic has a place", diagnostics.allSatisfy { $0.location.pointer != nil })
        }
        guard batch.entries.count <= Self.mostCards else { return }
        var run = self
        run.receive(batch)
        run.purchase()
    }

    private mutating func receive(_ batch: CardBatch) {
        let before = total
        carryOut(.receiveCards(batch))
        let received = session.feed
        law("nothing of a card touches a price before the click", total == before)
        law("ids in a feed differ", Set(received.cards.map(\.id)).count == received.cards.count)
        carryOut(.receiveCards(batch))
        law("the same cards again change nothing", session.feed.cards == received.cards)
    }

    /// Runs a purchase. Commands may be refused, but no law may break and nothing may trap.
    private mutating func purchase() {
        for card in session.feed.shown(at: FuzzInput.now) {
            carryOut(.viewCard(id: card.id))
        }
        carryOut(.beginCheckout)
        for card in session.feed.cards {
            carryOut(.applyCoupon(cardID: card.id))
            (try? shop.quote(at: FuzzInput.now))?.checkLaws()
        }
        _ = try? shop.couponStates(at: FuzzInput.now)
        for card in session.feed.cards.prefix(2) { carryOut(.dismissCard(id: card.id)) }
        carryOut(.beginCheckout)
        carryOut(.pay(method: nil))
        guard let order = session.orders.last else { return }
        carryOut(.returnUnits(order: order.id, line: "MUG", count: 1))
        carryOut(.cancelOrder(id: order.id))
    }

    private mutating func carryOut(_ command: Command) {
        _ = try? shop.run(command, at: FuzzInput.now)
    }

    private var total: Money? { try? shop.quote(at: FuzzInput.now).total }
}
