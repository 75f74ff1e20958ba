import AdBannerPlugin
import Cartwright
import CartwrightScenarios
import CartwrightAnalytics
import CartwrightCheckout
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

// Code from doc comments of Cartwright, word for word between the marks: compiled, and run if it is a test.

// Simulation.swift
private func simulationComment(
    _ carts: [Cart],
    _ catalog: Catalog,
    _ now: Instant
) async throws {
    // begin
    var simulation = Simulation()
    for cart in carts { try simulation.add(price(cart, from: catalog, at: now)) }
    print(simulation.figures[.usd]?.discountMinor ?? 0)
    // end
}

// ShopOptions.swift
private func shopOptionsComment(
    _ cart: Cart,
    _ promotions: [Promotion],
    _ now: Instant
) async throws {
    // begin
    var own = ShopOptions()
    own.tax = TaxRounding(.down)
    own.cashRounding = [try Currency("CHF"): 5]
    let catalog = try Catalog(promotions, options: own)
    let quote = try price(cart, from: catalog, at: now)
    print(quote.payable)  // 17.35 CHF
    // end
}

// Shelf.swift
private func shelfComment(
    _ catalog: Catalog,
    _ items: [Item],
    _ now: Instant
) async throws {
    // begin
    let shelf = try Shelf(catalog)
    let prices = try shelf.prices(of: items, context: ShelfContext(currency: .usd), at: now)
    print(prices[0].priceMinor, prices[0].until as Any)
    // end
}

// Feed.swift
private func feedComment(
    _ bytes: [UInt8],
    _ now: Instant
) async throws {
    // begin
    var feed = Feed()
    let diagnostics = feed.receive(try CardBatch.read(bytes, now: now), at: now)
    for card in feed.shown(at: now) { print(card.title ?? card.id) }
    // end
    _ = diagnostics
}

// CardBatch.swift
private func cardBatchComment(
    _ bytes: [UInt8],
    _ now: Instant
) async throws {
    // begin
    let batch = try CardBatch.read(bytes, now: now)
    for entry in batch.entries { print(entry.index, entry.card?.title ?? "not read") }
    // end
}

// CardSource.swift
private func cardSourceComment() async throws {
    // begin
    struct Fixed: CardSource {
        let name = "fixed"
        func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch { CardBatch([]) }
    }
    // end
    _ = Fixed()
}

