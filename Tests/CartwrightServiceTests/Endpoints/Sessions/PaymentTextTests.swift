import Cartwright
import CartwrightCheckout
import Testing

@testable import CartwrightService

/// The method of a payment: it is a text for people and contains nothing that controls the payment.
@Suite(.timeLimit(.minutes(20))) struct PaymentTextTests {
    private static let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#

    /// Each payment state that the service accepts, with and without a method.
    private static let completions = [
        #"{"total":875}"#, #"{"total":875,"method":"card"}"#, #"{"total":875,"payment":"pending"}"#,
        #"{"total":875,"method":"card","payment":"pending"}"#, #"{"total":875,"method":"","payment":"pending"}"#,
    ]

    /// Completes a session, confirms a pending payment, and returns every answer about it.
    private static func outputs(of completion: String, at shop: ShopClient) async throws -> [Reply] {
        let path = "/v1/sessions/cart-7"
        _ = try await shop.put(path, cart)
        var replies = [try await shop.post("\(path)/complete", completion, key: "pending")]
        replies.append(try await shop.get(path))
        if replies[0].status == 202 {
            let confirm = #"{"command":"payment_confirmed","key":"cart-7-pay-1"}"#
            replies.append(try await shop.post("\(path)/commands", confirm, key: "key-of-arrival"))
        }
        for path in [path, "\(path)/steps", "/v1/orders/cart-7.o1"] { replies.append(try await shop.get(path)) }
        let back = #"{"lines":[{"line":"TEA","quantity":1}]}"#
        replies.append(try await shop.post("/v1/orders/cart-7.o1/returns", back, key: "key-of-return"))
        replies.append(try await shop.post("\(path)/complete", completion, key: "pending"))
        return replies
    }

    @Test(arguments: completions)
    func `no answer and no event has control characters or a key, and an empty method is left out`(
        completion: String
    ) async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await ServiceBench.serve(stores: stores) { shop in
            let replies = try await Self.outputs(of: completion, at: shop)
            for reply in replies {
                #expect((200...202).contains(reply.status), "\(reply.text)")
                #expect(ControlText.found(in: reply.text) == nil, "\(reply.text)")
            }
            let order = try await shop.get("/v1/orders/cart-7.o1").json
            #expect(order["method"] == (completion.contains("card") ? "card" : nil))
            let steps = try await shop.get("/v1/sessions/cart-7/steps").text
            #expect(!steps.contains(#""method":"""#) && !steps.contains("reference"), "\(steps)")
        }
        let outbox = stores.stores(of: .shop).checkout.outbox
        var events = ""
        while let batch = try await outbox.nextBatch(at: ServiceBench.now) {
            events += String(decoding: batch.body, as: UTF8.self)
            try await outbox.settle(batch.id, .delivered, at: ServiceBench.now)
        }
        #expect(events.contains("cartwright.order.paid"))
        #expect(ControlText.found(in: events) == nil && !events.contains(#""method":"""#), "\(events)")
        for key in ["key-of-arrival", "key-of-return"] { #expect(!events.contains(key), "\(key)") }
    }

    @Test(arguments: [
        #"\u001fpending"#, #"card\u001fpending"#, #"card\u001fk"#, #"\u0000"#, #"a\nb"#, #"\u007f"#, #"\u0085"#,
    ])
    func `a method with a control character is refused and changes nothing`(method: String) async throws {
        try await ServiceBench.serve { shop in
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            let before = try await shop.get("/v1/sessions/cart-7").text
            let completion = #"{"total":875,"method":"\#(method)"}"#
            let refused = try await shop.post("/v1/sessions/cart-7/complete", completion, key: "k")
            #expect(refused.outcome == "400 checkout.bad_method", "\(refused.text)")
            #expect(refused.pointer == "/method")
            #expect(try await shop.get("/v1/sessions/cart-7").text == before)
        }
    }

    @Test func `a paid session answers another key with its order`() async throws {
        try await ServiceBench.serve { shop in
            let path = "/v1/sessions/cart-7"
            _ = try await shop.put(path, Self.cart)
            let paid = try await shop.post("\(path)/complete", #"{"total":875}"#, key: "k")
            for key in ["l", "l", "m"] {
                let again = try await shop.post("\(path)/complete", #"{"total":875}"#, key: key)
                #expect(again.outcome == "409 checkout.already_paid", "\(again.text)")
                #expect(again.json["order"] == paid.json["order"] && again.json["order"]?["id"] == "cart-7.o1")
                #expect(again.json["detail"] == "the session is already paid: order cart-7.o1")
            }
            _ = try await shop.post("/v1/orders/cart-7.o1/cancel", "{}", key: "c")
            let cancelled = try await shop.post("\(path)/complete", #"{"total":875}"#, key: "n")
            #expect(cancelled.outcome == "409 checkout.already_paid")
            #expect(cancelled.json["order"]?["phase"] == "cancelled")
            // A new cart starts a new purchase.
            _ = try await shop.put(path, Self.cart)
            let other = try await shop.post("\(path)/complete", #"{"total":875}"#, key: "o")
            #expect(other.status == 200 && other.json["order"]?["id"] == "cart-7.o2")
        }
    }
}

/// Control characters in answers and events.
enum ControlText {
    /// Returns the first control character of a JSON text, raw or escaped; nil if there is none.
    static func found(in text: String) -> String? {
        if let raw = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control && $0 != "\n" }) {
            return "U+\(String(raw.value, radix: 16))"
        }
        return text.firstMatch(of: /\\u00[01][0-9a-fA-F]|\\u00[7][fF]|\\u00[89][0-9a-fA-F]/).map { String($0.output) }
    }
}
