import CartwrightCheckout
import Synchronization
import Testing

@testable import Cartwright

/// Codes and store credit that cards give in the service of a shop.
@Suite(.timeLimit(.minutes(20))) struct RewardTests {
    /// A store of codes that fails until a test mends it.
    private final class FailingCodes: CodeStore {
        private let base = MemoryCodeStore()
        private let fails = Atomic(true)

        func mend() { fails.store(false, ordering: .relaxed) }

        func find(_ code: String) async throws(CartwrightError) -> IssuedCode? { await base.find(code) }
        func known(among codes: [String]) async throws(CartwrightError) -> Set<String> {
            await base.known(among: codes)
        }
        func beginImport() async throws(CartwrightError) -> any CodeImport {
            guard !fails.load(ordering: .relaxed) else { throw CartwrightError(.storeUnavailable, "no", hint: "wait") }
            return await base.beginImport()
        }
        func codes(
            after code: String?,
            of promotion: String?,
            limit: Int
        ) async throws(CartwrightError) -> [IssuedCode] { await base.codes(after: code, of: promotion, limit: limit) }
        func revoke(_ codes: [String], at now: Instant) async throws(CartwrightError) -> Int {
            try await base.revoke(codes, at: now)
        }
        func revokeAll(of promotion: String, at now: Instant) async throws(CartwrightError) -> Int {
            try await base.revokeAll(of: promotion, at: now)
        }
    }

    /// A handler whose cards give a code when they are clicked, and store credit when their order is paid.
    private struct Giver: CardHandler {
        struct Content: CardContent { var json: JSONValue { nil } }
        let name = "giver"
        let classTypes: [ClassType] = ["giver"]

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Content { Content() }
        func presentation(of content: Content, on card: ContentCard?) -> Presentation { Presentation(headline: "gift") }
        func click(on content: Content, card: ContentCard?) -> ClickAction { .applyOffer }
        func promotions(of content: Content, card: ContentCard?) -> [Promotion] {
            guard let card else { return [] }
            return (try? Promotion(["id": .string(card.id), "effects": [["type": "percent_off", "percent": "1"]]]))
                .map { [$0] } ?? []
        }
        func followUps(of content: Content, card: ContentCard?) -> [FollowUp] {
            [FollowUp(.issueCode(holder: .anyone), of: "half", on: .clicked), FollowUp(.credit, of: "five", on: .paid)]
        }
    }

    private static func shop(_ codes: any CodeStore) throws -> Shop {
        var catalog = try Catalog([
            Shop.promotion(#"{"id":"half","code":"HALF","effects":[{"type":"percent_off","percent":"50"}]}"#),
            Shop.promotion(#"{"id":"five","enabled":false,"effects":[{"type":"credit","amount":500}]}"#),
        ])
        catalog.cardsMayIssue = ["half", "five"]
        return try Shop(
            catalog: catalog,
            codes: codes,
            registry: HandlerRegistry([Giver()]).with(CardAssigner.trial("key"))
        )
    }

    private static func open(_ shop: Shop, _ id: String) async throws {
        _ = try await shop.service.open(id, currency: .usd, customer: Customer(id: "ada"))
        var card = ContentCard(id: "c", created: Shop.noon)
        card.extras = ["class_type": "giver"]
        try await shop.service.send([.receiveCards(CardBatch([card])), .addLine(Shop.line())], to: id)
    }

    private static func code(_ session: Session) throws -> String {
        guard case .code(let code, _)? = session.rewards.first?.given else { throw Missing() }
        return code
    }

    private struct Missing: Error {}

    @Test func `a click stores a code, and a repeated call does not store another`() async throws {
        let codes = MemoryCodeStore()
        let shop = try Self.shop(codes)
        try await Self.open(shop, "a")
        let clicked = try await shop.service.send(.openCard(id: "c"), to: "a", key: "k")
        let code = try Self.code(clicked.session)
        #expect(clicked.session.rewards.map(\.isMade) == [true])
        #expect(await codes.find(code)?.promotion == "half")
        #expect(try await shop.service.view("a").revision == clicked.revision)
        #expect(try await shop.service.send(.openCard(id: "c"), to: "a", key: "k").isRepeated)
        try await Self.open(shop, "b")
        try await shop.service.send(.openCard(id: "c"), to: "b")
        #expect(await codes.codes(after: nil, of: nil, limit: 9).count == 1)
    }

    @Test func `a code that could not be stored is stored later`() async throws {
        let codes = FailingCodes()
        let shop = try Self.shop(codes)
        try await Self.open(shop, "a")
        let clicked = try await shop.service.send(.openCard(id: "c"), to: "a")
        let code = try Self.code(clicked.session)
        #expect(clicked.session.rewards.map(\.isMade) == [false])
        #expect(try await shop.store.unsettled(before: .latest, limit: 9) == ["a"])
        codes.mend()
        #expect(try await shop.service.settleAll(before: .latest).isEmpty)
        #expect(try await codes.find(code)?.promotion == "half")
        #expect(try await shop.service.view("a").session.rewards.map(\.isMade) == [true])
        #expect(try await shop.store.unsettled(before: .latest, limit: 9) == [])
    }

    @Test func `a paid order books store credit once for a card and a customer`() async throws {
        let shop = try Self.shop(MemoryCodeStore())
        for id in ["a", "b"] {
            try await Self.open(shop, id)
            try await shop.service.send([.openCard(id: "c"), .beginCheckout], to: id)
            try await shop.service.pay(id)
        }
        let query = AccountQuery(kind: .storeCredit, customer: "ada")
        let accounts = try await shop.store.accounts?.accounts(query, at: shop.clock.now) ?? []
        #expect(accounts.map(\.totals.balanceMinor) == [500])
    }
}
