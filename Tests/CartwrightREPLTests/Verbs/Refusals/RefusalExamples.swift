import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightREPL

/// A command that is refused, with its code.
struct RefusalExample: CustomTestStringConvertible, Sendable {
    let line: String
    let code: ErrorCode
    /// The commands to run before, in a session with two mugs and a tea in the cart.
    let before: [String]
    var testDescription: String { "\(line): \(code)" }

    init(_ line: String, _ code: ErrorCode, after before: String...) {
        (self.line, self.code, self.before) = (line, code, before)
    }

    init(_ line: String, _ code: ErrorCode, after before: [String]) {
        (self.line, self.code, self.before) = (line, code, before)
    }

    /// Returns true if the line belongs to a verb.
    func isOf(_ verb: Verb) -> Bool { line == verb.name || line.hasPrefix("\(verb.name) ") }

    static let all =
        loading + cards + cart + gifts + tenders + checkout + showing + time + events + flows + plugins + long

    private static let longText = String(repeating: "x", count: 257)

    /// Texts of one byte more than the limit of their kind.
    private static let long = [
        RefusalExample("load catalog long", .textTooLong), RefusalExample("load cart \"long cart\"", .textTooLong),
        RefusalExample("load cart attributes", .cartTooManyAttributes),
        RefusalExample("add item \(longText) price=1.00", .textTooLong),
        RefusalExample("view item \(longText) price=1.00", .textTooLong),
        RefusalExample("set customer \(longText)", .textTooLong),
        RefusalExample("set customer ada email=a@example.com", .customerNoIdentityKey),
        RefusalExample("load catalog persons", .customerNoIdentityKey),
        RefusalExample("load catalog issues", .catalogBadIssue),
        RefusalExample("load catalog shares", .catalogBadShares),
        RefusalExample("load catalog variants", .catalogDuplicateVariant),
        RefusalExample("load cart \"known cart\"", .customerNoIdentityKey),
        RefusalExample("enter code \(longText)", .textTooLong),
        RefusalExample("choose shipping \(longText)", .textTooLong),
        RefusalExample("set channel \(longText)", .textTooLong),
        RefusalExample("set attribute \(longText) 1", .textTooLong),
        RefusalExample("pay order method=\(longText)", .textTooLong, after: "begin checkout"),
    ]