// BannerSource.swift
private func bannerSourceComment() async throws {
    // begin
    struct Fixed: BannerSource {
        let name = "fixed"
        func banners(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch { CardBatch([]) }
    }
    // end
    _ = Fixed()
}

// Checkout.swift
private func checkoutComment(
    _ registry: HandlerRegistry,
    _ catalog: Catalog,
    _ ledger: any Ledger,
    _ now: Instant
) async throws {
    // begin
    let checkout = Checkout(registry: registry, catalog: catalog)
    let session = Session(currency: .usd, seed: 1)
    let command = Command.applyCoupon(cardID: "c4")
    let query = checkout.counterQuery(for: session, before: [command], at: now)
    let counters = try await ledger.counters(query, excluding: session.id, at: now)
    let next = try checkout.transition(session, command, at: now, counters: counters)
    // end
    _ = next
}

// MemoryCheckout.swift
private func memoryCheckoutComment(
    _ checkout: Checkout,
    _ line: Line,
    _ now: Instant
) async throws {
    // begin
    var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
    try shop.run([.addLine(line), .beginCheckout, .pay(method: "card")], at: now)
    print(shop.session.orders.count)  // 1
    // end
}

// Checkout+Returns.swift
private func checkoutReturnsComment(
    _ checkout: Checkout,
    _ session: Session
) async throws {
    // begin
    let units = [ReturnedUnits(line: "MUG", count: 1)]
    let preview = try checkout.preview(returning: units, of: "o1", in: session)
    print(preview.refund)  // $11.25
    // end
}

// CodeFileReader.swift
private func codeFileReaderComment(
    _ intake: any CodeImport,
    _ nextBytes: () throws -> [UInt8]?
) async throws {
    // begin
    var reader = CodeFileReader(.csv, file: "codes.csv")
    while let bytes = try nextBytes() { try await intake.add(reader.read(bytes)) }
    try await intake.add(reader.finish())
    // end
}

// CodeGenerator.swift
private func codeGeneratorComment() async throws {
    // begin
    var generator = CodeGenerator(try CodePattern("SUMMER-####-###@"), cipher: try AESCipher(key: RandomBytes.draw(16)))
    let codes = try generator.next(1_000)
    // end
    _ = codes
}

// CodePattern.swift
private func codePatternComment() async throws {
    // begin
    let pattern = try CodePattern("SUMMER-####-###@")
    print(pattern.codeCount)  // 27512614111
    // end
}

// CartwrightError.swift
private func cartwrightErrorComment(
    _ body: [UInt8],
    _ service: CheckoutService,
    _ showShelf: () -> Void
) async throws {
    // begin
    do throws(CartwrightError) {
        let cart = try Cart(JSONParser.parse(body))
        _ = try await service.open("cart-7", currency: cart.currency, with: [.loadCart(cart), .beginCheckout])
    } catch {
        if case .emptyCart? = error.refusal { showShelf() }
        print(error.code)  // such as json.syntax, checkout.empty_cart, or store.full
    }
    // end
}

// FeedCenter.swift
private func feedCenterComment(
    _ registry: HandlerRegistry,
    _ source: any CardSource,
    _ show: ([FeedItem]) -> Void
) async throws {
    // begin
    let center = try FeedCenter(registry: registry, currency: .usd)
    _ = await center.refresh(from: source)
    for await snapshot in await center.snapshots(of: ["home_tile"]) { show(snapshot.items) }
    // end
}

// HybridFeed.swift
private func hybridFeedComment(
    _ center: FeedCenter,
    _ server: any CardSource,
    _ catalog: any ItemSource
) async throws {
    // begin
    let home = HybridFeed(center: center, cards: server, local: catalog)
    let answer = await home.load(["home_tile"], within: .seconds(2))
    // end
    _ = answer
}

// ExtrasReader.swift
private struct ExtrasReader14Comment {
    struct Stamp {
        var title: String?
        var count: Int64
    }

    // begin
    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Stamp {
        var extras = ExtrasReader(card, in: context)
        let title = extras.text("stamp_title", orMissing: "stamp.missing_title")
        let count = extras.integer("stamp_count", in: 1...100, orBad: "stamp.bad_count") ?? 1
        try extras.finish()
        return Stamp(title: title, count: count)
    }
    // end
}

// ExtrasReader.swift
private func extrasReader15Comment(
    _ extras: inout ExtrasReader
) async throws {
    // begin
    guard let percent = extras.percentage("stamp_percent", orBad: "stamp.bad_percent") else {
        throw extras.refusal(missing: "stamp_percent", "stamp.missing_percent")
    }
    // end
    _ = percent
}

// HandlerRegistry.swift
private func handlerRegistryComment() async throws {
    // begin
    let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    // end
    _ = registry
}

// Plugin.swift
private func pluginComment() async throws {
    // begin
    let loyalty = Plugin(
        name: "loyalty",
        handlers: [StampHandler()],
        conditions: [StampCountCondition.self],
        eventTypes: [EventTypeDeclaration("loyalty.stamp_spent", "A stamp card was used up", example: ["stamps": 10])]
    )
    let registry = HandlerRegistry(plugins: [loyalty, Plugin(CouponHandler())])
    // end
    _ = registry
}

// Theme.swift
private func themeComment(
    _ theme: Theme
) async throws {
    // begin
    let accent = theme.color(.accent, in: .dark)  // what the object names, else the standard
    let background = theme.override(.background, in: .dark)  // nil: leave the surroundings as they are
    // end
    _ = (accent, background)
}

// ObjectReader.swift
private func objectReaderComment(
    _ value: JSONValue,
    _ pointer: JSONPointer
) async throws {
    // begin
    var reader = try ObjectReader(value, at: pointer)
    let sku = try reader.string("sku")
    let quantity = try reader.integer("quantity", in: 0...Int64.max)
    try reader.finish()
    // end
    _ = (sku, quantity)
}

// Money.swift
private func moneyComment() async throws {
    // begin
    let price = try Money("35.00", in: .usd)  // 3500 minor units
    print(price)  // $35.00
    // end
}

// Price.swift
private func priceComment(
    _ cart: Cart,
    _ catalog: Catalog,
    _ now: Instant
) async throws {
    // begin
    let quote = try price(cart, from: catalog, counters: Counters(uses: ["spring": 7]), at: now)
    print(quote.total)  // $80.00
    // end
}

// CheckoutStore.swift
private func checkoutStoreComment(
    _ checkout: Checkout,
    _ session: Session,
    _ key: String,
    _ now: Instant,
    _ counters: Counters,
    _ kept: StoredSession,
    _ store: any CheckoutStore
) async throws {
    // begin
    let next = try checkout.transition(session, .paymentConfirmed(key: key), at: now, counters: counters)
    let change = CheckoutChange(next, after: kept.revision, at: now, key: "confirm-\(key)")
    let revision = try await store.commit(change).revision
    // end
    _ = revision
}

// ErrorCode.swift
// begin
extension ErrorCode {
    static let stampBadCount: ErrorCode = "stamp.bad_count: A count of stamps that is not a whole number."
}
// end

// ObjectFormat.swift
private enum ObjectFormatComment {
    static let type = "stamp_count"

    // begin
    static let format: ObjectFormat? = .condition(
        type,
        "stamps that the customer has",
        keys: [.required("at_least", .count("stamps"), "so many or more", example: 10)],
        example: ["at_least": 10]
    )
    // end
}

// Condition.swift
private enum ConditionComment {
    // begin
    struct StampCountCondition: Condition {
        static let type = "stamp_count"
        let count: Comparison

        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
            count = try Comparison(from: &reader)
        }

        func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
            guard case .integer(let stamps) = facts.cart.customer?.attributes["stamps"] else {
                return finding(.unknown, observed: nil)
            }
            return Finding(Self.type, count, observed: stamps)
        }

        var json: JSONValue { .condition(Self.type, count.json) }
    }
    // end
}

// Quote+Writing.swift
private func quoteWritingComment(_ carts: [Cart], _ catalog: Catalog, _ now: Instant) throws -> [UInt8] {
    // begin
    var lines: [UInt8] = []
    for cart in carts {
        try price(cart, from: catalog, at: now).write(to: &lines)
        lines.append(UInt8(ascii: "\n"))
    }
    // end
    return lines
}

// GuessDelay.swift
private func guessDelayComment(
    _ session: Session,
    _ account: String?,
    _ delay: inout GuessDelay,
    _ now: Instant
) throws {
    // begin
    if let seconds = delay.secondsToWait(session.id, at: now) {
        throw CartwrightError.tooManyGuesses(retryAfter: seconds)
    }
    if account == nil { delay.noteFailure(of: session.id, at: now) }
    // end
}
