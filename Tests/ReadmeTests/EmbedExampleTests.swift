import Cartwright
import CouponPlugin
import Testing

/// The program of `samples/embed`, which the README and the article on embedding show, word for word between the marks.
struct EmbedExampleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/EmbedTheEngine.md"

    @Test func `a clicked coupon takes a fifth off`() throws {
        #expect(try Self.example().total.description == "$80.00")
    }

    @Test func `the README, the article and the sample show this program`() throws {
        let program = "import Cartwright\nimport CouponPlugin\n\n" + (try ReadmeFile.marked("program", in: #filePath))
        #expect(try ReadmeFile.blocks(of: "swift", in: "README.md") == [program])
        #expect(try ReadmeFile.text(of: "samples/embed/Sources/embed/main.swift") == program)
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.article).first == program)
    }

    @Test func `the article's other pieces are run here`() throws {
        let pieces = try ["requests", "events", "plugins"].map { try ReadmeFile.marked($0, in: #filePath) }
        #expect(try Array(ReadmeFile.blocks(of: "swift", in: Self.article).dropFirst()) == pieces)
        #expect(try Self.requests() == ["refund $80.00 of o1"])
        #expect(try Self.events().map(\.shortName).last == "order.paid")
        #expect(Self.plugins() == [.pluginDuplicateName])
    }

    static func example() throws -> Quote {
        // begin program
        let now = try Instant("2026-01-01T12:00:00Z")
        let checkout = Checkout(registry: HandlerRegistry([CouponHandler()]))
        let card = """
            {"id": "c1", "tp": "short_news", "ca": 1767225600, "ea": -1,
             "e": {"class_type": "coupon_code", "discount_percentage": "20"}}
            """
        let session = try checkout.transition(
            Session(currency: .usd, seed: 1),
            [
                .receiveCards(try .read(card, now: now)),
                .addLine(Item(sku: "POT", unitPriceMinor: 100_00).line(quantity: 1)),
                .applyCoupon(cardID: "c1"),
            ],
            at: now
        ).session
        print(try checkout.quote(of: session, at: now).total)  // $80.00
        // end
        return try checkout.quote(of: session, at: now)
    }

    private static func start() throws -> (Checkout, Session, Instant) {
        let now = try Instant("2026-01-01T12:00:00Z")
        let checkout = Checkout(registry: HandlerRegistry([CouponHandler()]))
        let line = Item(sku: "POT", unitPriceMinor: 80_00).line(quantity: 1)
        let session = try checkout.transition(Session(currency: .usd, seed: 1), .addLine(line), at: now).session
        return (checkout, session, now)
    }

    static func requests() throws -> [String] {
        let (checkout, session, now) = try start()
        var done: [String] = []
        let open = { (_: ClickAction) in done.append("open") }
        let show = { (_: [CouponState]) in }
        let refund = { (money: Money, order: String) in done.append("refund \(money) of \(order)") }
        // begin requests
        let purchase: [Command] = [.beginCheckout, .pay(method: "card"), .cancelOrder(id: "o1")]
        for request in try checkout.transition(session, purchase, at: now).requests {
            switch request {
            case .perform(let action, cardID: _): open(action)
            case .present(let offers, heldBack: _): show(offers)
            case .refund(let money, let order): refund(money, order)
            }
        }
        // end
        return done
    }

    static func events() throws -> [EventType] {
        var (checkout, session, now) = try start()
        var sent: [Event] = []
        let send = { (event: Event) in sent.append(event) }
        // begin events
        session = try checkout.transition(session, [.beginCheckout, .pay(method: "card")], at: now).session
        for event in session.takePendingEvents() { send(event) }
        // end
        return sent.map(\.type)
    }

    static func plugins() -> [ErrorCode] {
        var told: [ErrorCode] = []
        let log = { (problem: CartwrightError) in told.append(problem.code) }
        // begin plugins
        let registry = HandlerRegistry(plugins: [Plugin(CouponHandler()), Plugin(CouponHandler())])
        for problem in registry.diagnostics { log(problem) }  // a second plugin is called coupon, and was left out
        // end
        return told
    }
}
