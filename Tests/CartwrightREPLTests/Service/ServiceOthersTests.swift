import Cartwright
import Testing

@testable import CartwrightREPL

/// Changes by other clients to a session of a service, and undo in such a session.
struct ServiceOthersTests {
    private let service = ScriptedService()

    @Test func `a session changed by another client is shown as changed and not overwritten`() throws {
        var interpreter = try service.interpreter()
        service.refuses(412, "session.changed")
        service.answers(PublicSession(revision: 5, mugs: 7))
        let refusal = try interpreter.serviceRefusal("set qty MUG 1")
        #expect(refusal.code == "session.changed")
        #expect(refusal.summary.contains("revision 4 -> 5"))
        #expect(refusal.details.contains { $0.contains("cart.MUG.qty") && $0.hasSuffix("2 -> 7") })
        #expect(service.lines.count(where: { $0.hasPrefix("POST") }) == 1, "it is not sent again")
        #expect(interpreter.world.session.cart.lines[0].quantity == 7)
        service.answers(PublicSession(revision: 6, mugs: 1))
        try interpreter.answer("set qty MUG 1")
        #expect(service.requests.last?.headers["if-match"] == "\"5-7\"")
    }

    @Test func `a query first reports changes by other clients, and undo does not revert them`() throws {
        var interpreter = try service.interpreter()
        service.answers(PublicSession(revision: 6, mugs: 5))
        let lines = try interpreter.answer("show cart")
        #expect(lines.first == "another client changed the session: revision 4 -> 6")
        #expect(lines.last?.hasSuffix("$62.50") == true)
        #expect(try interpreter.answer("show cart").first?.contains("MUG") == true, "the change is reported once")
        let refusal = try interpreter.serviceRefusal("undo")
        #expect(refusal.code == .stepIrreversible)
        #expect(refusal.summary.contains("changed elsewhere"))
        #expect(!service.lines.contains { $0.hasPrefix("PATCH") })
    }

    @Test func `undo restores the cart at the shown revision, and redo repeats the change`() throws {
        var interpreter = try service.interpreter()
        service.answers(PublicSession(revision: 5, mugs: 3))
        try interpreter.answer("add item MUG")
        service.answers(PublicSession(revision: 6, mugs: 2))
        #expect(
            try interpreter.answer("undo") == ["back at step 0 (browsing); total $25.00; 1 step to redo"]
        )
        let patch = try #require(service.requests.last)
        #expect(patch.method == .patch && patch.headers["if-match"] == "\"5-3\"")
        #expect(patch.body?.contains(#""quantity":2"#) == true)
        #expect(interpreter.world.lastReadSession?.revision == 6)
        service.answers(PublicSession(revision: 7, mugs: 3))
        #expect(try interpreter.answer("redo") == ["at step 1 (browsing); total $37.50"])
        #expect(service.requests.last?.headers["if-match"] == "\"6-2\"")
        #expect(interpreter.stepNumber == 1)
    }

    @Test func `undo of a caller that may not set prices leaves prices to the catalog`() throws {
        var interpreter = try service.interpreter()
        service.answers(PublicSession(revision: 5, mugs: 3))
        try interpreter.answer("add item MUG")
        service.refuses(403, "service.not_trusted")
        service.answers(PublicSession(revision: 6, mugs: 2))
        try interpreter.answer("undo")
        #expect(service.requests.last?.body == #"{"cart":{"lines":[{"id":"MUG","sku":"MUG","quantity":2}]}}"#)
    }

    @Test func `undo of begin checkout cancels the checkout`() throws {
        var interpreter = try service.interpreter()
        service.answers(PublicSession(revision: 5, phase: "checkout"))
        try interpreter.answer("begin checkout")
        service.answers(PublicSession(revision: 6))
        try interpreter.answer("undo")
        #expect(service.lines.last == "POST /v1/sessions/cart-7/cancel")
        #expect(interpreter.world.session.phase == .browsing)
    }

    @Test func `undo of an applied coupon is refused with the command that removes it`() throws {
        var interpreter = try service.interpreter()
        let applied = #"{"card": "tenoff", "code": "TENOFF", "headline": "10%", "status": "applied", "saves": 250}"#
        service.answers(PublicSession(revision: 5, discount: 250, coupon: applied))
        #expect(try interpreter.answer("apply coupon TENOFF") == ["applied TENOFF: -$2.50; total $22.50"])
        let refusal = try interpreter.serviceRefusal("undo")
        #expect(refusal.code == .stepIrreversible)
        #expect(refusal.hint == "dismiss coupon TENOFF")
        #expect(interpreter.stepNumber == 1)
    }

    @Test func `undo in a session changed by another client is refused and shows the change`() throws {
        var interpreter = try service.interpreter()
        service.answers(PublicSession(revision: 5, mugs: 3))
        try interpreter.answer("add item MUG")
        service.refuses(412, "session.changed")
        service.answers(PublicSession(revision: 6, mugs: 9))
        #expect(try interpreter.serviceRefusal("undo").code == "session.changed")
        #expect(interpreter.world.session.cart.lines[0].quantity == 9)
    }
}
