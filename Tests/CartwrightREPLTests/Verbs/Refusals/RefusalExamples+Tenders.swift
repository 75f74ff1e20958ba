import Cartwright
@testable import CartwrightREPL

extension RefusalExample {
    /// Gift cards and store credit that cannot pay.
    static let tenders = [
        RefusalExample("apply gift card GIFT-7", .tenderUnknown),
        RefusalExample("apply gift card GIFT-25 x", .moneyBadAmount),
        RefusalExample("apply gift card GIFT-25 0", .tenderBadAmount),
        RefusalExample("apply gift card GIFT-25 25.01", .tenderAboveBalance),
        RefusalExample("apply gift card GIFT-25", .tenderAlreadyApplied, after: "apply gift card GIFT-25"),
        RefusalExample("apply gift card GIFT-25", .tenderUsedUp, after: spend("apply gift card GIFT-25")),
        RefusalExample("remove gift card", .tenderNotApplied),
        RefusalExample("use store credit", .tenderNoCustomer),
        RefusalExample("use store credit x", .moneyBadAmount, after: "set customer ada"),
        RefusalExample("use store credit 0", .tenderBadAmount, after: "set customer ada"),
        RefusalExample("use store credit 10.01", .tenderAboveBalance, after: "set customer ada"),
        RefusalExample(
            "use store credit",
            .tenderAlreadyApplied,
            after: ["set customer ada", "use store credit"]
        ),
        RefusalExample(
            "use store credit",
            .tenderUsedUp,
            after: ["set customer ada"] + spend("use store credit")
        ),
        RefusalExample("stop store credit", .tenderNotApplied),
    ]

    /// Returns the commands that spend all of a tender.
    private static func spend(_ tender: String) -> [String] {
        ["add item TEA qty=10", tender, "begin checkout", "pay order", "clear cart", "add item MUG"]
    }
}