    /// Returns a copy of a session in checkout without an agreement.
    private static func copyOf(now: String = "2026-01-01T00:00:00Z", catalog: String = "{}") -> String {
        #"""
        {"format": 1, "revision": 0, "now": "\#(now)", "catalog": \#(catalog),
         "session": {
          "format": 4, "id": "s", "phase": "checkout", "cart": {"currency": "USD"}, "payment_count": 0,
          "feed": {
           "settings": {
            "impressions": "once_ever", "maximum_bytes": 1, "maximum_age_seconds": 1, "maximum_live_cards": 1,
            "maximum_held_cards": 1}},
          "identifiers": {"state": "1", "last": 0, "counter": 0}},
         "options": {"choose": "best", "rounding": "half_up"}}
        """#
    }

    static let files = [
        "strict": #"{"promotions": [{"id": "two", "returns": "refuse", "conditions": [{"type": "quantity","#
            + #""at_least": 3}], "effects": [{"type": "percent_off", "percent": "10"}]}]}"#,
        "long": #"{"items": [{"sku": "\#(longText)", "unit_price": 1}]}"#,
        "long cart": #"{"currency": "USD", "channel": "\#(longText)", "lines": []}"#,
        "issues": #"{"cards_may_issue": ["friend"]}"#,
        "shares": #"{"variants": [{"name": "a", "share": "90"}], "holdout": "20"}"#,
        "variants": #"{"variants": [{"name": "a", "share": "60"}, {"name": "a", "share": "40"}]}"#,
        "persons": #"{"promotions": [{"id": "p", "per_customer_limit": {"count": 1, "by": ["email"]}, "#
            + #""effects": [{"type": "percent_off", "percent": "10"}]}]}"#,
        "known cart": #"{"currency": "USD", "customer": {"identities": {"email": "a@example.com"}}, "lines": []}"#,
        "attributes": #"{"currency": "USD", "lines": [], "attributes": {\#(thousand), "more": 1}}"#,
        "b.flow.session.json": "{}", "copy": copyOf(),
        "copy time": copyOf(now: "soon"), "copy newer": #"{"format": 2}"#,
        "copy money": copyOf(catalog: #"{"currency": "dollars"}"#),
        "copy promotion": copyOf(catalog: #"{"promotions": [{"id": "a", "effects": [{"type": "no_such"}]}]}"#),
        "country cart": #"{"currency": "USD", "country": "Germany", "lines": []}"#,
        "country catalog": #"{"promotions": [{"id": "p", "conditions": [{"type": "country", "any_of": ["Germany"]}], "#
            + #""effects": [{"type": "percent_off", "percent": "10"}]}]}"#,
        "time.csv": "cart,sku,price,at\n1,A,1,soon\n", "country.csv": "cart,sku,price,country\n1,A,1,UK\n",
        "two.csv": "cart,sku,price\n1,A,1\n2,A,1\n",
        "syntax": "{", "one.csv": "cart,price\n1,a\n", "money.ndjson": "{\"currency\": \"dollars\", \"lines\": []}\n",
        "twice": #"{"items": [{"sku": "A", "unit_price": 1}, {"sku": "A", "unit_price": 1}]}"#,
        "promotion": #"{"promotions": [{"id": "a", "effects": [{"type": "no_such"}]}]}"#,
        "money": #"{"currency": "dollars"}"#, "yen": #"{"currency": "JPY"}"#,
        "time": #"{"promotions": [{"id": "a", "starts_at": "soon"}]}"#,
        "yen cart": #"{"currency": "JPY", "lines": []}"#, "cart money": #"{"currency": "dollars", "lines": []}"#,
        "below": cartOf(quantity: "-1", "100"), "many": cartOf(quantity: "9000000000", "100"),
        "declined": cartOfMugs(declining: 100), "all declined": cartOfMugs(declining: 101),
        "ids": """
        {"currency": "USD", "lines": [{"id": "a", "sku": "A", "quantity": 1, "unit_price": 1},
                                      {"id": "a", "sku": "B", "quantity": 1, "unit_price": 1}]}
        """,
        "cards": """
        {"cards": [{"id": "held", "tp": "short_news", "ca": 1766653200, "ea": -1, "tt": "A", "db": false},
                   {"id": "control", "tp": "control", "ca": 1766653200, "ea": -1},
                   {"id": "ended", "tp": "short_news", "ca": 1766653200, "ea": 1767225700, "tt": "B",
                    "e": {"class_type": "coupon_code", "coupon_code": "ENDED", "discount_percentage": "10"}}]}
        """,
        "twins": """
        {"cards": [{"id": "a", "tp": "short_news", "ca": 1766653200, "ea": -1, "tt": "A", "e": \(twin)},
                   {"id": "b", "tp": "short_news", "ca": 1766653200, "ea": -1, "tt": "B", "e": \(twin)}]}
        """,
        "once": """
        {"promotions": [{"id": "once", "usage_limit": 1,
                         "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "order"}}]}]}
        """,
        "today": """
        {"promotions": [{"id": "today", "ends_at": "2026-01-02T00:00:00Z",
                         "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "order"}}]}]}
        """,
        "thousand": #"{"currency": "USD", "lines": [], "attributes": {\#(thousand)}}"#,
        "stray": "stray\n", "wrong": "> list orders\nnothing\n",
    ]

    private static let thousand = (0..<1_000).map { "\"\($0)\": 1" }.joined(separator: ", ")

    private static func cartOf(quantity: String, _ price: String) -> String {
        #"{"currency": "USD", "lines": [{"id": "a", "sku": "A", "quantity": \#(quantity), "unit_price": \#(price)}]}"#
    }

    private static func cartOfMugs(declining count: Int) -> String {
        let ids = (0..<count).map { "\"p\($0)\"" }.joined(separator: ", ")
        return #"{"currency": "USD", "lines": [{"sku": "MUG", "quantity": 4, "unit_price": 1250}], "#
            + #""declined": [\#(ids)]}"#
    }

    private static let twin = #"""
        {"class_type": "coupon_code",
         "promotion": "{\"id\": \"twin\", \"effects\": [{\"type\": \"percent_off\", \"percent\": \"5\"}]}"}
        """#
}

extension RefusalExample {
    private static let loading = [
        RefusalExample("load cards none", .fileUnreadable), RefusalExample("load cards syntax", .jsonSyntax),
        RefusalExample("load banners none", .fileUnreadable), RefusalExample("load banners syntax", .jsonSyntax),
        RefusalExample("load banners cards", .cardNoneRead),
        RefusalExample("load cards yen", .cardNoneRead), RefusalExample("sync cards none", .fileUnreadable),
        RefusalExample("sync cards syntax", .jsonSyntax), RefusalExample("sync cards yen", .cardNoneRead),
        RefusalExample("load catalog none", .fileUnreadable), RefusalExample("load catalog syntax", .jsonSyntax),
        RefusalExample("load catalog twice", .catalogDuplicateSKU),
        RefusalExample("load catalog promotion", .promotionUnknownEffect),
        RefusalExample("load catalog money", .moneyBadCurrency), RefusalExample("load catalog time", .timeBadInstant),
        RefusalExample("load catalog yen", .cartOtherCurrency), RefusalExample("load cart none", .fileUnreadable),
        RefusalExample("load cart syntax", .jsonSyntax), RefusalExample("load session none", .fileUnreadable),
        RefusalExample("load session syntax", .jsonSyntax), RefusalExample("load session copy", .sessionDamaged),
        RefusalExample("load session \"copy time\"", .timeBadInstant),
        RefusalExample("load session \"copy money\"", .moneyBadCurrency),
        RefusalExample("load session \"copy promotion\"", .promotionUnknownEffect),
        RefusalExample("load session \"copy newer\"", .sessionNewerFormat),
        RefusalExample("save session samples/catalog.json", .sessionNotACopy),
        RefusalExample("load cart \"cart money\"", .moneyBadCurrency),
        RefusalExample("load cart below", .jsonOutOfRange), RefusalExample("load cart many", .cartBadQuantity),
        RefusalExample("load cart ids", .cartDuplicateID),
        RefusalExample("load cart \"yen cart\"", .cartOtherCurrency),
        RefusalExample("load cart \"country cart\"", .cartBadCountry),
        RefusalExample("load cart two.csv", .commandBadValue),
        RefusalExample("load cart one.csv", .csvBadHeader), RefusalExample("load cart time.csv", .timeBadInstant),
        RefusalExample("load catalog \"country catalog\"", .cartBadCountry),
        RefusalExample("simulate carts time.csv", .timeBadInstant),
        RefusalExample("simulate carts country.csv", .cartBadCountry),
        RefusalExample("load cart samples/carts/two-mugs.json", .checkoutInProgress, after: "begin checkout"),
        RefusalExample("simulate carts none.csv", .fileUnreadable),
        RefusalExample("simulate carts syntax", .jsonSyntax), RefusalExample("simulate carts one.csv", .csvBadHeader),
        RefusalExample("simulate carts money.ndjson", .moneyBadCurrency),
        RefusalExample("simulate carts samples/campaign/carts.ndjson sweep=x", .campaignBadSweep),
        RefusalExample("simulate carts samples/campaign/carts.ndjson by=moon", .commandBadValue),
    ]

    private static let cards = [
        RefusalExample("view card c99", .cardUnknown), RefusalExample("open card c99", .cardUnknown),
        RefusalExample("open card control", .feedControlCard, after: "load cards cards"),
        RefusalExample("open card c5", .couponNotCombinable, after: "open card c4"),
        RefusalExample("open card b", .couponDuplicatePromotion, after: "load cards twins", "open card a"),
        RefusalExample("dismiss card c99", .cardUnknown),
        RefusalExample("dismiss card held", .feedNotDismissible, after: "load cards cards"),
        RefusalExample("dismiss card c1", .feedAlreadyDismissed, after: "dismiss card c1"),
        RefusalExample("dismiss card control", .feedControlCard, after: "load cards cards"),
        RefusalExample("show card c99", .cardUnknown), RefusalExample("show placement home_hero", .cardUnknown),
    ]

    private static let cart = [
        RefusalExample("add item NONE", .itemUnknown), RefusalExample("add item A price=x", .moneyBadAmount),
        RefusalExample("view item NONE", .itemUnknown), RefusalExample("view item A price=x", .moneyBadAmount),
        RefusalExample("add item MUG qty=x", .commandBadValue),
        RefusalExample("add item MUG qty=0", .cartBadQuantity),
        RefusalExample("add item MUG", .checkoutInProgress, after: "begin checkout"),
        RefusalExample("set qty NONE 1", .cartUnknownLine), RefusalExample("set qty MUG x", .commandBadValue),
        RefusalExample("set qty MUG -1", .cartBadQuantity),
        RefusalExample("set qty MUG 1", .checkoutInProgress, after: "begin checkout"),
        RefusalExample("remove item NONE", .cartUnknownLine),
        RefusalExample("remove item MUG", .checkoutInProgress, after: "begin checkout"),
        RefusalExample("set customer ada orders=x", .commandBadValue),
        RefusalExample("set customer \"ada \"", .customerBadID), RefusalExample("enter code NONE", .codeUnknown),
        RefusalExample("enter code SPRING20", .codeAlreadyEntered, after: "enter code SPRING20"),
        RefusalExample("remove code SPRING20", .codeNotEntered),
        RefusalExample("choose shipping post amount=x", .moneyBadAmount),
        RefusalExample("clear cart", .checkoutInProgress, after: "begin checkout"),
        RefusalExample("set country Germany", .commandBadValue),
        RefusalExample("set attribute a 1 of=x", .commandBadValue),
        RefusalExample("set attribute one-more 1", .cartTooManyAttributes, after: "load cart thousand"),
    ]

    private static let gifts = [
        RefusalExample("decline gift none", .giftUnknown), RefusalExample("accept gift spoon", .giftNotDeclined),
        RefusalExample(
            "decline gift spoon",
            .giftAlreadyDeclined,
            after: "load catalog samples/returns.json",
            "set qty MUG 4",
            "decline gift spoon"
        ),
        RefusalExample(
            "decline gift spoon",
            .cartTooManyDeclined,
            after: "load catalog samples/returns.json",
            "load cart declined"
        ),
        RefusalExample("load cart \"all declined\"", .cartTooManyDeclined),
    ]

    private static let checkout = [
        RefusalExample("begin checkout", .checkoutEmptyCart, after: "remove item MUG", "remove item TEA"),
        RefusalExample("cancel checkout", .checkoutNotStarted), RefusalExample("apply coupon NONE", .couponUnknown),
        RefusalExample("apply coupon FIVER", .couponDismissed, after: "dismiss coupon FIVER"),
        RefusalExample("apply coupon ENDED", .couponNotShown, after: "load cards cards", later),
        RefusalExample("apply coupon TENOFF", .couponAlreadyApplied, after: "apply coupon TENOFF"),
        RefusalExample("apply coupon FIVER", .couponNotCombinable, after: "apply coupon TENOFF"),
        RefusalExample("apply coupon b", .couponDuplicatePromotion, after: "load cards twins", "apply coupon a"),
        RefusalExample("dismiss coupon NONE", .couponUnknown),
        RefusalExample("dismiss coupon FIVER", .couponDismissed, after: "dismiss coupon FIVER"),
        RefusalExample("pay order", .checkoutNotStarted),
        RefusalExample("pay order", .checkoutAlreadyPaid, after: "begin checkout", "pay order"),
        RefusalExample("pay order method=a\u{1F}b", .checkoutBadMethod, after: "begin checkout"),
        RefusalExample("pay order", .checkoutTotalChanged, after: "load catalog today", "begin checkout", later),
        RefusalExample("pay order outcome=maybe", .commandBadValue, after: "begin checkout"),
        RefusalExample("pay order payment=fp_1", .customerNoIdentityKey, after: "begin checkout"),
        RefusalExample("pay order payment=digest:0a", .customerBadIdentity, after: "begin checkout"),
        RefusalExample("cancel order o1", .orderUnknown),
        RefusalExample("cancel order o1", .orderClosed, after: "begin checkout", "pay order", "cancel order o1"),
        RefusalExample("return units o1 MUG 1", .orderUnknown),
        RefusalExample("return units o1 NONE 1", .cartUnknownLine, after: "begin checkout", "pay order"),
        RefusalExample("return units o1 MUG x", .commandBadValue),
        RefusalExample("return units o1 MUG 3", .cartBadQuantity, after: "begin checkout", "pay order"),
        RefusalExample(
            "return units o1 MUG 1",
            .orderClosed,
            after: "begin checkout",
            "pay order",
            "cancel order o1"
        ),
        RefusalExample(
            "return units o1 MUG 1",
            .orderReturnRefused,
            after: "load catalog strict",
            "begin checkout",
            "pay order"
        ),
        RefusalExample("return order o1", .orderUnknown),
        RefusalExample("return order o1", .orderClosed, after: "begin checkout", "pay order", "cancel order o1"),
        RefusalExample("show order", .orderUnknown), RefusalExample("show receipt o1", .orderUnknown),
        RefusalExample("explain coupon NONE", .couponUnknown),
        RefusalExample("explain line NONE", .cartUnknownLine),
    ]

    private static let later = "option clock 2026-02-01T00:00:00Z"

    private static let showing = [
        RefusalExample("list cards page=0", .commandBadValue), RefusalExample("list coupons rows=x", .commandBadValue),
        RefusalExample("list items page=0", .commandBadValue),
        RefusalExample("list promotions page=0", .commandBadValue),
        RefusalExample("list events rows=0", .commandBadValue), RefusalExample("list orders page=0", .commandBadValue),
        RefusalExample("list steps page=-1", .commandBadValue), RefusalExample("show item NONE", .itemUnknown),
        RefusalExample("show price NONE", .itemUnknown), RefusalExample("explain price NONE", .itemUnknown),
        RefusalExample("show promotion none", .promotionUnknown),
        RefusalExample("explain promotion none", .promotionUnknown), RefusalExample("explain order o1", .orderUnknown),
        RefusalExample("show event e99", .eventUnknown), RefusalExample("show batch b1", .batchUnknown),
        RefusalExample("show plugin none", .pluginUnknown), RefusalExample("option color pink", .commandBadValue),
        RefusalExample("option clock soon", .timeBadInstant), RefusalExample("option currency none", .moneyBadCurrency),
        RefusalExample("help nothing", .commandUnknown), RefusalExample("nothing", .commandUnknown),
        RefusalExample("add item", .commandBadArguments), RefusalExample("add item A b=c", .commandUnknownOption),
        RefusalExample("add item \"A", .commandUnclosedQuote),
        RefusalExample("add item A price=90000000000000000 qty=1000", .moneyOverflow),
    ]

    private static let time = [
        RefusalExample("undo", .stepNone, after: "goto step 0"),
        RefusalExample("undo", .stepIrreversible, after: "sign batch key=demo", "upload batch b1 to=mock"),
        RefusalExample("redo", .stepNone), RefusalExample("goto step 99", .stepUnknown),
        RefusalExample("goto step 1", .stepIrreversible, after: "sign batch key=demo", "upload batch b1 to=mock"),
        RefusalExample("goto step x", .commandBadValue), RefusalExample("diff steps 0 99", .stepUnknown),
        RefusalExample("diff steps 0 x", .commandBadValue), RefusalExample("goto branch alt1", .branchUnknown),
        RefusalExample(
            "goto branch alt1",
            .stepIrreversible,
            after: "undo",
            "add item POT",
            "sign batch key=demo",
            "upload batch b1 to=mock"
        ),
        RefusalExample("drop branch alt1", .branchUnknown),
    ]

    private static let events = [
        RefusalExample("sign batch key=none", .keyUnknown),
        RefusalExample("sign batch", .batchEmpty, after: "sign batch"),
        RefusalExample("upload batch b1", .batchUnknown),
        RefusalExample("upload batch b1", .uploadRepeated, after: "sign batch", "upload batch b1"),
        RefusalExample("upload batch b1 to=nowhere", .uploadUnavailable, after: "sign batch"),
        RefusalExample("verify batch b1", .batchUnknown),
        RefusalExample("verify batch b1 key=none", .keyUnknown, after: "sign batch"),
        RefusalExample("verify batch b1 key=other", .batchSignatureMismatch, after: "sign batch"),
    ]

    private static let flows = [
        RefusalExample("check flow none", .fileUnreadable), RefusalExample("check flow stray", .flowMalformed),
        RefusalExample("check flow wrong", .flowDifferent), RefusalExample("load flow none", .fileUnreadable),
        RefusalExample("load flow stray", .flowMalformed), RefusalExample("next", .flowNone),
        RefusalExample("continue", .flowNone), RefusalExample("break on nothing", .commandBadValue),
        RefusalExample("drop break nothing", .commandBadValue),
        RefusalExample("save flow samples/catalog.json", .flowNotAFlow),
        RefusalExample("save flow a.flow --keep", .commandBadValue),
        RefusalExample("save flow b.flow", .sessionNotACopy, after: "load session samples/sessions/support.json"),
    ]

    private static let plugins = [
        RefusalExample("reload plugin none", .pluginUnknown),
        RefusalExample("reload plugin coupon", .pluginNotReloadable),
        RefusalExample(
            "reload plugin coupon",
            .stepIrreversible,
            after: "load plugin plugins/coupon",
            "sign batch key=demo",
            "upload batch b1 to=mock"
        ),
    ]
}
