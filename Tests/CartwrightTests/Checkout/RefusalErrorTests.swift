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
            Row(.emptyCart, .checkoutEmptyCart, "there is nothing in the cart"),
            Row(
                .alreadyPaid(order: "o1"),
                .checkoutAlreadyPaid,
                "the session was paid already: order o1",
                "change the cart to begin another purchase"
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
                "X counts from 2026-01-10T12:00:00Z on"
            ),
            Row(.codeNotUsable("X", .ended(Shopper.noon)), .codeEnded, "X ended at 2026-01-10T12:00:00Z"),
            Row(.codeNotUsable("X", .usedUp), .codeUsedUp, "X was used as often as it may be"),
            Row(.couponDismissed(cardID: "c"), .couponDismissed, "card c was dismissed"),
            Row(.couponNotShown(cardID: "c"), .couponNotShown, "card c is expired or not shown"),
            Row(.couponAlreadyApplied(cardID: "c"), .couponAlreadyApplied, "card c is applied already"),
            Row(.codeAlreadyEntered("X"), .codeAlreadyEntered, "X was entered already"),
            Row(.codeNotEntered("X"), .codeNotEntered, "X was not entered"),
            Row(.orderClosed("o1", .partiallyReturned), .orderClosed, "order o1 is partially returned"),
            Row(
                .otherCurrency(try Currency("JPY"), session: .usd),
                .cartOtherCurrency,
                "a cart in JPY in a session in USD",
                "use USD"
            ),
            Row(.duplicateID("A"), .cartDuplicateID, "the id \"A\" stands twice", "give each its own id"),
            Row(.badQuantity(0, allowed: 1...3), .cartBadQuantity, "a quantity of 0", "from 1 to 3"),
            Row(.badQuantity(-1, allowed: 0...(.max)), .cartBadQuantity, "a quantity of -1", "at least 0"),
            Row(.badPrice(-5), .cartBadPrice, "a price of -5 minor units", "at least 0"),
            Row(
                .duplicatePromotion(cardID: "c", promotion: "p"),
                .couponDuplicatePromotion,
                "card c brings promotion \"p\", which counts already"
            ),
            Row(
                .notCombinable(cardID: "c", with: "d", swapSavesMinor: 5),
                .couponNotCombinable,
                "card c was not applied: card d is and excludes it"
            ),
            Row(
                .returnRefused(order: "o1", promotion: "p"),
                .orderReturnRefused,
                "what would remain of order o1 does not meet promotion \"p\", which refuses that",
                "return the whole order, or fewer units"
            ),
            Row(
                .totalChanged(agreed: Money(minor: 900, .usd), now: Money(minor: 1000, .usd)),
                .checkoutTotalChanged,
                "the total is $10.00 now, agreed was $9.00"
            ),
        ]
    }

    @Test func `each refusal has its code, its words and its hint`() throws {
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
