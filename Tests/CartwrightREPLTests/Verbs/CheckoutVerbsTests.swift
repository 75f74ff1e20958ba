import Cartwright
import Testing

@testable import CartwrightREPL

struct CheckoutVerbsTests {
    @Test func `checkout offers coupons with a discount, the largest first`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(
            try interpreter.answer("begin checkout") == [
                "checkout started: $33.75",
                "pop-up c5: FIVER saves $5.00   apply coupon FIVER | dismiss coupon FIVER",
                "pop-up c4: TENOFF saves $3.37   apply coupon TENOFF | dismiss coupon TENOFF",
            ]
        )
    }

    @Test func `checkout lists coupons that are held back`() throws {
        var interpreter = try Interpreter.shopping("remove item TEA")
        #expect(
            try interpreter.answer("begin checkout").dropFirst() == [
                "held back c4: TENOFF, no: subtotal   explain coupon TENOFF",
                "held back c5: FIVER, no: quantity   explain coupon FIVER",
            ]
        )
    }

    @Test func `a coupon is applied by code, by short name or by card id`() throws {
        for name in ["TENOFF", "tenoff", "c4"] {
            var interpreter = try Interpreter.shopping("begin checkout")
            #expect(try interpreter.answer("apply coupon \(name)") == ["applied TENOFF: -$3.37; total $30.38"])
        }
    }

    @Test func `a coupon that does not combine names the other, and the hint dismisses that`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        let error = try interpreter.refusal("apply coupon FIVER")
        #expect(error.code == .couponNotCombinable)
        #expect(
            error.summary
                == "FIVER was not applied: TENOFF is applied and excludes it; swapping would save $1.63 more"
        )
        #expect(try interpreter.answer(try #require(error.hint)) == ["dismissed TENOFF; total $33.75"])
        #expect(try interpreter.answer("apply coupon FIVER") == ["applied FIVER: -$5.00; total $28.75"])
        #expect(try interpreter.refusal("apply coupon FIVER").hint == "explain coupon FIVER")
        #expect(try interpreter.refusal("apply coupon TENOFF").hint == "undo")
    }

    @Test(arguments: [
        ("apply coupon TENOF", ErrorCode.couponUnknown, "apply coupon TENOFF"),
        ("apply coupon xyzzy", .couponUnknown, "list coupons"),
        ("explain coupon FIVR", .couponUnknown, "explain coupon FIVER"),
        ("cancel checkout", .checkoutNotStarted, "begin checkout"),
        ("pay order", .checkoutNotStarted, "begin checkout"),
    ])
    func `a refusal has a hint`(line: String, code: ErrorCode, hint: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal(line)
        #expect(error.code == code)
        #expect(error.hint == hint)
    }

    @Test func `the cart is locked during checkout, and the hint unlocks it`() throws {
        var interpreter = try Interpreter.shopping("begin checkout")
        let error = try interpreter.refusal("add item TEA")
        #expect(error.code == .checkoutInProgress)
        try interpreter.answer(try #require(error.hint))
        try interpreter.answer("add item TEA")
    }

    @Test func `an empty cart cannot be checked out, and the hint adds an item`() throws {
        var interpreter = Interpreter.empty()
        let error = try interpreter.refusal("begin checkout")
        #expect(error.code == .checkoutEmptyCart)
        try interpreter.answer(try #require(error.hint))
        try interpreter.answer("begin checkout")
    }
}
