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
            Row(
                .tender(.unknown),
                .tenderUnknown,
                "expected the code of a gift card, found one that was never issued",
                "compare each character"
            ),
            Row(
                .tender(.noCustomer),
                .tenderNoCustomer,
                "expected a customer for store credit, found a session without one",
                "set the customer first"
            ),
            Row(
                .tender(.noStoreCredit(customer: "ada", .usd)),
                .tenderNoStoreCredit,
                "expected store credit of customer ada in USD, found none",
                "pay without store credit"
            ),
            Row(
                .tender(.disabled(account: "gc_1")),
                .tenderDisabled,
                "expected an account that is enabled, found gc_1, which is disabled",
                "pay in another way"
            ),
            Row(
                .tender(.expired(account: "gc_1", at: Shopper.noon)),
                .tenderExpired,
                "expected an account that has not expired, found gc_1, which expired at 2026-01-10T12:00:00Z",
                "pay in another way"
            ),
            Row(
                .tender(.otherCurrency(account: "gc_1", try Currency("JPY"), session: .usd)),
                .tenderOtherCurrency,
                "expected an account in USD, found gc_1 in JPY",
                "use an account in USD"
            ),
            Row(
                .tender(.alreadyApplied(account: "gc_1")),
                .tenderAlreadyApplied,
                "expected an account that is not applied yet, found gc_1, which is",
                "remove it first to apply it with another amount"
            ),
            Row(
                .tender(.notApplied(account: "gc_1", .giftCard)),
                .tenderNotApplied,
                "expected an applied account, found gc_1, which is not applied"
            ),
            Row(
                .tender(.notApplied(account: nil, .storeCredit)),
                .tenderNotApplied,
                "expected an applied store credit, found none"
            ),
            Row(
                .tender(.tooMany(21)),
                .tenderTooMany,
                "expected at most 20 gift cards and store credits, found 21",
                "remove some of them"
            ),
            Row(
                .tender(.badAmount(Money(minor: 0, .usd))),
                .tenderBadAmount,
                "expected an amount above 0, found $0.00",
                "omit the amount to use the balance"
            ),
            Row(
                .tender(.aboveBalance(account: "gc_1", Money(minor: 900, .usd), balance: Money(minor: 500, .usd))),
                .tenderAboveBalance,
                "expected at most the balance of $5.00 of account gc_1, found $9.00",
                "omit the amount to use the balance"
            ),
            Row(
                .tender(.usedUp(account: "gc_1")),
                .tenderUsedUp,
                "expected an account with a balance, found gc_1 with none left",
                "pay in another way; other checkouts may hold some of it"
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
