import Cartwright
import CartwrightAnalytics
import CartwrightCheckout
import Testing

@testable import CartwrightService

/// Gift cards and store credit over HTTP.
@Suite struct GiftCardCommandTests {
    private static let path = "/v1/sessions/a/commands"

    /// Serves a shop with a gift card of 10.00 and a store credit of 5.00, and a session with two mugs.
    private static func serve(
        _ scopes: Set<Scope> = [.checkout, .backend],
        at clock: SetClock = SetClock(),
        _ work: @escaping @Sendable (ShopClient, String) async throws -> Void
    ) async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key(scopes)
        let codes = try GiftCardCodes(keys: [Array(repeating: 7, count: 32)])
        let code = try codes.draw()
        let store = try #require(bench.stores.stores(of: .shop).checkout.accounts)
        let now = clock.now
        try await store.issue(
            .giftCard(
                "gc_a",
                amountMinor: 10_00,
                .usd,
                codeDigest: code.digest,
                lastFour: code.lastFour,
                at: now
            )
        )
        try await store.issue(.storeCredit("sc_a", of: "ada", amountMinor: 5_00, .usd, at: now))
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { settings in
            settings.giftCards = codes
            settings.dependencies = CheckoutDependencies(
                now: { clock.now },
                random: CheckoutDependencies.machine.random
            )
        } _: { client in
            let shop = client.with(key: key)
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}],"customer":{"id":"ada"}}}"#
            #expect(try await shop.put("/v1/sessions/a", cart).outcome == "201")
            try await work(shop, code.text)
        }
    }

    private static func apply(_ code: String, _ more: String = "") -> String {
        #"{"command":"apply_gift_card","code":"\#(code)"\#(more)}"#
    }

    @Test func `tenders pay a part of a session, which never has the code`() async throws {
        try await Self.serve { shop, code async throws in
            let applied = try await shop.post(Self.path, Self.apply(code, #","amount":700"#), key: "k1")
            #expect(applied.outcome == "200" && !applied.text.contains(code), "\(applied.text)")
            let again = try await shop.post(Self.path, Self.apply(code, #","amount":700"#), key: "k1")
            #expect(again.text == applied.text)
            let twice = try await shop.post(Self.path, Self.apply(code), key: "k2")
            #expect(twice.outcome == "409 tender.already_applied")
            let credit = try await shop.post(Self.path, #"{"command":"use_store_credit"}"#, key: "k3")
            let session = try JSONParser.parse(credit.text)
            #expect(session["quote"]?["payable"] == 1300 && session["quote"]?["total"] == 2500, "\(credit.text)")
            #expect(
                session["tenders"]?.text.contains(#""account":"gc_a","kind":"gift_card","limit":700,"amount":700"#)
                    == true
            )
            #expect(session["tenders"]?.text.contains(#""account":"sc_a""#) == true)
            let steps = try await shop.get("/v1/sessions/a/steps").text
            #expect(steps.contains("apply_gift_card") && !steps.contains(code))
            let paid = try await shop.post("/v1/sessions/a/complete", #"{"total":2500}"#, key: "k4")
            let order = try JSONParser.parse(paid.text)["order"]
            #expect(order?["payable"] == 1300 && order?["total"] == 2500, "\(paid.text)")
            let back = try await shop.post("/v1/orders/a.o1/cancel", "{}", key: "k5")
            #expect(back.text.contains(#""account":"gc_a","kind":"gift_card","amount":700"#), "\(back.text)")
        }
    }

    @Test func `a pending and a failed payment have the tenders and the amount to pay beside the total`() async throws {
        try await Self.serve { shop, code async throws in
            let path = "/v1/sessions/a/complete"
            #expect(try await shop.post(Self.path, Self.apply(code, #","amount":700"#), key: "k1").outcome == "200")
            let body = #"{"total":2500,"payment":"pending"}"#
            let pending = try await shop.post(path, body, key: "k2")
            let failed = #"{"command":"payment_failed","key":"a-pay-1","reason":"no money"}"#
            #expect(try await shop.post(Self.path, failed, key: "k3").outcome == "200")
            let told = try await shop.post(path, body, key: "k2")
            #expect(pending.status == 202 && told.status == 409, "\(pending.text) \(told.text)")
            for reply in [pending, told] {
                let payment = try JSONParser.parse(reply.text)["payment"]
                #expect(payment?["total"] == 2500 && payment?["payable"] == 1800, "\(reply.text)")
                #expect(payment?["tenders"] == [["account": "gc_a", "kind": "gift_card", "amount": 700]])
            }
            let steps = try await shop.get("/v1/sessions/a/steps").text
            #expect(steps.contains(#""total":2500,"payable":1800"#), "\(steps)")
        }
    }

    @Test func `the breakdown of a session ends with what is left to pay`() async throws {
        try await Self.serve { shop, code async throws in
            #expect(try await shop.post(Self.path, Self.apply(code), key: "k1").outcome == "200")
            let answer = try JSONParser.parse(try await shop.get("/v1/sessions/a/waterfall").text)
            #expect(answer["total"] == 2500 && answer["payable"] == 1500, "\(answer)")
        }
    }

    @Test func `an account cannot be named in place of a code`() async throws {
        try await Self.serve { shop, _ async throws in
            let named = #"{"command":"apply_gift_card","account":"gc_a"}"#
            #expect(try await shop.post(Self.path, named, key: "k1").status == 400)
            let id = try await shop.post(Self.path, Self.apply("gc_a"), key: "k2")
            #expect(id.outcome == "422 tender.unknown")
        }
    }

    @Test func `store credit needs the scope backend`() async throws {
        try await Self.serve([.checkout]) { shop, code async throws in
            let credit = try await shop.post(Self.path, #"{"command":"use_store_credit"}"#, key: "k1")
            #expect(credit.outcome == "403 service.not_trusted")
            #expect(try await shop.post(Self.path, Self.apply(code), key: "k2").outcome == "200")
        }
    }

    @Test func `wrong codes are refused for a while`() async throws {
        let clock = SetClock()
        try await Self.serve(at: clock) { shop, code async throws in
            for number in 1...4 {
                let reply = try await shop.post(Self.path, Self.apply("WRONG-\(number)"), key: "w\(number)")
                #expect(reply.outcome == "422 tender.unknown")
            }
            let early = try await shop.post(Self.path, Self.apply(code), key: "k1")
            #expect(early.outcome == "429 tender.too_many_guesses" && early["Retry-After"] == "1")
            let metrics = try await shop.get("/metrics").text
            #expect(metrics.contains("\ncartwright_unknown_codes_total 4\n"))
            #expect(metrics.contains("\ncartwright_refused_codes_total 1\n"))
            clock.move(seconds: 1)
            #expect(try await shop.post(Self.path, Self.apply(code), key: "k2").outcome == "200")
        }
    }
}
