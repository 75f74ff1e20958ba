import Cartwright
import CartwrightCheckout
import CartwrightSQLite
import CouponPlugin
import Foundation
import Testing

/// The program of `samples/embed`, shown in the README and the article on embedding, word for word between the marks.
struct EmbedExampleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/EmbedTheEngine.md"

    @Test func `a clicked coupon takes 20 percent off`() throws {
        #expect(try Self.example().total.description == "$80.00")
    }

    @Test func `the README, the article and the sample show this program`() throws {
        let program = "import Cartwright\nimport CouponPlugin\n\n" + (try ReadmeFile.marked("program", in: #filePath))
        #expect(try ReadmeFile.blocks(of: "swift", in: "README.md") == [program])
        #expect(try ReadmeFile.text(of: "samples/embed/Sources/embed/main.swift") == program)
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.article).first == program)
    }

    @Test func `the other pieces of the article run here`() async throws {
        let pieces = try ["service", "requests", "codes", "events", "plugins"].map {
            try ReadmeFile.marked($0, in: #filePath)
        }
        #expect(try Array(ReadmeFile.blocks(of: "swift", in: Self.article).dropFirst()) == pieces)
        #expect(try await Self.service() == ["$24.00", "returned"])
        #expect(
            try await Self.requests() == ["charge $40.00 by s1-pay-1", "refund $40.00 by s1-o1-cancel"]
        )
        #expect(try await Self.codes() == "$40.00")
        #expect(try Self.events().map(\.shortName).last == "order.paid")
        #expect(Self.plugins() == [.pluginDuplicateName])
    }

    static func example() throws -> Quote {
        // begin program
        let now = try Instant("2026-01-01T12:00:00Z")
        let checkout = Checkout(registry: HandlerRegistry([CouponHandler()]))
        let card = """
            {"id": "c1", "tp": "short_news", "ea": -1,
             "e": {"class_type": "coupon_code", "discount_percentage": "20"}}
            """
        var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
        try shop.run(
            [
                .receiveCards(try .read(card, now: now)),
                .addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1)),
                .applyCoupon(cardID: "c1"),
            ],
            at: now
        )
        print(try shop.quote(at: now).total)  // $80.00
        // end
        return try shop.quote(at: now)
    }

    private struct Till: PaymentProvider {
        func charge(_ charge: Charge) async throws -> PaymentOutcome { .confirmed }
        func refund(_ refund: Refund, of session: String) async throws {}
    }

    private static func service() async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (path, seed, till) = (folder.appending(path: "shop.store").path, UInt64(1), Till())
        let half = #"[{"id": "half", "usage_limit": 1, "effects": [{"type": "percent_off", "percent": "50"}]}]"#
        let checkout = Checkout(registry: HandlerRegistry([]), catalog: try Catalog(JSONParser.parse(half)))
        let pot = Item(sku: "POT", unitPriceMinor: 48_00).line(quantity: 1)
        // begin service
        let service = CheckoutService(checkout, store: try SQLiteCheckoutStore(path: path, seed: seed), payments: till)

        let cart = try await service.open("cart-7", currency: .usd, customer: Customer(id: "ada"))
        try await service.send(.addLine(pot), to: cart.session.id, key: "add-1")
        let offer = try await service.send(.beginCheckout, to: cart.session.id, key: "checkout-1")
        let total = offer.session.agreement?.quote.total
        let paid = try await service.pay(cart.session.id, method: "card", expecting: total, key: "pay-1")
        print(paid.session.orders.map(\.quote.total))  // [$24.00]

        let back = try await service.takeBack(nil, of: "o1", in: cart.session.id, key: "return-1")
        print(back.session.phase)  // returned
        // end
        return [paid.session.orders.map(\.quote.total.description).joined(), "\(back.session.phase)"]
    }

    /// Returns a session that is about to pay for a pot, with a promotion of half the price for ten uses.
    private static func start() throws -> (Checkout, Session, Instant) {
        let now = try Instant("2026-01-01T12:00:00Z")
        let half = """
            [{"id": "half", "usage_limit": 10, "effects": [{"type": "percent_off", "percent": "50"}]}]
            """
        let checkout = Checkout(
            registry: HandlerRegistry([CouponHandler()]),
            catalog: try Catalog(JSONParser.parse(half))
        )
        var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
        try shop.run([.addLine(Item(sku: "POT", unitPriceMinor: 80_00).line(quantity: 1))], at: now)
        return (checkout, shop.session, now)
    }

    static func requests() async throws -> [String] {
        var (checkout, session, now) = try start()
        var done: [String] = []
        let ledger: any Ledger & AccountStore = SharedMemoryLedger()
        let commands: [Command] = [.beginCheckout, .pay(method: "card"), .cancelOrder(id: "o1")]
        let charge = { (money: Money, key: String) async -> PaymentOutcome in
            done.append("charge \(money) by \(key)")
            return .confirmed
        }
        let refund = { (money: Money, key: String) in done.append("refund \(money) by \(key)") }
        let open = { (_: ClickAction) in done.append("open") }
        let show = { (_: [CouponState]) in }
        let keep = { (_: Session) in }
        let codes = MemoryCodeStore()
        // begin requests
        var waiting = commands
        while !waiting.isEmpty {
            let command = waiting.removeFirst()
            let query = checkout.counterQuery(for: session, before: [command], at: now)
            let counters = try await ledger.counters(query, excluding: session.id, at: now)
            let next = try checkout.transition(session, command, at: now, counters: counters)

            // If the ledger refuses, the session stays unchanged.
            for instruction in next.instructions {
                switch instruction {
                case .reserve(let demands, until: let expiry):
                    try await ledger.reserve(demands, for: session.id, until: expiry, at: now)
                case .confirm(let order, counting: let demands):
                    try await ledger.confirm(order: order, of: session.id, counting: demands, at: now)
                case .credit(let order, let credits, let key):
                    try await ledger.credit(credits, of: order, in: session.id, key: key, at: now)
                default: break
                }
            }
            session = next.session
            keep(session)

            // Carry out the rest after the session is stored, and again after a crash: every call has its key.
            for instruction in next.instructions {
                switch instruction {
                case .reserve, .confirm, .credit: break
                case .release: try await ledger.release(session: session.id)
                case .giveBack(let order, let share): try await ledger.giveBack(share, of: order, in: session.id)
                case .charge(let money, method: _, let key):
                    waiting.insert(await charge(money, key).command(key: key), at: 0)
                case .refund(let money, order: _, let key): refund(money, key)
                case .reward(let reward):
                    try await reward.store(in: codes, ledger)
                    waiting.insert(.rewardMade(key: reward.key), at: 0)
                case .perform(let action, cardID: _): open(action)
                case .present(let offers, heldBack: _): show(offers)
                }
            }
        }
        // end
        return done
    }

    static func codes() async throws -> String {
        let (checkout, session, now) = try start()
        let (ledger, codes, typed) = (SharedMemoryLedger(), MemoryCodeStore(), " save-1")
        try await codes.insert([IssuedCode("SAVE-1", of: "half", limit: 1)])
        // begin codes
        let command = Command.enterCode(typed)
        let query = checkout.counterQuery(for: session, before: [command], at: now)
        let counters = try await ledger.counters(query, codes: codes, excluding: session.id, at: now)
        let next = try checkout.transition(session, command, at: now, counters: counters)
        // end
        return try checkout.quote(of: next.session, at: now, counters: counters).total.description
    }

    static func events() throws -> [EventType] {
        let (checkout, session, now) = try start()
        var shop = MemoryCheckout(checkout, session)
        var sent: [Event] = []
        let send = { (event: Event) in sent.append(event) }
        // begin events
        try shop.run([.beginCheckout, .pay(method: "card")], at: now)
        for event in shop.session.takePendingEvents() { send(event) }
        // end
        return sent.map(\.type)
    }

    static func plugins() -> [ErrorCode] {
        var told: [ErrorCode] = []
        let log = { (problem: CartwrightError) in told.append(problem.code) }
        // begin plugins
        let registry = HandlerRegistry(plugins: [Plugin(CouponHandler()), Plugin(CouponHandler())])
        for problem in registry.diagnostics { log(problem) }  // the second plugin named coupon was left out
        // end
        return told
    }
}
