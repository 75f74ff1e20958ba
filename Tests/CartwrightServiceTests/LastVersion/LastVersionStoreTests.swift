import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightService

/// The stored data of a 0.1.0 service, in a file and in a database, is read and used.
@Suite(.timeLimit(.minutes(20))) struct LastVersionStoreTests {
    private typealias Kind = LastVersionStore.Kind

    private static func cart(_ sku: String, _ code: String, customer: String = "ada") -> String {
        #"{"cart":{"customer":{"id":"\#(customer)"},"lines":[{"sku":"\#(sku)","quantity":1}],"codes":["\#(code)"]}}"#
    }

    @Test(arguments: LastVersionStore.Kind.allCases)
    func `sessions in every state are restored and continue`(kind: LastVersionStore.Kind) async throws {
        try await LastVersionStore(kind).serve("shop") { shop async throws in
            let phases = [
                "browsing": "browsing", "checkout": "checkout", "paying": "paying", "paid": "paid", "plain": "paid",
                "partial": "partially_returned", "returned": "returned", "cancelled": "cancelled", "again": "browsing",
            ]
            for (session, phase) in phases {
                let reply = try await shop.get("/v1/sessions/\(session)")
                #expect(reply.outcome == "200" && reply.json["phase"]?.string == phase, "\(session): \(reply.text)")
            }
            let confirm = #"{"command":"payment_confirmed","key":"paying-pay-1"}"#
            let paid = try await shop.post("/v1/sessions/paying/commands", confirm, key: "a")
            #expect(paid.json["phase"]?.string == "paid", "\(paid.text)")
            // Version 0.1.0 did not store the commands of steps.
            let steps = try await shop.get("/v1/sessions/paying/steps").json["steps"]?.elements ?? []
            #expect(steps.count > 1 && steps.last?["commands"] == .array([]), "\(steps)")
            #expect(steps.dropLast().allSatisfy { $0["commands"]?.elements == nil }, "\(steps)")
            let total = try await shop.get("/v1/sessions/checkout").json["quote"]?["total"]?.integer
            let pay = #"{"total":\#(total ?? 0),"method":"card"}"#
            #expect(try await shop.post("/v1/sessions/checkout/complete", pay, key: "b").outcome == "200")
            let back = #"{"lines":[{"line":"MUG","quantity":1}]}"#
            let returned = try await shop.post("/v1/orders/partial.o1/returns", back, key: "c")
            #expect(returned.outcome == "200", "\(returned.text)")
            let cancelled = try await shop.post("/v1/orders/paid.o1/cancel", "{}", key: "d")
            #expect(cancelled.outcome == "200", "\(cancelled.text)")
        }
    }

    @Test(arguments: LastVersionStore.Kind.allCases)
    func `used codes and limits stay used, and released uses can be used again`(
        kind: LastVersionStore.Kind
    ) async throws {
        try await LastVersionStore(kind).serve("shop") { shop async throws in
            let codes = try await shop.get("/v1/codes?limit=50").json["codes"]?.elements ?? []
            #expect(
                codes.map { $0["code"]?.string } == [
                    "10%-OFF!", "ADA-ONLY", "GONE-D", "LATE-E", "ONCE-A", "ONCE-B", "PAST-F", "TWICE-C",
                ]
            )
            #expect(codes.map { $0["uses"]?.integer } == [1, 0, 0, 0, 1, 0, 0, 2])
            let enter = { (code: String) in #"{"command":"enter_code","code":"\#(code)"}"# }
            #expect(
                try await shop.put("/v1/sessions/new", Self.cart("MUG", "once-b")).json["quote"]?["discount"] == 175
            )
            let used = try await shop.post("/v1/sessions/new/commands", enter("once-a"), key: "a")
            #expect(used.outcome.hasSuffix("code.used_up"), "\(used.text)")
            let twice = try await shop.post("/v1/sessions/new/commands", enter("twice-c"), key: "b")
            #expect(twice.outcome.hasSuffix("code.used_up"), "one use is held: \(twice.text)")
            #expect(try await shop.get("/v1/counters/danke").json["uses"] == 1)
        }
    }

    @Test(arguments: LastVersionStore.Kind.allCases)
    func `other shops keep their catalogs and sessions`(kind: LastVersionStore.Kind) async throws {
        let store = try await LastVersionStore(kind)
        try await store.serve("tokyo") { shop async throws in
            #expect(try await shop.get("/v1/sessions/cups").json["quote"]?["total"] == 2840)
            let back = #"{"lines":[{"line":"CUP","quantity":2}]}"#
            #expect(try await shop.post("/v1/orders/yen.o1/returns", back, key: "a").outcome == "200")
        }
        try await store.serve("north") { shop async throws in
            #expect(try await shop.get("/v1/promotions/other-street").json["code"] == "Straße")
            #expect(try await shop.get("/v1/sessions/browsing").json["quote"]?["discount"] == 200)
            // Two codes of this catalog now have the same key: each matches by its own spelling, and the catalog lists
            // both.
            let catalog = try await shop.get("/v1/catalog").json
            #expect(catalog["codes_by_spelling"] == ["Straße", "STRASSE"])
            for (code, discount) in [("Straße", 300), ("strasse", 200), ("STRAẞE", 0), ("DANKEFÜR100", 100)] {
                let quote = try await shop.send("POST", "/v1/quotes", Self.cart("MUG", code)).json
                #expect(quote["discount"] == .integer(Int64(discount)), "\(code)")
            }
            // A change of another promotion is accepted; a third code with the same key is refused.
            let promotion = #"{"id":"new","code":"CODE","effects":[{"type":"percent_off","percent":"1"}]}"#
            #expect(try await shop.put("/v1/promotions/new", promotion).status < 300)
            let third = promotion.replacing("new", with: "third").replacing("CODE", with: "STRAẞE")
            #expect(try await shop.put("/v1/promotions/third", third).outcome == "422 promotion.duplicate_code")
        }
    }

    @Test(arguments: LastVersionStore.Kind.allCases)
    func `pending events are delivered in order`(kind: LastVersionStore.Kind) async throws {
        let store = try await LastVersionStore(kind)
        defer { withExtendedLifetime(store) {} }
        let outbox = try store.stores.stores(of: .shop).checkout.outbox
        let waiting = try await outbox.summary().pendingEvents
        #expect(waiting > 20)
        var bodies: [JSONValue] = []
        while let batch = try await outbox.nextBatch(at: LastVersionStore.now) {
            bodies += try JSONParser.parse(batch.body).elements
            try await outbox.settle(batch.id, .delivered, at: LastVersionStore.now)
        }
        #expect(bodies.count == waiting)
        #expect(Set(bodies.compactMap { $0["id"]?.string }).count == waiting)
        let types = bodies.compactMap { $0["type"]?.string }
        #expect(types.count { $0 == "cartwright.order.paid" } == 6)
        #expect(try await outbox.summary().pendingEvents == 0)
    }

    @Test(arguments: LastVersionStore.Kind.allCases)
    func `a gift card is issued and pays a part of an order`(kind: LastVersionStore.Kind) async throws {
        let store = try await LastVersionStore(kind)
        let accounts = try #require(store.stores.stores(of: .shop).checkout.accounts)
        #expect(try await accounts.accounts(AccountQuery(), at: LastVersionStore.now) == [])
        let codes = try GiftCardCodes(keys: [Array(repeating: 7, count: 32)])
        let code = try codes.draw()
        try await accounts.issue(
            .giftCard(
                "gc_a",
                amountMinor: 1_00,
                .usd,
                codeDigest: code.digest,
                lastFour: code.lastFour,
                at: LastVersionStore.now
            )
        )
        try await store.serve("shop", giftCards: codes) { shop async throws in
            #expect(try await shop.put("/v1/sessions/new", Self.cart("MUG", "once-b")).status < 300)
            let apply = #"{"command":"apply_gift_card","code":"\#(code.text)"}"#
            let applied = try await shop.post("/v1/sessions/new/commands", apply, key: "a")
            let total = try #require(applied.json["quote"]?["total"]?.integer, "\(applied.text)")
            #expect(applied.json["quote"]?["payable"] == .integer(total - 1_00), "\(applied.text)")
            let pay = #"{"total":\#(total),"method":"card"}"#
            let paid = try await shop.post("/v1/sessions/new/complete", pay, key: "b")
            #expect(paid.outcome == "200" && paid.json["order"]?["payable"] == .integer(total - 1_00), "\(paid.text)")
            #expect(try await accounts.account("gc_a", at: LastVersionStore.now)?.totals.spentMinor == 1_00)
            let cancelled = try await shop.post("/v1/orders/new.o1/cancel", "{}", key: "c")
            #expect(cancelled.outcome == "200", "\(cancelled.text)")
            #expect(try await accounts.account("gc_a", at: LastVersionStore.now)?.totals.balanceMinor == 1_00)
        }
    }
}
