import Testing

@testable import Cartwright

@Suite struct RefusalErrorTests {
    struct Row {
        let refusal: Refusal
        let code: ErrorCode
        let summary: String
        let hint: String?

        init(_ refusal: Refusal, _ code: ErrorCode, _ summary: String, _ hint: String? = nil) {
            (self.refusal, self.code, self.summary, self.hint) = (refusal, code, summary, hint)
        }
    }

    static func table() throws -> [Row] {
        [
            Row(.notInCheckout, .checkoutNotStarted, "no checkout has begun"),
            Row(
                .paymentInProgress,
                .checkoutPaymentInProgress,
                "a payment is under way",
                "wait for its answer"
            ),
            Row(
                .noPayment(key: "k"),
                .checkoutNoPayment,
                "no payment with the key \"k\" is under way"
            ),
            Row(.checkoutInProgress, .checkoutInProgress, "the cart cannot change while a checkout is in progress"),
            Row(.emptyCart, .checkoutEmptyCart, "the cart is empty"),
            Row(
                .alreadyPaid(order: "o1"),
                .checkoutAlreadyPaid,
                "the session is already paid: order o1",
                "change the cart to begin a new purchase"
            ),
            Row(
                .badMethod("U+001F"),
                .checkoutBadMethod,
                "expected a payment method without control characters, found one with U+001F",
                "write a text for people, such as card"
            ),
            Row(.unknownOrder("o9", known: []), .orderUnknown, "no order is called \"o9\""),
            Row(.unknownOrder("x", known: ["o1", "o2"]), .orderUnknown, "no order is called \"x\"", "known: o1, o2"),
            Row(
                .unknownLine("MGU", known: ["MUG"]),
                .cartUnknownLine,
                "no line of the cart is called \"MGU\"",
                "did you mean MUG?"
            ),
            Row(.unknownCoupon("c"), .couponUnknown, "no coupon card is called \"c\""),
            Row(.unknownCode("X"), .codeUnknown, "no promotion here has the code \"X\""),
            Row(.codeNotUsable("X", .neverIssued), .codeUnknown, "no promotion here has the code \"X\""),
            Row(.codeNotUsable("X", .otherCustomer), .codeOtherCustomer, "X was issued for another customer"),
            Row(.codeNotUsable("X", .mistyped), .codeMistyped, "X is mistyped", "compare each character"),
            Row(.codeNotUsable("X", .revoked), .codeRevoked, "X was revoked"),
            Row(
                .codeNotUsable("X", .upcoming(Shopper.noon)),
                .codeUpcoming,
                "X is not valid before 2026-01-10T12:00:00Z"
            ),
            Row(.codeNotUsable("X", .ended(Shopper.noon)), .codeEnded, "X expired at 2026-01-10T12:00:00Z"),
            Row(.codeNotUsable("X", .usedUp), .codeUsedUp, "X has reached its usage limit"),
            Row(.couponDismissed(cardID: "c"), .couponDismissed, "card c was dismissed"),
            Row(.couponNotShown(cardID: "c"), .couponNotShown, "card c has expired or is not shown"),
            Row(.couponAlreadyApplied(cardID: "c"), .couponAlreadyApplied, "card c is already applied"),
            Row(.codeAlreadyEntered("X"), .codeAlreadyEntered, "X is already entered"),
            Row(.codeNotEntered("X"), .codeNotEntered, "X is not entered"),
            Row(
                .unknownGift("mgu", known: ["mug"]),
                .giftUnknown,
                "no promotion \"mgu\" gives a gift now",
                "did you mean mug?"
            ),
            Row(
                .giftNotDeclined("mug", known: ["pen"]),
                .giftNotDeclined,
                "the gifts of \"mug\" are not declined",
                "known: pen"
            ),
            Row(.giftAlreadyDeclined("mug"), .giftAlreadyDeclined, "the gifts of \"mug\" are already declined"),
            Row(.orderClosed("o1", .partiallyReturned), .orderClosed, "order o1 is partially returned"),
            Row(
                .otherCurrency(try Currency("JPY"), session: .usd),
                .cartOtherCurrency,
                "the cart is in JPY, the session in USD",
                "use USD"
            ),
            Row(.duplicateID("A"), .cartDuplicateID, "the id \"A\" is used twice", "use unique ids"),
            Row(.badQuantity(0, allowed: 1...3), .cartBadQuantity, "the quantity 0 is out of range", "use 1 to 3"),
            Row(
                .badQuantity(-1, allowed: 0...(.max)),
                .cartBadQuantity,
                "the quantity -1 is out of range",
                "use at least 0"
            ),
            Row(.badPrice(-5), .cartBadPrice, "the price is -5 minor units", "use 0 or more"),
            Row(
                .duplicatePromotion(cardID: "c", promotion: "p"),
                .couponDuplicatePromotion,
                "card c offers promotion \"p\", which is already active"
            ),
            Row(
                .notCombinable(cardID: "c", with: "d", swapSavesMinor: 5),
                .couponNotCombinable,
                "card c cannot be combined with card d, which is applied"
            ),
            Row(
                .returnRefused(order: "o1", promotion: "p"),
                .orderReturnRefused,
                "the rest of order o1 would not meet the conditions of promotion \"p\", which refuses the return",
                "return the whole order, or fewer units"
            ),
            Row(
                .totalChanged(agreed: Money(minor: 900, .usd), now: Money(minor: 1000, .usd)),
                .checkoutTotalChanged,
                "the total is now $10.00; the agreed total was $9.00"
            ),
        ]
    }

    @Test func `each refusal has its code, its summary and its hint`() throws {
        for row in try Self.table() {
            let error = row.refusal.error
            #expect(error.code == row.code)
            #expect(error.summary == row.summary)
            #expect(error.hint == row.hint, "\(row.refusal)")
        }
    }

    @Test func `the table has every refusal`() throws {
        let names = Set(try Self.table().map(\.refusal.caseName))
        #expect(names == Set(try RefusalTests.declaredOrder()))
    }
}
