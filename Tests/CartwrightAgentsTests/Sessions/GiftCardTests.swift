import Cartwright
import CartwrightAnalytics
import CartwrightCheckout
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Gift cards as payment instruments of agents.
@Suite(.timeLimit(.minutes(20))) struct GiftCardTests {
    private static let payments = SlowPayments(milliseconds: 1)

    /// A served shop with a gift card of 10.00 and one of 1,000.00.
    private struct Bench: Sendable {
        let client: AgentClient
        /// The codes of the gift cards.
        let small, large: String
        let lastFour: String

        /// Returns a gift card as a payment instrument.
        static func card(_ code: String?, id: String = "mine", amount: Int64? = nil) -> JSONValue {
            .present([
                "id": .string(id), "handler_id": "cartwright_gift_card", "type": "gift_card",
                "credential": code.map { ["type": "gift_card", "token": .string($0)] },
                "amount": amount.map(JSONValue.integer),
            ])
        }

        /// Returns a body with one bouquet of roses and instruments; nil to send none.
        static func body(_ instruments: [JSONValue]?) -> JSONValue {
            guard case .object(var object) = AgentClient.body(["bouquet_roses": 1], shipping: "std-ship") else {
                return .null
            }
            object["payment"] = instruments.map { ["instruments": .array($0)] }
            return .object(object)
        }

        func open(_ instruments: [JSONValue]?) async throws -> JSONValue {
            try await client.ucp(.POST, "/checkout-sessions", Self.body(instruments)).json
        }

        func update(_ id: String, _ instruments: [JSONValue]?) async throws -> AgentClient.Answer {
            try await client.ucp(.PUT, "/checkout-sessions/\(id)", Self.body(instruments))
        }

        func complete(_ id: String, _ instruments: [JSONValue]) async throws -> JSONValue {
            let body: JSONValue = ["payment": ["instruments": .array(instruments)]]
            return try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", body).json
        }
    }

    private static let bankCard: JSONValue = [
        "id": "i", "handler_id": "mock_payment_handler", "type": "card",
        "credential": ["type": "token", "token": "success_token"],
    ]

    private static func serve(_ work: @escaping @Sendable (Bench) async throws -> Void) async throws {
        let stores = MemoryServiceStores(seed: 7)
        let codes = try GiftCardCodes(keys: [Array(repeating: 7, count: 32)])
        let accounts = try #require(stores.stores(of: .shop).checkout.accounts)
        let (small, large) = (try codes.draw(), try codes.draw())
        for (id, code, amount) in [("gc_small", small, Int64(10_00)), ("gc_large", large, 1_000_00)] {
            try await accounts.issue(
                .giftCard(
                    id,
                    amountMinor: amount,
                    .usd,
                    codeDigest: code.digest,
                    lastFour: code.lastFour,
                    at: AgentsBench.now
                )
            )
        }
        try await AgentsBench.serve(
            stores: stores,
            payments: payments,
            serving: { $0.giftCards = codes },
            { $0.simulationSecret = "s" },
            { client in
                try await work(
                    Bench(client: client, small: small.text, large: large.text, lastFour: small.lastFour)
                )
            }
        )
    }

    private static func text(_ value: JSONValue) -> String { String(decoding: value.utf8, as: UTF8.self) }

    @Test func `a gift card pays a part, and its code is in no answer`() async throws {
        try await Self.serve { bench in
            let plain = try await bench.open(nil).total("total")
            let open = try await bench.open([Bench.card(bench.small, amount: 700)])
            let card = open["payment"]?["instruments"]?[0]
            #expect(card?["id"] == "mine" && card?["type"] == "gift_card" && card?["amount"] == 700, "\(open)")
            #expect(card?["display"]?["last_four"] == .string(bench.lastFour) && card?["credential"] == nil)
            #expect(open.total("gift_card") == -700 && open.total("total") == plain - 700)
            #expect(open["ucp"]?["payment_handlers"]?["dev.cartwright.gift_card"]?[0]?["id"] == "cartwright_gift_card")
            let id = try #require(open["id"]?.text)
            let done = try await bench.complete(id, [Self.bankCard])
            #expect(done["status"] == "completed" && done["payment"]?["instruments"]?[0]?["amount"] == 700, "\(done)")
            #expect(Self.payments.books(of: id).amounts == ["\(id)-pay-1": plain - 700])
            let order = try await bench.client.ucp(.GET, "/orders/\(id).o1").json
            #expect(order.total("gift_card") == -700 && order.total("total") == plain - 700, "\(order)")
            var seen = [open, done, order]
            for path in ["/v1/sessions/\(id)", "/v1/sessions/\(id)/steps", "/v1/orders/\(id).o1"] {
                seen.append(try await bench.client.send(.GET, path).json)
            }
            for json in seen { #expect(!Self.text(json).contains(bench.small), "\(json)") }
        }
    }

    @Test func `an id of an instrument that has the code is not kept`() async throws {
        try await Self.serve { bench in
            let open = try await bench.open([Bench.card(bench.small, id: "card \(bench.small)")])
            #expect(open["payment"]?["instruments"]?[0]?["id"] == "gc_small" && !Self.text(open).contains(bench.small))
        }
    }

    /// The instruments of an update, and the ids and amounts in its answer.
    @Test(
        arguments: [
            (nil, ["mine": 700]), (["mine"], ["mine": 700]), (["gc_small"], ["mine": 700]), ([], [:]),
        ] as [([String]?, [String: Int64])]
    )
    func `an update keeps the gift cards that it names`(named: [String]?, kept: [String: Int64]) async throws {
        try await Self.serve { bench in
            let open = try await bench.open([Bench.card(bench.small, amount: 700)])
            let id = try #require(open["id"]?.text)
            let changed = try await bench.update(id, named?.map { Bench.card(nil, id: $0, amount: 1) }).json
            var amounts: [String: Int64] = [:]
            for card in changed["payment"]?["instruments"]?.elements ?? [] {
                amounts[card["id"]?.text ?? ""] = card["amount"]?.number
            }
            #expect(amounts == kept && changed.messageCodes.isEmpty, "\(changed)")
        }
    }

    @Test func `an update changes the amount and the order of gift cards`() async throws {
        try await Self.serve { bench in
            let open = try await bench.open([Bench.card(bench.small, amount: 700)])
            let id = try #require(open["id"]?.text)
            let cards = [Bench.card(bench.large, id: "b", amount: 500), Bench.card(bench.small, amount: 200)]
            let changed = try await bench.update(id, cards).json
            let amounts = changed["payment"]?["instruments"]?.elements.map { $0["amount"]?.number }
            #expect(amounts == [500, 200] && changed.total("gift_card") == -700, "\(changed)")
        }
    }

    @Test func `no payment is asked for if gift cards pay the whole`() async throws {
        try await Self.serve { bench in
            let open = try await bench.open(nil)
            let (id, total) = (try #require(open["id"]?.text), open.total("total"))
            let done = try await bench.complete(id, [Bench.card(bench.large)])
            #expect(done["status"] == "completed" && done.total("gift_card") == -total, "\(done)")
            #expect(done.total("total") == 0 && Self.payments.books(of: id).amounts.isEmpty)
        }
    }

    @Test func `a gift card and a payment complete together, and a refund has both parts`() async throws {
        try await Self.serve { bench in
            let open = try await bench.open(nil)
            let (id, total) = (try #require(open["id"]?.text), open.total("total"))
            let done = try await bench.complete(id, [Bench.card(bench.small), Self.bankCard])
            #expect(done["status"] == "completed" && done.total("total") == total - 10_00, "\(done)")
            #expect(Self.payments.books(of: id).amounts == ["\(id)-pay-1": total - 10_00])
            let back: JSONValue = ["line_item_id": "bouquet_roses", "quantity": 1]
            let path = "/testing/orders/\(id).o1/adjust"
            #expect(try await bench.client.send(.POST, path, back, ["Simulation-Secret": "s"]).status == 200)
            let order = try await bench.client.ucp(.GET, "/orders/\(id).o1").json
            #expect(order["adjustments"]?[0]?.total("total") == -35_00, "\(order)")
        }
    }

    @Test func `a refused gift card is reported with its place, and nothing is paid`() async throws {
        try await Self.serve { bench in
            let open = try await bench.open([Bench.card(bench.small), Bench.card(bench.small, id: "again")])
            let id = try #require(open["id"]?.text)
            #expect(open["messages"]?[0]?["path"] == "$.payment.instruments[1]", "\(open)")
            #expect(open.messageCodes == ["payment_failed"] && open.total("gift_card") == -10_00)
            let done = try await bench.complete(id, [Self.bankCard, Bench.card("WRONG", id: "x")])
            #expect(done["status"] == "ready_for_complete" && done.messageCodes == ["payment_failed"], "\(done)")
            #expect(done["messages"]?[0]?["content"] == "The gift card is not valid.")
            #expect(Self.payments.books(of: id).amounts.isEmpty)
        }
    }

    @Test func `wrong codes cost a wait, during which right ones are refused`() async throws {
        try await Self.serve { bench in
            let id = try #require(try await bench.open(nil)["id"]?.text)
            let wrong = (1...4).map { Bench.card("WRONG-\($0)", id: "w\($0)") }
            #expect(try await bench.update(id, wrong).json.messageCodes.count == 4)
            let early = try await bench.update(id, [Bench.card(bench.small)])
            #expect(early.status == 429 && early.headers.first(name: "Retry-After") == "1", "\(early.json)")
            #expect(try await bench.client.ucp(.GET, "/checkout-sessions/\(id)").json.total("gift_card") == 0)
        }
    }

    @Test func `gift cards are a handler only where the service has keys of their codes`() async throws {
        let path = UCPProfile.path
        try await Self.serve { bench in
            let handlers = try await bench.client.send(.GET, path).json["ucp"]?["payment_handlers"]
            #expect(handlers?["dev.cartwright.gift_card"] != nil)
        }
        try await AgentsBench.serve { client in
            let handlers = try await client.send(.GET, path).json["ucp"]?["payment_handlers"]
            #expect(handlers != nil && handlers?["dev.cartwright.gift_card"] == nil)
            let open = try await client.ucp(.POST, "/checkout-sessions", Bench.body([Bench.card("ANY")])).json
            #expect(open["status"] == "ready_for_complete", "\(open)")
            #expect(open["payment"] == ["instruments": []])
        }
    }

    @Test func `the other protocol shows tenders that the shop applied`() async throws {
        try await Self.serve { bench in
            let create: JSONValue = [
                "currency": "usd", "capabilities": [:], "line_items": [["id": "bouquet_roses"]],
            ]
            let open = try await bench.client.acp(.POST, "/checkout_sessions", create).json
            let id = try #require(open["id"]?.text)
            let command: JSONValue = ["command": "apply_gift_card", "code": .string(bench.small)]
            let key = ["Idempotency-Key": "k"]
            let applied = try await bench.client.send(.POST, "/v1/sessions/\(id)/commands", command, key)
            #expect(applied.status == 200, "\(applied.json)")
            let seen = try await bench.client.acp(.GET, "/checkout_sessions/\(id)").json
            #expect(seen.total("store_credit") == 10_00, "\(seen)")
            #expect(seen.total("total") == open.total("total") - 10_00)
        }
    }
}
