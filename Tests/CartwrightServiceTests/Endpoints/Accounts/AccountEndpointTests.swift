import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightService

/// Gift cards and store credits are issued and managed over HTTP.
@Suite struct AccountEndpointTests {
    private static let terms = #"{"amount":2500,"currency":"USD"}"#

    private static func serve(
        _ work: @escaping @Sendable (ShopClient, String) async throws -> Void
    ) async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key([.checkout, .manage])
        let codes = try GiftCardCodes(keys: [Array(repeating: 7, count: 32)])
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) {
            $0.giftCards = codes
        } _: { client async throws in
            try await work(client.with(key: key), AccessKey.id(in: key) ?? "")
        }
    }

    @Test func `a gift card is issued once, and its code is in the first answer only`() async throws {
        try await Self.serve { shop, _ async throws in
            let made = try await shop.post("/v1/gift-cards", Self.terms, key: "k")
            let code = try #require(made.json["code"]?.string, "\(made.text)")
            let id = try #require(made.json["id"]?.string)
            #expect(made.outcome == "201" && made["Location"] == "/v1/gift-cards/\(id)" && !id.contains(code))
            let again = try await shop.post("/v1/gift-cards", Self.terms, key: "k")
            #expect(again.outcome == "201" && again["Idempotent-Replayed"] == "true")
            #expect(again["Location"] == made["Location"])
            #expect(again.json["code"] == nil && again.json["id"]?.string == id)
            let other = try await shop.post("/v1/gift-cards", #"{"amount":1,"currency":"USD"}"#, key: "k")
            #expect(other.outcome == "422 service.key_reused")
            let second = try await shop.post("/v1/gift-cards", Self.terms, key: "k2")
            #expect(second.json["code"]?.string != code && second.json["id"]?.string != id)
            let list = try await shop.get("/v1/gift-cards?limit=1")
            #expect(list.json["next"] != nil && !list.text.contains(code))
            let next = list.json["next"]?.string ?? ""
            let rest = try await shop.get("/v1/gift-cards?limit=2&after=\(next)")
            let end = code.suffix(4)
            #expect(rest.json["next"] == nil && rest.text.contains(end) != list.text.contains(end))
        }
    }

    @Test func `an issued card pays, and its entries say who issued and adjusted it`() async throws {
        try await Self.serve { shop, by async throws in
            let made = try await shop.post("/v1/gift-cards", Self.terms, key: "k").json
            let (id, code) = (made["id"]?.string ?? "", made["code"]?.string ?? "")
            let path = "/v1/gift-cards/\(id)"
            let adjust = #"{"amount":-500,"reason":"mistake"}"#
            for _ in 0..<2 {
                let adjusted = try await shop.post("\(path)/adjust", adjust, key: "a")
                #expect(adjusted.outcome == "200" && adjusted.json["balance"] == 2000, "\(adjusted.text)")
            }
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#
            #expect(try await shop.put("/v1/sessions/a", cart).outcome == "201")
            let apply = #"{"command":"apply_gift_card","code":"\#(code)"}"#
            let applied = try await shop.post("/v1/sessions/a/commands", apply, key: "c")
            #expect(applied.json["quote"]?["payable"] == 500, "\(applied.text)")
            #expect(try await shop.post("/v1/sessions/a/complete", #"{"total":2500}"#, key: "p").outcome == "200")
            #expect(try await shop.get(path).json["spent"] == 2000)
            guard case .array(let entries)? = try await shop.get("\(path)/entries").json["entries"] else {
                Issue.record("no entries")
                return
            }
            #expect(entries.compactMap { $0["kind"]?.string } == ["issued", "adjusted", "held", "spent"])
            #expect(entries.prefix(2).allSatisfy { $0["by"]?.string == by })
            let page = try await shop.get("\(path)/entries?after=1&limit=1")
            #expect(page.text.contains("mistake") && page.json["next"] == 2)
            let changes = try await shop.get("/v1/changes?subject=\(id)").text
            #expect(changes.contains("account.issued") && changes.contains("account.adjusted"))
            #expect(!changes.contains(code))
        }
    }

    @Test func `a disabled store credit is not used until it is enabled`() async throws {
        try await Self.serve { shop, _ async throws in
            let terms = #"{"customer":"ada","amount":500,"currency":"USD","expires_at":"2027-01-01T00:00:00Z"}"#
            let made = try await shop.post("/v1/store-credits", terms, key: "k")
            #expect(made.outcome == "201" && made.json["expires_at"] == "2027-01-01T00:00:00Z", "\(made.text)")
            #expect(try await shop.post("/v1/store-credits", terms, key: "k").text == made.text)
            let path = "/v1/store-credits/\(made.json["id"]?.string ?? "")"
            #expect(try await shop.post("\(path)/disable", "{}", key: "d").json["enabled"] == false)
            #expect(try await shop.post("\(path)/enable", "{}", key: "e").json["enabled"] == true)
            #expect(try await shop.get("/v1/store-credits?customer=ada").text.contains("sc_"))
            #expect(try await shop.get("/v1/store-credits?customer=ben").text == #"{"store_credits":[]}"#)
        }
    }

    @Test func `bad terms and unknown ids are refused`() async throws {
        try await Self.serve { shop, _ async throws in
            let made = try await shop.post("/v1/gift-cards", Self.terms, key: "k").json
            let path = "/v1/gift-cards/\(made["id"]?.string ?? "")"
            let cases = [
                ("/v1/gift-cards", #"{"amount":1,"currency":"XX"}"#, "/currency"),
                ("/v1/gift-cards", #"{"amount":-1,"currency":"USD"}"#, "/amount"),
                ("/v1/gift-cards", #"{"amount":1,"currency":"USD","customer":"ada"}"#, "/customer"),
                ("/v1/store-credits", #"{"customer":"","amount":1,"currency":"USD"}"#, "/customer"),
                ("\(path)/adjust", #"{"amount":"1","reason":"r"}"#, "/amount"),
            ]
            for (number, (path, body, pointer)) in cases.enumerated() {
                let reply = try await shop.post(path, body, key: "b\(number)")
                #expect([400, 422].contains(reply.status) && reply.pointer == pointer, "\(body): \(reply.text)")
            }
            let none = try await shop.send("POST", "/v1/gift-cards", Self.terms)
            #expect(none.outcome == "400 service.missing_idempotency_key")
            let much = try await shop.post("\(path)/adjust", #"{"amount":-2501,"reason":"r"}"#, key: "m")
            #expect(much.outcome == "409 account.insufficient")
            for amount in [0, AccountTotals.maximumMinor + 1] {
                let body = #"{"amount":\#(amount),"reason":"r"}"#
                let reply = try await shop.post("\(path)/adjust", body, key: "z\(amount)")
                #expect(reply.outcome == "422 account.bad_terms")
            }
            for path in ["/v1/gift-cards/gc_none", "/v1/store-credits/\(made["id"]?.string ?? "")"] {
                #expect(try await shop.get(path).outcome == "404 account.unknown")
            }
        }
    }

    @Test func `without keys of codes no gift card is issued`() async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.post("/v1/gift-cards", Self.terms, key: "k")
            #expect(reply.outcome == "501 store.unsupported" && reply.text.contains("--gift-card-key-file"))
        }
    }
}
