import Cartwright
import Testing

@testable import CartwrightREPL

/// The lists of a shop in a session of the service.
struct ServiceListTests {
    private let service = ScriptedService()

    private static let orders = #"""
        {"orders": [
           {"id": "cart-7.o1", "session": "cart-7", "phase": "paid", "customer": "ada", "currency": "USD",
            "total": 2750, "refunded": 0, "promotions": [{"id": "tenoff", "amount": 250}],
            "paid_at": "2026-11-23T15:00:00Z"}],
         "next": "5.9"}
        """#

    @Test func `sessions are listed without an open session, with filters in the request`() throws {
        var interpreter = try service.interpreter(nil, canWrite: false)
        service.answers(
            200,
            #"""
            {"sessions": [
               {"id": "cart-7", "revision": 6, "phase": "paying", "customer": "a b", "currency": "USD", "lines": 2,
                "codes": ["A", "B"], "orders": 0, "opened_at": "2026-11-23T15:00:00Z",
                "changed_at": "2026-11-23T15:00:00Z"},
               {"id": "cart-8", "revision": 1, "phase": "browsing", "currency": "USD", "lines": 0, "orders": 0,
                "opened_at": "2026-11-22T15:00:00Z", "changed_at": "2026-11-22T15:00:00Z"}]}
            """#
        )
        let lines = try interpreter.answer(#"list sessions customer="a b" phase=paying rows=2"#)
        #expect(service.lines == ["GET /v1/sessions?customer=a%20b&phase=paying&limit=2"])
        #expect(
            lines == [
                "  cart-7  paying    a b  2  0  A B  2026-11-23T15:00:00Z",
                "  cart-8  browsing  -    0  0  -    2026-11-22T15:00:00Z",
            ]
        )
    }

    @Test func `orders of the shop name the command for the next page`() throws {
        var interpreter = try service.interpreter(canWrite: false)
        service.answers(200, Self.orders)
        let lines = try interpreter.answer("list orders customer=ada")
        #expect(
            lines == [
                "  cart-7.o1  paid  $27.50  ada  tenoff  2026-11-23T15:00:00Z",
                "  list orders after=5.9 customer=ada",
            ]
        )
        service.answers(200, #"{"orders": []}"#)
        #expect(try interpreter.answer("list orders after=5.9 customer=ada") == ["  no orders"])
        #expect(service.lines.last == "GET /v1/orders?customer=ada&after=5.9&limit=20")
    }

    @Test func `without options, orders are those of the open session, and of the shop without one`() throws {
        var open = try service.interpreter(canWrite: false)
        #expect(try open.answer("list orders") == ["  no orders"])
        #expect(service.lines.last == "GET /v1/sessions/cart-7?explain=all")
        var none = try service.interpreter(nil, canWrite: false)
        service.answers(200, Self.orders)
        #expect(try none.answer("list orders").count == 2)
        #expect(service.lines.last == "GET /v1/orders?limit=20")
    }

    @Test func `promotions show what is left of their limits`() throws {
        var interpreter = try service.interpreter(nil, canWrite: false)
        service.answers(
            200,
            #"""
            {"promotions": [
               {"id": "first10", "name": "First ten", "usage_limit": 10, "uses": 7, "uses_left": 3},
               {"id": "spring", "code": "SPRING20"}]}
            """#
        )
        let lines = try interpreter.answer("list promotions")
        #expect(lines == ["  first10  automatic  7  3  First ten", "  spring   SPRING20   -  -  -"])
    }

    @Test func `a promotion shows what it gave and its last orders`() throws {
        var interpreter = try service.interpreter(nil, canWrite: false)
        service.answers(
            200,
            #"""
            {"promotion": "tenoff", "name": "Ten off", "budget": {"kind": "amount", "limit": 1000}, "spent": 250,
             "budget_left": 750, "given": [{"currency": "USD", "orders": 1, "amount": 250}],
             "last_orders": [
               {"id": "cart-7.o1", "session": "cart-7", "phase": "paid", "currency": "USD", "total": 2750,
                "refunded": 0, "paid_at": "2026-11-23T15:00:00Z"}]}
            """#
        )
        let lines = try interpreter.answer("show promotion tenoff from=2026-11-01T00:00:00Z")
        #expect(
            lines == [
                "tenoff: Ten off", "  spent        250", "  budget left  750", "  given        $2.50 in 1 order",
                "  last orders", "  cart-7.o1  paid  $27.50  -  -  2026-11-23T15:00:00Z",
            ]
        )
        #expect(service.lines == ["GET /v1/promotions/tenoff/usage?from=2026-11-01T00%3A00%3A00Z&limit=10"])
    }

    @Test func `a key without the scope is told which one is needed, and bad numbers of rows are refused`() throws {
        var interpreter = try service.interpreter(nil, canWrite: false)
        service.refuses(403, "service.wrong_scope")
        let error = try interpreter.serviceRefusal("list sessions")
        #expect(error.code == .serviceWrongScope && error.hint?.contains("scope manage") == true)
        for rows in ["0", "501", "-1"] {
            #expect(try interpreter.serviceRefusal("list orders rows=\(rows)").code == .commandBadValue)
        }
        #expect(try interpreter.serviceRefusal("list sessions phase=eaten").code == .commandBadValue)
    }

    @Test func `a local session has no list of sessions`() throws {
        var local = Interpreter.empty()
        #expect(try local.serviceRefusal("list sessions").code == .commandUnknown)
    }
}
