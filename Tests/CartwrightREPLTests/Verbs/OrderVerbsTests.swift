import Cartwright
import Testing

@testable import CartwrightREPL

struct OrderVerbsTests {
    @Test func `an order is paid, partly returned and shown`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        #expect(try interpreter.answer("pay order method=test") == ["paid $30.38; order o1"])
        #expect(try interpreter.answer("return units o1 MUG 1") == ["returned 1 x MUG; refund $11.25"])
        #expect(
            try interpreter.answer("show order") == [
                "  MUG     Stoneware mug   2 x  $12.50  $25.00",
                "  TEA     Assam tea 100g  1 x   $8.75   $8.75",
                "  TENOFF                               -$3.37",
                "  total                                $30.38",
                "  o1 partially returned, refunded $11.25",
            ]
        )
        #expect(try interpreter.answer("list orders").first?.hasPrefix("  o1  partially_returned  $30.38") == true)
    }

    @Test func `returning everything refunds the amount paid`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF", "pay order")
        for line in ["return units o1 MUG 1", "return units o1 TEA 1", "return units o1 MUG 1"] {
            try interpreter.answer(line)
        }
        #expect(interpreter.world.session.orders[0].refundedMinor == 3038)
        let error = try interpreter.refusal("return units o1 MUG 1")
        #expect(error.code == .orderClosed)
        #expect(error.hint == "show order o1")
    }

    @Test func `units of several lines can be returned together`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "pay order")
        let answer = try interpreter.answer("return units o1 MUG 1 TEA 1")
        #expect(answer.first == "returned 1 x MUG, 1 x TEA; refund $21.25", "\(answer)")
        #expect(interpreter.world.session.orders[0].returned == ["MUG": 1, "TEA": 1])
        #expect(try interpreter.refusal("return units o1 MUG 1 TEA").code == .commandBadValue)
    }

    @Test(arguments: [
        ("return units o1 MUG 3", ErrorCode.cartBadQuantity, "use 1 to 2"),
        ("return units o1 MGU 1", .cartUnknownLine, "return units o1 MUG 1"),
        ("return units o2 MUG 1", .orderUnknown, "return units o1 MUG 1"),
        ("cancel order o2", .orderUnknown, "cancel order o1"),
        ("show order o2", .orderUnknown, "show order o1"),
        ("show order xyzzy", .orderUnknown, "list orders"),
    ])
    func `a refusal has a hint`(line: String, code: ErrorCode, hint: String) throws {
        var interpreter = try Interpreter.shopping("begin checkout", "pay order")
        let error = try interpreter.refusal(line)
        #expect(error.code == code)
        #expect(error.hint == hint)
    }

    @Test func `a return from a fully returned line is refused`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "pay order", "return units o1 MUG 2")
        let error = try interpreter.refusal("return units o1 MUG 1")
        #expect(error.summary == "cannot return 1: the line has no units left")
        #expect(error.hint == "show order")
    }

    @Test func `a cancelled order is refunded`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "pay order")
        #expect(try interpreter.answer("cancel order o1") == ["cancelled o1; refund $33.75"])
    }
}
