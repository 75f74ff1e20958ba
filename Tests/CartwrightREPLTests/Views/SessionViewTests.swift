import Cartwright
import Testing

@testable import CartwrightREPL

/// `show session`, in a local session and in one of a service.
struct SessionViewTests {
    @Test func `the facts behind the price are shown, and the reason of each rejected code`() throws {
        var interpreter = try Interpreter.shopping(
            "set customer ada segments=vip,early orders=3",
            "set country US",
            "enter code SPRING20"
        )
        #expect(
            try interpreter.answer("show session").filter { !$0.contains("offer ") } == [
                "session s1 (browsing)",
                "  customer  ada; segments vip, early; 3 orders before; no attributes",
                "  country   US",
                "  channel   none",
                "  code      SPRING20: applied: spring, -$6.75",
                "  cards     5",
                "  payment   none",
                "  orders    none",
                "  total     $27.00",
            ]
        )
    }

    @Test func `a session without facts says so`() throws {
        var interpreter = Interpreter.empty()
        #expect(
            try interpreter.answer("show session") == [
                "session s1 (browsing)", "  customer  none", "  country   none", "  channel   none", "  codes     none",
                "  cards     0", "  offers    none", "  payment   none", "  orders    none", "  total     $0.00",
            ]
        )
    }

    @Test func `orders and a payment under way are shown`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "pay order outcome=unknown method=card")
        let waiting = try interpreter.answer("show session")
        #expect(waiting.first == "session s1 (paying)")
        #expect(waiting.contains("  payment   s1-pay-1: $33.75 by card, began 2026-01-01T00:00:00Z"))
        for line in ["pay order outcome=confirmed", "return units o1 TEA 1"] { try interpreter.answer(line) }
        #expect(
            try interpreter.answer("show session").contains { $0.contains("o1 partially returned $33.75, refunded") }
        )
    }

    @Test func `a session of a service is shown with its revision and the same words`() throws {
        let reason = """
            {"promotion": "spring", "reason": "condition_not_met",
             "unmet": [{"condition": "subtotal", "at_least": 3000, "observed": 2500, "short_by": 500}]}
            """
        var session = PublicSession(notApplied: reason)
        session.cartMore = #", "customer": {"id": "ada", "segments": ["vip"]}, "codes": ["SPRING20", "NOPE"]"#
        session.more = """
            , "codes": [{"code": "SPRING20", "state": "rejected", "promotion": "spring", "reason": "condition_not_met"},
             {"code": "NOPE", "state": "rejected", "reason": "unknown_code"}]
            """
        var interpreter = try ScriptedService().interpreter(session)
        #expect(
            try interpreter.answer("show session") == [
                "session cart-7 (browsing), revision 4",
                "  customer  ada; segments vip; orders before unknown; no attributes",
                "  country   none",
                "  channel   none",
                "  code      SPRING20: rejected: spring, subtotal: need $30.00, have $25.00",
                "  code      NOPE: rejected: unknown code",
                "  cards     1",
                "  offer     TENOFF: eligible -$2.50",
                "  payment   none",
                "  orders    none",
                "  total     $25.00",
            ]
        )
        let json = try interpreter.reply("show session").json
        #expect(json["revision"] == 4 && json["customer"]?["id"] == "ada")
        #expect(try interpreter.answer("explain promotion SPRING20").contains { $0.contains("need $30.00") })
    }

    @Test func `codes of an older service are shown from its quote`() throws {
        var session = PublicSession()
        session.cartMore = #", "codes": ["NOPE"]"#
        session.rejectedCodes = #"{"code": "NOPE", "reason": "unknown_code"}"#
        var interpreter = try ScriptedService().interpreter(session)
        #expect(try interpreter.answer("show session").contains("  code      NOPE: rejected: unknown code"))
    }

    @Test func `a promotion of a service is found by a code that was not entered`() throws {
        let service = ScriptedService()
        let reason = #"{"promotion": "spring", "reason": "code_not_entered"}"#
        var interpreter = try service.interpreter(PublicSession(notApplied: reason))
        service.answers(304, "")
        service.answers(
            200,
            #"{"reasons": [{"promotion": "spring", "name": "20% off", "code": "SPRING20", "state": "out"}]}"#
        )
        let lines = try interpreter.answer("explain promotion spring20")
        #expect(lines.first == "spring does not apply: 20% off")
        #expect(service.lines.last == "GET /v1/sessions/cart-7/reasons?q=spring20")
    }

    @Test func `a line without its SKU as id is shown with both`() throws {
        var session = PublicSession()
        session.lineID = "#1"
        var interpreter = try ScriptedService().interpreter(session)
        #expect(try interpreter.answer("show cart").first == "  #1 MUG  Stoneware mug  2 x  $12.50  $25.00")
    }
}
