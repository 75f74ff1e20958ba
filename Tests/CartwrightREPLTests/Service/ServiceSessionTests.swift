import Cartwright
import Testing

@testable import CartwrightREPL

/// The verbs on a session of a service: their requests and their output.
struct ServiceSessionTests {
    private let service = ScriptedService()

    @Test func `opening a session shows its revision and phase, and the prompt shows them too`() throws {
        var interpreter = try service.interpreter(nil)
        #expect(interpreter.prompt == "no session> ")
        service.answers(PublicSession())
        #expect(
            try interpreter.answer("open session cart-7") == ["opened cart-7, revision 4 (browsing); total $25.00"]
        )
        #expect(interpreter.prompt == "cart-7 0 browse> ")
        #expect(service.lines == ["GET /v1/sessions/cart-7?explain=all"])
    }

    @Test func `a new session is created only if the id is unused`() throws {
        var interpreter = try service.interpreter(nil)
        service.answers(201, PublicSession(revision: 1, mugs: 0).text, tag: "\"1\"")
        try interpreter.answer("new session cart-7")
        #expect(service.lines == ["PUT /v1/sessions/cart-7"])
        #expect(service.requests[0].headers["if-none-match"] == "*")
        service.refuses(412, "session.exists")
        #expect(try interpreter.serviceRefusal("new session cart-7").code == "session.exists")
    }

    @Test func `an item is added by SKU at the shown revision`() throws {
        var interpreter = try service.interpreter()
        service.answers(PublicSession(revision: 5, mugs: 3))
        #expect(try interpreter.answer("add item MUG") == ["added 1 x MUG; cart total $37.50"])
        let request = try #require(service.requests.last)
        #expect(request.path == "/v1/sessions/cart-7/commands")
        #expect(request.headers["if-match"] == "\"4-2\"")
        #expect(request.headers["idempotency-key"]?.isEmpty == false)
        #expect(request.body == #"{"command":"add_line","line":{"sku":"MUG","quantity":1}}"#)
        #expect(interpreter.stepNumber == 1)
    }

    @Test func `the cart is shown like a local one`() throws {
        var interpreter = try service.interpreter()
        let lines = try interpreter.answer("show cart")
        #expect(lines.first?.contains("Stoneware mug") == true)
        #expect(lines.last?.hasSuffix("$25.00") == true)
        #expect(try interpreter.answer("list coupons").first?.contains("eligible -$2.50") == true)
    }

    @Test func `a coupon is explained with the reasons of the service`() throws {
        let reason = """
            {"promotion": "tenoff", "reason": "condition_not_met",
             "unmet": [{"condition": "subtotal", "at_least": 3000, "observed": 2500, "short_by": 500}]}
            """
        let coupon = """
            {"card": "tenoff", "code": "TENOFF", "headline": "10%", "status": "ineligible", "reason": \(reason)}
            """
        var interpreter = try service.interpreter(PublicSession(coupon: coupon, notApplied: reason))
        #expect(
            try interpreter.answer("explain coupon TENOFF") == [
                "TENOFF does not apply: reported by the service, card c1", "  no  subtotal  need $30.00, have $25.00",
                "  fix: add $5.00 more",
            ]
        )
        #expect(try interpreter.answer("explain promotion tenoff").contains { $0.contains("need $30.00") })
        #expect(try interpreter.answer("explain cart").contains { $0.contains("need $30.00, have $25.00") })
        service.answers(304, "")
        service.answers(200, #"{"reasons": []}"#)
        #expect(try interpreter.serviceRefusal("explain promotion tenof").hint == "explain promotion tenoff")
    }

    @Test func `a trial is a dry run of the service and takes no step`() throws {
        var interpreter = try service.interpreter()
        service.answers(304, "")
        service.answers(200, PublicSession(revision: 5, mugs: 3).text)
        let lines = try interpreter.answer("try add item MUG")
        #expect(lines.contains { $0.contains("cart.MUG.qty") && $0.hasSuffix("2 -> 3") })
        #expect(service.lines.last == "POST /v1/sessions/cart-7/commands?dry_run=true")
        #expect(service.requests.last?.headers["idempotency-key"] == nil)
        #expect(interpreter.stepNumber == 0)
        #expect(interpreter.world.lastReadSession?.revision == 4)
    }

    @Test func `a trial that the service does not support is refused`() throws {
        var interpreter = try service.interpreter(PublicSession(phase: "checkout"))
        #expect(try interpreter.serviceRefusal("try pay order").code == .connectionNoTrial)
        #expect(try interpreter.serviceRefusal("try clear cart").code == .connectionNoTrial)
        #expect(!service.lines.contains { $0.hasPrefix("POST") || $0.hasPrefix("PATCH") })
    }

    @Test func `paying sends the shown total and cannot be undone`() throws {
        let session = PublicSession(phase: "checkout")
        var interpreter = try service.interpreter(session)
        service.answers(200, #"{"id": "cart-7", "revision": 5, "phase": "paid"}"#)
        service.answers(session.paid)
        service.answers(200, session.order())
        #expect(try interpreter.answer("pay order method=card") == ["paid $25.00; order o1"])
        #expect(service.lines.contains("POST /v1/sessions/cart-7/complete"))
        #expect(service.requests[1].body == #"{"total":2500,"method":"card"}"#)
        let refusal = try interpreter.serviceRefusal("undo")
        #expect(refusal.code == .stepIrreversible)
        #expect(refusal.summary.contains("pay order"))
        #expect(refusal.hint == "cancel order o1")
    }

    @Test func `identities go to the service, and no step or transcript has their values`() throws {
        let session = PublicSession(phase: "checkout")
        var interpreter = try service.interpreter(session)
        service.answers(200, #"{"id": "cart-7", "revision": 5, "phase": "paid"}"#)
        service.answers(session.paid)
        service.answers(200, session.order())
        #expect(try interpreter.answer("pay order payment=fp-card") == ["paid $25.00; order o1"])
        #expect(service.requests[1].body == #"{"total":2500,"identities":{"payment":"fp-card"}}"#)
        service.answers(PublicSession(revision: 7))
        let set = try interpreter.answer("set customer ada email=ada@example.com")
        #expect(set.contains { $0.contains("customer ada, known by email") }, "\(set)")
        let body = try #require(service.requests.last?.body)
        #expect(body.contains(#""command":"set_customer""#), "\(body)")
        #expect(body.contains(#""identities":{"email":"ada@example.com"}"#), "\(body)")
        for line in ["set customer - email=withheld:", "set customer - email=digest:0a"] {
            #expect(try interpreter.serviceRefusal(line).code == .customerBadIdentity)
        }
        let recorded = interpreter.timeline.steps.map(\.command) + interpreter.transcript.map(\.command)
        #expect(recorded.contains("pay order payment=withheld:"))
        #expect(recorded.allSatisfy { !$0.contains("fp-card") && !$0.contains("ada@") }, "\(recorded)")
        #expect(interpreter.tools.identities.isEmpty)
    }

    @Test func `paying needs a checkout, and a failed outcome needs a payment under way`() throws {
        var interpreter = try service.interpreter()
        #expect(try interpreter.serviceRefusal("pay order").code == .checkoutNotStarted)
        let session = PublicSession(phase: "checkout")
        service.answers(session.paid)
        var paid = try service.interpreter(nil)
        service.answers(200, session.order())
        try paid.answer("open session cart-7")
        #expect(try paid.serviceRefusal("pay order").hint == "show order o1")
        var inCheckout = try service.interpreter(PublicSession(phase: "checkout"))
        #expect(try inCheckout.serviceRefusal("pay order method=a\u{1F}b").code == .checkoutBadMethod)
        #expect(try inCheckout.serviceRefusal("pay order outcome=failed").hint == "pay order outcome=unknown")
    }

    @Test func `an unresolved payment is settled by its key`() throws {
        let payment = #", "payment": {"key": "cart-7-pay-1", "total": 2500, "began": "2026-01-01T00:00:00Z"}"#
        var interpreter = try service.interpreter(PublicSession(phase: "paying", more: payment))
        service.answers(PublicSession(revision: 5, phase: "checkout"))
        try interpreter.answer("pay order outcome=failed")
        #expect(service.requests.last?.body?.contains(#""command":"payment_failed""#) == true)
        #expect(service.requests.last?.body?.contains("cart-7-pay-1") == true)
    }

    @Test func `a return refunds the amount that the service gives`() throws {
        let session = PublicSession(phase: "checkout")
        service.answers(session.paid)
        var interpreter = try service.interpreter(nil)
        service.answers(200, session.order())
        try interpreter.answer("open session cart-7")
        service.answers(200, session.order(phase: "partially_returned", returned: 1, refunded: 1_250))
        var after = session.paid
        after.revision = 6
        after.orders = after.orders.replacing("\"paid\"", with: "\"partially_returned\"")
            .replacing("\"refunded\": 0", with: "\"refunded\": 1250")
        service.answers(after)
        service.answers(200, session.order(phase: "partially_returned", returned: 1, refunded: 1_250))
        #expect(try interpreter.answer("return units o1 MUG 1") == ["returned 1 x MUG; refund $12.50"])
        #expect(service.lines.contains("POST /v1/orders/cart-7.o1/returns"))
        #expect(try interpreter.serviceRefusal("undo").code == .stepIrreversible)
    }

    @Test func `an earlier revision is shown without changing the session`() throws {
        var interpreter = try service.interpreter()
        service.answers(304, "")
        service.answers(PublicSession(revision: 2, mugs: 1))
        let lines = try interpreter.answer("show revision 2")
        #expect(lines.first == "revision 2 of cart-7 (browsing); total $12.50")
        #expect(service.lines.last == "GET /v1/sessions/cart-7?as_of=2&explain=all")
        #expect(interpreter.world.lastReadSession?.revision == 4)
        let refusal = try interpreter.serviceRefusal("show revision 9")
        #expect(refusal.code == .sessionUnknownRevision)
        #expect(refusal.hint == "show revision 4")
    }

    @Test func `an option keeps the session open`() throws {
        var interpreter = try service.interpreter()
        try interpreter.answer("option clock 2026-02-01T00:00:00Z")
        #expect(interpreter.prompt == "cart-7 0 browse> ")
        #expect(try interpreter.answer("show cart").last?.hasSuffix("$25.00") == true)
        try interpreter.answer("option currency EUR")
        #expect(interpreter.world.lastReadSession?.revision == 4)
    }

    @Test func `a refusal of the service reads like a local one`() throws {
        var interpreter = try service.interpreter()
        service.refuses(409, "checkout.not_started")
        #expect(try interpreter.serviceRefusal("cancel checkout").hint == "begin checkout")
        service.refuses(422, "cart.unknown_line")
        #expect(try interpreter.serviceRefusal("set qty MUUG 1").hint == "set qty MUG 1")
        service.refuses(422, "code.unknown")
        #expect(try interpreter.serviceRefusal("enter code NOPE").summary.contains("NOPE"))
        service.refuses(422, "cart.unknown_sku", #", "try": "did you mean MUG?""#)
        #expect(try interpreter.serviceRefusal("add item MUGG").hint == "add item MUG")
        #expect(interpreter.stepNumber == 0)
    }
}

extension Interpreter {
    /// Runs a line that must fail, and returns its error.
    mutating func serviceRefusal(_ line: String) throws -> CartwrightError {
        switch run(line) {
        case .failure(let error): return error
        case let other: throw NotRefused(answer: String(describing: other))
        }
    }
}
