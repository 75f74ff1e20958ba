import Cartwright
import Testing

@testable import CartwrightService

/// The views of a session: reasons, waterfall, steps and cards.
@Suite struct ExaminedSessionTests {
    /// Two mugs and two pots, with one promotion applied and another nearly applied.
    private static let cart = """
        {"cart":{"lines":[{"id":"MUG","sku":"MUG","quantity":2},{"id":"POT","sku":"POT","quantity":2}]}}
        """

    @Test func `reasons are sorted nearest first, with the nudge that brings a promotion`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/s", Self.cart)
            let reply = try await shop.get("/v1/sessions/s/reasons").json
            let reasons = try #require(reply["reasons"]?.elements)
            #expect(reasons.map { $0["promotion"]?.string } == ["kitchen-five", "big-basket", "spring"])
            #expect(reasons.map { $0["state"]?.string } == ["applied", "almost", "out"])
            #expect(reasons[1]["unmet"]?.elements.first?["at_least"]?.integer == 15000)
            let add = try #require(reasons[1]["nudge"]?["add"])
            // Applies the proposed command.
            let sku = try #require(add["sku"]?.string)
            let line = #"{"command":"add_line","line":{"sku":"\#(sku)","quantity":\#(add["quantity"]?.integer ?? 0)}}"#
            let after = try await shop.post("/v1/sessions/s/commands", line, key: "k").json
            let applied = after["quote"]?["applied"]?.elements.map { $0["promotion"]?.string }
            #expect(applied?.contains("big-basket") == true)
        }
    }

    @Test func `reasons are filtered by a text and limited in number`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/s", Self.cart)
            for (query, ids) in [("q=KITCHEN", "kitchen-five"), ("q=spring20", "spring"), ("limit=1", "kitchen-five")] {
                let reply = try await shop.get("/v1/sessions/s/reasons?\(query)").json
                #expect(reply["reasons"]?.elements.map { $0["promotion"]?.string } == [ids], "\(query)")
                #expect(reply["considered"]?.integer == 3)
            }
        }
    }

    @Test func `the best set with a losing promotion lists its members`() async throws {
        let off = { (id: String, minor: Int, more: String) in
            #"{"id":"\#(id)","name":"The \#(id)"\#(more),"effects":[{"type":"amount_off","amount":\#(minor)}]}"#
        }
        let group = #","group":"g""#
        let promotions = [off("a", 10, group), off("b", 20, group), off("c", 5, "")].joined(separator: ",")
        let catalog = #"{"currency":"USD","items":[{"sku":"MUG","unit_price":1000}],"promotions":[\#(promotions)]}"#
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", catalog).status == 200)
            _ = try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            let reasons = try await shop.get("/v1/sessions/s/reasons").json["reasons"]?.elements ?? []
            let lost = try #require(reasons.first { $0["state"]?.string == "lost" })
            #expect(lost["value"]?.integer == 15 && lost["by_value"]?.integer == 25)
            let members: JSONValue = [
                ["promotion": "a", "name": "The a"], ["promotion": "c", "name": "The c"],
            ]
            #expect(lost["best_set"] == members)
        }
    }

    @Test func `the steps of a waterfall add up to the total of the quote`() async throws {
        try await ServiceBench.serve { shop async throws in
            let quote = try await shop.put("/v1/sessions/s", Self.cart).json["quote"]
            let reply = try await shop.get("/v1/sessions/s/waterfall").json
            let amounts = reply["rows"]?.elements.map { $0["amount"]?.integer ?? 0 } ?? []
            #expect(amounts.dropLast().reduce(0, +) == quote?["total"]?.integer)
            #expect(amounts.last == quote?["total"]?.integer)
            let shares = reply["rows"]?.elements[1]["shares"]?.elements ?? []
            #expect(shares.compactMap { $0["given"]?.integer }.reduce(0, +) == -amounts[1])
            #expect(reply["svg"]?.string?.hasPrefix("<svg") == true)
        }
    }

    /// The name of a promotion contains markup.
    @Test func `markup in a name is escaped in the picture`() async throws {
        let catalog = """
            {"currency":"USD","items":[{"sku":"MUG","unit_price":1000}],"promotions":[{"id":"x",
            "name":"<script>alert(1)</script>",
            "effects":[{"type":"percent_off","percent":"10","target":{"scope":"order"}}]}]}
            """
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/catalog", catalog).status == 200)
            _ = try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            let svg = try #require(try await shop.get("/v1/sessions/s/waterfall").json["svg"]?.string)
            #expect(svg.contains("&lt;script&gt;") && !svg.contains("<script"))
        }
    }

    @Test func `each step lists its commands once`() async throws {
        try await ServiceBench.serve { shop async throws in
            let cart = try await shop.put("/v1/sessions/s", Self.cart).json["cart"]
            let commands = [
                #"{"command":"set_quantity","line":"MUG","quantity":3}"#, #"{"command":"remove_line","line":"POT"}"#,
                #"{"command":"enter_code","code":"SPRING20"}"#, #"{"command":"begin_checkout"}"#,
            ]
            for (index, command) in commands.enumerated() {
                for _ in 1...2 {
                    #expect(try await shop.post("/v1/sessions/s/commands", command, key: "\(index)").status == 200)
                }
            }
            let reply = try await shop.get("/v1/sessions/s/steps").json
            let told = reply["steps"]?.elements.dropFirst().flatMap { $0["commands"]?.elements ?? [] }
            #expect(told == (try commands.map { try JSONParser.parse($0) }))
            let first = reply["steps"]?.elements.first?["commands"]?.elements
            #expect(first?.count == 1 && first?[0]["command"] == "load_cart" && first?[0]["cart"] == cart)
            #expect(reply["steps"]?.elements.map { $0["revision"]?.integer } == [1, 2, 3, 4, 5])
            let last = try await shop.get("/v1/sessions/s/steps?limit=2").json["steps"]?.elements
            #expect(last?.count == 2 && last?[0]["commands"] != nil)
        }
    }

    @Test func `steps come page by page, and each page names the start of the next`() async throws {
        try await ServiceBench.serve {
            $0.stepLines = 5
        } _: { shop async throws in
            _ = try await shop.put("/v1/sessions/s", Self.cart)
            for quantity in 3...7 {
                let command = #"{"command":"set_quantity","line":"MUG","quantity":\#(quantity)}"#
                #expect(try await shop.post("/v1/sessions/s/commands", command, key: "\(quantity)").status == 200)
            }
            /// Returns the revisions of a page, and the start of the next page.
            func page(_ query: String) async throws -> ([Int64?]?, Int64?) {
                let reply = try await shop.get("/v1/sessions/s/steps?\(query)").json
                #expect(reply["revision"]?.integer == 6)
                let steps = reply["steps"]?.elements
                #expect(steps?.allSatisfy { $0["commands"]?.elements.count == 1 || $0["revision"] == 1 } == true)
                return (steps?.map { $0["revision"]?.integer }, reply["next"]?.integer)
            }
            #expect(try await page("limit=1") == ([6], 6))
            #expect(try await page("limit=2&before=6") == ([4, 5], 4))
            #expect(try await page("limit=2&before=4") == ([2, 3], 2))
            #expect(try await page("limit=2&before=2") == ([1], nil))
            // Each cart has two lines, and the third cart is read only to compare with.
            #expect(try await page("limit=500") == ([5, 6], 5))
            #expect(try await shop.get("/v1/sessions/s/steps?before=1").status == 400)
            #expect(try await shop.get("/v1/sessions/t/steps?before=4").status == 404)
        }
    }

    @Test(arguments: [("confirmed", ["begin_checkout", "pay"]), ("pending", ["begin_checkout", "pay"])])
    func `a completion lists begin checkout and pay as its commands`(payment: String, told: [String]) async throws {
        try await ServiceBench.serve { shop async throws in
            let total = try await shop.put("/v1/sessions/s", Self.cart).json["quote"]?["total"]?.integer ?? 0
            for key in ["1", "2"] {
                let body = #"{"total":\#(total),"payment":"\#(payment)"}"#
                #expect(try await shop.post("/v1/sessions/s/complete", body, key: key).status < 300)
                let steps = try await shop.get("/v1/sessions/s/steps").json["steps"]?.elements
                let last = steps?.last { $0["commands"]?.elements.isEmpty == false }
                #expect(last?["commands"]?.elements.compactMap { $0["command"]?.string } == told)
                guard payment == "confirmed", key == "1" else { return }
                // The next purchase of the session.
                #expect(try await shop.put("/v1/sessions/s", Self.cart).status == 200)
            }
        }
    }

    @Test func `only trusted callers may set an instant`() async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.checkout])
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
            let shop = shop.with(key: key)
            _ = try await shop.put("/v1/sessions/s", Self.cart)
            for path in ["", "/reasons", "/waterfall", "/steps", "/cards"] {
                let reply = try await shop.get("/v1/sessions/s\(path)?now=2026-01-01T00:00:00Z")
                #expect(reply.outcome == "403 service.not_trusted", "\(path)")
            }
        }
    }

    @Test func `cards include their colours and the status of their offers`() async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/s", Self.cart)
            let card = #"{"cards":[\#(ScriptedCards.coupon("tenoff"))]}"#
            #expect(try await shop.post("/v1/sessions/s/cards", card, key: "k").status == 200)
            let shown = try await shop.get("/v1/sessions/s/cards").json["cards"]?.elements.first
            #expect(shown?["theme"]?["accent"]?["light"]?.string == "#0B57D0")
            #expect(shown?["offer"]?["status"]?.string == "eligible")
        }
    }

    @Test func `a coupon below its minimum names an item that reaches it`() async throws {
        let card = #"""
            {"cards":[{"id":"c","type":"Captioned","created":1795440000,"expiresAt":-1,"title":"Off","extras":{"class_type":
            "coupon_code","coupon_code":"TEN","discount_percentage":"10","min_subtotal":"30.00"}}]}
            """#
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/s", #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#)
            #expect(try await shop.post("/v1/sessions/s/cards", card, key: "k").status == 200)
            let shown = try await shop.get("/v1/sessions/s/cards").json["cards"]?.elements.first
            #expect(shown?["offer"]?["status"]?.string == "ineligible")
            #expect(shown?["add"] == ["sku": "HONEY", "title": "Heather honey", "quantity": 1])
        }
    }
}
