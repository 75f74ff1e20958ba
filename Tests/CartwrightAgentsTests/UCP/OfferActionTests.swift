import Cartwright
import NIOHTTP1
import Synchronization
import Testing

@testable import CartwrightAgents

/// The offers of the shop that are bound to a state of a cart, as actions of the cart.
@Suite struct OfferActionTests {
    typealias Agent = ExperimentTests.Agent

    private final class Clock: Sendable {
        let now = Mutex(AgentsBench.now)
    }

    static func actions(_ cart: JSONValue) -> [JSONValue] { cart["actions"]?[UCPNames.offer]?.elements ?? [] }

    /// Returns the path that applies an action.
    static func path(_ action: JSONValue) throws -> String {
        let config = try #require(action["config"])
        let cart = try #require(config["applies_to"]?["cart_id"]?.text)
        let (offer, revision) = (try #require(config["offer_id"]?.text), try #require(config["revision"]?.text))
        return "/carts/\(cart)/offers/\(offer)/revisions/\(revision)/apply"
    }

    static func cart(_ agent: Agent, _ units: KeyValuePairs<String, Int64>, codes: [String]? = nil) async throws
        -> JSONValue
    {
        let made = try await agent.send(.POST, "/carts", AgentClient.body(units, codes: codes))
        #expect(made.status == 201, "\(made.json)")
        return made.json
    }

    static func path(of cart: JSONValue) -> String { "/carts/\(cart["id"]?.text ?? "")" }

    @Test func `an offer proposes all lines, at the difference of two quotes of the native service`() async throws {
        try await ExperimentTests.serve([.offer]) { agent in
            let cart = try await Self.cart(agent, ["bouquet_tulips": 3, "pot_ceramic": 1])
            #expect(Self.actions(cart) == [])
            let few = try await Self.cart(agent, ["bouquet_tulips": 3], codes: ["10OFF"])
            let config = try #require(Self.actions(few).first?["config"])
            #expect(config["applies_to"]?["cart_id"] == few["id"])
            let lines = config["proposed_update"]?["line_items"]
            #expect(lines?.elements.map { $0["quantity"] } == [4])
            #expect(lines?[0]?["item"]?["id"] == "bouquet_tulips" && lines?[0]?.total("total") == 12000)
            #expect(lines?[0]?["id"] == few["line_items"]?[0]?["id"])
            let before = try await agent.quote(["bouquet_tulips": 3], codes: ["10OFF"])["total"]?.number ?? 0
            let after = try await agent.quote(["bouquet_tulips": 4], codes: ["10OFF"])["total"]?.number ?? 0
            #expect(config["impact"]?["total_delta"] == .integer(after - before))
            #expect(config["expires_at"] == few["expires_at"])
            #expect(config["presentation"]?["title"] == "Add 1 of Spring Tulips")
            try ExperimentTests.expectValid(few, .offer, UCPNames.cart)
            // The same work has the same ids in another answer.
            #expect(try await agent.send(.GET, Self.path(of: few)).json["actions"] == few["actions"])
            // Checkouts have none, and carts of the older version have none.
            let checkout = try await agent.send(.POST, "/checkout-sessions", AgentClient.body(["bouquet_tulips": 3]))
            #expect(checkout.json["actions"] == nil)
            let older = try await agent.send(.GET, Self.path(of: few), in: .april2026).json
            #expect(older["actions"] == nil && older["id"] == few["id"])
            let path = try Self.path(try #require(Self.actions(few).first))
            let refused = try await agent.send(.POST, path, in: .april2026).json
            #expect(refused.messageCodes == ["capabilities_incompatible"])
        }
    }

    @Test func `an offer is applied by reference, and the cart records it`() async throws {
        try await ExperimentTests.serve([.offer]) { agent in
            let cart = try await Self.cart(agent, ["orchid_white": 2], codes: ["10OFF"])
            let action = try #require(Self.actions(cart).first)
            let path = try Self.path(action)
            let applied = try await agent.send(.POST, path, key: "once")
            #expect(applied.status == 200)
            #expect(applied.json["line_items"]?[0]?["quantity"] == 3)
            #expect(applied.json["discounts"]?["codes"] == ["10OFF"])
            let delta = action["config"]?["impact"]?["total_delta"]?.number ?? -1
            #expect(applied.json.total("total") == cart.total("total") + delta)
            let line = try #require(cart["line_items"]?[0]?["id"])
            let (id, revision) = (action["config"]?["offer_id"], action["config"]?["revision"])
            let note: JSONValue = [
                "id": id ?? .null, "revision": revision ?? .null, "affected_line_item_ids": [line],
            ]
            #expect(applied.json["offers"] == ["applied": [note]])
            #expect(!Self.actions(applied.json).contains { $0["id"] == action["id"] })
            try ExperimentTests.expectValid(applied.json, .offer, UCPNames.cart)
            // A repetition of the request has the same answer, and no further effect.
            let again = try await agent.send(.POST, path, key: "once")
            #expect(again.json == applied.json)
            let read = try await agent.send(.GET, Self.path(of: cart)).json
            #expect(read["line_items"]?[0]?["quantity"] == 3 && read["offers"] == applied.json["offers"])
            // It is kept by an update, as the history of the cart.
            let changed = try await agent.send(.PUT, Self.path(of: cart), AgentClient.body(["orchid_white": 1]))
            #expect(changed.json["offers"] == applied.json["offers"])
        }
    }

    @Test func `an offer is refused when the cart has moved on, and the cart stays as it is`() async throws {
        try await ExperimentTests.serve([.offer]) { agent in
            let cart = try await Self.cart(agent, ["orchid_white": 2])
            let path = try Self.path(try #require(Self.actions(cart).first))
            // Another state, and the same contents again in a later state.
            let other = AgentClient.body(["orchid_white": 2, "pot_ceramic": 1])
            for body in [other, AgentClient.body(["orchid_white": 2])] {
                let moved = try await agent.send(.PUT, Self.path(of: cart), body).json
                let refused = try await agent.send(.POST, path)
                #expect(refused.status == 200)
                #expect(refused.json.messageCodes == ["offer_source_state_mismatch"])
                #expect(refused.json["messages"]?[0]?["severity"] == "recoverable")
                #expect(refused.json["line_items"] == moved["line_items"])
                #expect(refused.json["actions"] == moved["actions"])
                #expect(refused.json["offers"] == nil)
                #expect(!Self.actions(moved).contains { $0["id"] == Self.actions(cart).first?["id"] })
            }
        }
    }

    @Test func `an offer that is not made, or whose time is over, has a code of its own`() async throws {
        let clock = Clock()
        try await ExperimentTests.serve([.offer], clock: { clock.now.withLock { $0 } }) { agent in
            let cart = try await Self.cart(agent, ["orchid_white": 2])
            let config = try #require(Self.actions(cart).first?["config"])
            let path = try Self.path(try #require(Self.actions(cart).first))
            let revision = try #require(config["revision"]?.text)
            for (id, revision) in [("offer_x", revision), (config["offer_id"]?.text ?? "", "x")] {
                let unknown = "\(Self.path(of: cart))/offers/\(id)/revisions/\(revision)/apply"
                let refused = try await agent.send(.POST, unknown).json
                #expect(refused.messageCodes == ["offer_unavailable"], "\(refused)")
            }
            clock.now.withLock { $0 = $0.adding(seconds: 6 * 3_600) }
            let late = try await agent.send(.POST, path).json
            #expect(late.messageCodes == ["offer_expired"] && late["actions"] == nil, "\(late)")
            #expect(late["line_items"]?[0]?["quantity"] == 2)
            let missing = try await agent.send(.POST, "/carts/cart_nobody/offers/a/revisions/b/apply").json
            #expect(missing.messageCodes == ["not_found"])
        }
    }

    @Test func `an offer adds the least expensive item with which its promotion gives more`() async throws {
        let roses: JSONValue = [
            "id": "roses", "name": "$5.00 off three roses",
            "conditions": [["type": "subtotal", "filter": ["skus": ["bouquet_roses"]], "at_least": 10000]],
            "effects": [["type": "amount_off", "amount": ["USD": 500], "target": ["scope": "order"]]],
        ]
        try await ExperimentTests.serve([.offer], adding: [roses]) { agent in
            // Two pots more cost less than one bouquet of roses, but do not count for the promotion on roses.
            let cart = try await Self.cart(agent, ["bouquet_roses": 2, "pot_ceramic": 1])
            let proposed = Self.actions(cart).map { action in
                action["config"]?["proposed_update"]?["line_items"]?.elements.compactMap { $0["quantity"]?.number }
            }
            #expect(proposed.contains([3, 1]) && proposed.contains([2, 2]))
            #expect(!proposed.contains([2, 3]))
            let deltas = Self.actions(cart).compactMap { $0["config"]?["impact"]?["total_delta"]?.number }
            #expect(deltas.sorted() == [500, 2000])
        }
    }

    @Test func `no offer needs more units than there are`() async throws {
        try await ExperimentTests.serve([.offer]) { agent in
            let item = try await AgentsBench.sample().shop.items.item("orchid_white")
            let most = try #require(item?.stock)
            let cart = try await Self.cart(agent, ["orchid_white": most])
            #expect(cart["line_items"]?[0]?["quantity"] == .integer(most))
            for action in Self.actions(cart) {
                let lines = action["config"]?["proposed_update"]?["line_items"]?.elements ?? []
                #expect(lines.filter { $0["item"]?["id"] == "orchid_white" }.map { $0["quantity"] } == [.integer(most)])
            }
        }
    }

    @Test func `the tool applies an offer as the route does`() async throws {
        try await ExperimentTests.serve([.offer]) { agent in
            let cart = try await Self.cart(agent, ["orchid_white": 2])
            let config = try #require(Self.actions(cart).first?["config"])
            let meta: JSONValue = ["ucp-agent": ["profile": .string(agent.profile)], "idempotency-key": "k"]
            let call: JSONValue = [
                "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": [
                    "name": "apply_offer",
                    "arguments": [
                        "meta": meta, "id": cart["id"] ?? .null, "offer_id": config["offer_id"] ?? .null,
                        "revision": config["revision"] ?? .null,
                    ],
                ],
            ]
            let root = "/ucp/2026-08-25/mcp"
            let called = try await agent.client.send(.POST, root, call).json["result"]?["structuredContent"]
            #expect(called?["line_items"]?[0]?["quantity"] == 3, "\(String(describing: called))")
            #expect(called?["offers"]?["applied"]?.elements.count == 1)
            // At the root of the older version, the agent names its own version.
            let again = try await agent.client.send(.POST, "/ucp/2026-04-08/mcp", call).json["result"]
            #expect(again?["structuredContent"]?["ucp"]?["version"] == "2026-08-25", "\(String(describing: again))")
        }
    }
}
