import CartwrightTesting
import Foundation
import Testing

@testable import Cartwright

/// Stored sessions: writing, reading and refusing.
@Suite struct SessionJSONTests {
    /// The budget of a session with a value in every stored field: cards with marks, an order with a returned unit, its
    /// refund, and a payment without an answer.
    static let budget = #""budget":{"kind":"amount","limit":{"USD":9000},"partial":true}"#

    /// The budget of formats in which demands had no currency.
    static let formerBudget = #""budget":{"kind":"amount","limit":9000,"partial":true}"#

    static func shopper(_ budget: String = budget) throws -> Shopper {
        var shopper = try Shopper(
            [
                .percent("ten", 10, #","usage_limit":5,"per_customer_limit":2"#)
                    .changed { $0.imageAspectRatio = "016" },
                .percent("big", 50, #","conditions":[{"type":"subtotal","at_least":90000}]"#), .link("link"),
            ],
            catalog: [
                .percent("half", 50, #","code":"HALF","returns":"claw_back","# + budget),
                .percent("gone", 5, #","ends_at":"2020-01-01T00:00:00Z""#),
            ]
        )
        var ada = Customer(id: "ada")
        (ada.segments, ada.ordersCount, ada.attributes) = (["vip"], 3, ["stamps": 7])
        try shopper.run(.viewCard(id: "link"), .openCard(id: "link"), .setCustomer(ada), .add("A", 3))
        try shopper.run(.enterCode("half"))
        try shopper.run(.chooseShipping(method: "post", amountMinor: 499), .beginCheckout, .pay(method: "card"))
        _ = try shopper.only(.returnUnits(order: "o1", line: "A", count: 1))
        var line = Line(id: "B", sku: "B", unitPriceMinor: 1250, quantity: 2)
        (line.title, line.categories, line.isOnSale) = ("Stoneware \"mug\" é", ["kitchen"], true)
        (line.taxRate, line.attributes, line.minimumUnitPriceMinor) = (try Percentage("7.5"), ["none": .null], 100)
        try shopper.run(.addLine(line), .applyCoupon(cardID: "ten"), .beginCheckout)
        try shopper.run(.pay(method: nil), paying: .unknown)
        return shopper
    }

    static func restored(_ shopper: Shopper, _ text: String) throws(CartwrightError) -> Session {
        try Session(restoring: try JSONParser.parse(text), by: shopper.checkout)
    }

    @Test func `a stored session is restored as the same session and continues in the same way`() throws {
        let shopper = try Self.shopper()
        var again = shopper
        again.session = try Self.restored(shopper, shopper.session.json.text)
        #expect(SessionView(again.session) == SessionView(shopper.session))
        #expect(again.session.json == shopper.session.json)
        #expect(again.session.handled.keys == shopper.session.handled.keys)
        var original = shopper
        for command in [.pay(method: nil), .add("A"), .beginCheckout, .cancelOrder(id: "o2")] as [Command] {
            let (a, b) = (try original.run(command), try again.run(command))
            #expect(a.events == b.events && a.instructions == b.instructions, "\(command.name)")
            #expect(SessionView(a.session) == SessionView(b.session))
        }
    }

    // MARK: Formats

    static let golden = Repository.root.appending(path: "Tests/CartwrightTests/Sessions/Golden")

    static func golden(_ format: Int) throws -> String {
        let text = try String(contentsOf: golden.appending(path: "session-\(format).json"), encoding: .utf8)
        return text.trimmingCharacters(in: .newlines)
    }

    /// Checks the file of the current format. Every format stays readable. A new format gets its own file, which
    /// `CARTWRIGHT_UPDATE=1` writes until a version of the engine is published with it.
    @Test func `a session is written as the golden file of the current format`() throws {
        let shopper = try Self.shopper()
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" {
            let file = Self.golden.appending(path: "session-\(SessionFormat.current).json")
            try Data((shopper.session.json.text + "\n").utf8).write(to: file)
        }
        #expect(shopper.session.json.text == (try Self.golden(4)))
        #expect(shopper.session.refunds.map(\.key) == ["s1-o1-return-1"])
    }

    @Test(arguments: [(1, 0), (2, 1), (3, 1), (4, 1)])
    func `the golden file of each format is read and continues`(format: Int, refunds: Int) throws {
        var shopper = try Self.shopper(format < 3 ? Self.formerBudget : Self.budget)
        if format < 4 { shopper.session = Self.withoutOptions(shopper.session) }
        shopper.session.refunds.removeLast(1 - refunds)
        let session = try Self.restored(shopper, try Self.golden(format))
        // Events of earlier versions are sent unchanged.
        let events = session.pendingEvents
        if format < 4 {
            #expect(events.allSatisfy { $0.source == "/cartwright" && $0.data["session"] == nil })
            #expect(events.filter { $0.type == .orderPaid }.map(\.subject) == ["o1"])
            shopper.session.waitingEvents = session.waitingEvents
        }
        #expect(SessionView(session) == SessionView(shopper.session))
        shopper.session = session
        for refund in session.refunds { try shopper.run(.refundMade(key: refund.key)) }
        try shopper.run(.paymentConfirmed(key: "s1-pay-2"))
        #expect(shopper.session.orders.map(\.quote.totalMinor) == [1999, 2419])
        #expect(shopper.session.refunds.isEmpty)
        #expect(shopper.session.pendingEvents.dropLast().elementsEqual(events))
        #expect(shopper.session.pendingEvents.last?.subject == "s1.o2")
    }

    /// A session as in formats before 4: without the options of its order and payment, and with a refund key that
    /// follows from the returned units.
    private static func withoutOptions(_ session: Session) -> Session {
        var (session, order) = (session, session.orderList[0])
        (order.options, order.returnCount) = (nil, 0)
        session.orderList[0] = order
        session.payment?.options = nil
        session.refunds = session.refunds.map { Refund(key: "s1-o1-return-A-1", order: $0.order, amount: $0.amount) }
        return session
    }

    /// Three units at 1.00 with 0.50 off, one of them returned in version 0.1.0: the other two keep the shares of that
    /// version, and an order that is paid now has its options.
    @Test func `an order of an earlier format keeps its shares`() throws {
        let off =
            #"{"id":"p","returns":"claw_back","conditions":[{"type":"quantity","at_least":2}],"#
            + #""effects":[{"type":"amount_off","amount":50}]}"#
        var shopper = try Shopper(catalog: [Promotion(JSONParser.parse(off))])
        try shopper.run(.add("A", 3, at: 100), .beginCheckout, .pay(method: nil))
        let text = shopper.session.json.text
        let options = #""options":{"choose":"best","rounding":"half_up"},"#
        for (text, kept) in [(text, 100), (text.replacing(options, with: ""), 101)] as [(String, Int64)] {
            var copy = shopper
            copy.session = try Self.restored(shopper, text)
            #expect(copy.session.json.text == text)
            for _ in 1...2 { try copy.run(.returnUnits(order: "o1", line: "A", count: 1)) }
            #expect(copy.session.orders[0].paidMinor - copy.session.orders[0].refundedMinor == kept)
            try copy.run(.add("A"), .beginCheckout, .pay(method: nil))
            #expect(copy.session.orders[1].options == PricingOptions().ofAmounts)
        }
    }

    @Test func `every format up to the current one has a golden file`() {
        for format in 1...SessionFormat.current {
            let file = Self.golden.appending(path: "session-\(format).json")
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func `a newer format is refused with both format numbers`() throws {
        let shopper = try Self.shopper()
        let (own, next) = (SessionFormat.current, SessionFormat.current + 1)
        let text = shopper.session.json.text.replacing(#"{"format":\#(own),"#, with: #"{"format":\#(next),"more":[],"#)
        let error = try #require(Self.error(shopper, text))
        #expect(error.code == .sessionNewerFormat && error.location.pointer == "/format")
        #expect(
            error.summary
                == "the session has format \(next), but this version of the engine reads formats up to \(own)"
        )
    }

    @Test(
        arguments: [
            (#"{"condition":"subtotal","lacks_currency":true}"#, Truth.unknown, "wrong_currency"),
            (#"{"condition":"subtotal","unknown":"wrong_currency"}"#, .unknown, "wrong_currency"),
            (#"{"condition":"order_number","unknown":true}"#, .unknown, nil),
            (#"{"condition":"subtotal","met":true}"#, .met, nil), (#"{"condition":"subtotal"}"#, .notMet, nil),
        ] as [(String, Truth, String?)]
    )
    func `a finding is read from every format`(text: String, truth: Truth, reason: String?) throws {
        let finding = try Finding(restoring: JSONParser.parse(text), at: .root)
        #expect(finding.truth == truth && finding.unknownReason == reason)
        #expect(try Finding(restoring: finding.storedForm, at: .root) == finding)
    }

    // MARK: Catalogs

    @Test func `a checkout continues with its agreed catalog, if that is available`() throws {
        let shopper = try Self.shopper()
        let text = shopper.session.json.text
        var other = shopper
        other.checkout.catalog = .empty
        let error = try #require(Self.error(other, text))
        #expect(error.code == .sessionUnknownCatalog && error.location.pointer == "/agreement/catalog")
        let value = try JSONParser.parse(text)
        var asked: [String] = []
        other.session = try Session(restoring: value, by: other.checkout) { version in
            asked.append(version)
            return shopper.checkout.catalog
        }
        #expect(asked == [shopper.checkout.catalog.version])
        #expect(other.session.agreement?.catalog.count == 2)
    }

    @Test func `the same promotions have the same version, and different ones do not`() throws {
        let (a, b) = (try Promotion.percent("a", 10), try Promotion.percent("b", 20))
        #expect(try Catalog([a, b]).version == Catalog([b, a]).version)
        #expect(try Catalog([a]).version != Catalog([a, b]).version)
        #expect(try Catalog([a]).version != Catalog([.percent("a", 11)]).version)
        #expect(Catalog.empty.version == "6c62272e07bb014262b821756295c58d")
    }

    @Test func `a promotion is written as in a catalog`() throws {
        let text =
            #"{"id":"p","name":"P","code":"C","enabled":false,"starts_at":"2026-01-01T00:00:00Z","#
            + #""ends_at":"2026-02-01T00:00:00Z","priority":3,"group":"g","combines_with":["line","gift"],"#
            + #""usage_limit":5,"used":1,"per_customer_limit":2,"#
            + #""budget":{"kind":"amount","limit":9,"used":1,"partial":true},"#
            + #""conditions":[{"type":"subtotal","at_least":5}],"effects":[{"type":"percent_off","percent":"10"}]}"#
        let promotion = try Promotion(JSONParser.parse(text))
        #expect(promotion.json.text.hasPrefix(text.prefix { $0 != "[" }))
        #expect(promotion.budget?.json["used"] == 1 && promotion.json["budget"] == promotion.budget?.json)
        #expect(try Promotion(promotion.json).json == promotion.json)
        let exclusive = try Promotion(JSONParser.parse(#"{"id":"p","exclusive":true}"#))
        #expect(exclusive.json["combines_with"] == [])
    }

    // MARK: Damage

    static func error(_ shopper: Shopper, _ text: String) -> CartwrightError? {
        do throws(CartwrightError) {
            _ = try restored(shopper, text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (#""format":4,"#, "", .jsonMissingKey, ""),
            (#""format":4"#, #""format":"4""#, .jsonWrongType, "/format"),
            (#""format":4"#, #""format":0"#, .jsonOutOfRange, "/format"),
            (#""phase":"paying""#, #""phase":"paid""#, .sessionDamaged, "/agreement"),
            (#""phase":"paying""#, #""phase":"checkout""#, .sessionDamaged, "/payment"),
            (#""phase":"paying""#, #""phase":"lost""#, .jsonOutOfRange, "/phase"),
            (#""quantity":2,"categories""#, #""quantity":-2,"categories""#, .sessionDamaged, "/cart"),
            (#""currency":"USD","customer""#, #""currency":"U$D","customer""#, .moneyBadCurrency, "/cart/currency"),
            (#""tax_rate":"7.5""#, #""tax_rate":"x""#, .moneyBadPercentage, "/cart/lines/0/tax_rate"),
            (#""orders":[{"id":"o1""#, #""orders":[{"id":"o2""#, .sessionDamaged, "/orders"),
            (#""order":"o2""#, #""order":"o9""#, .sessionDamaged, "/payment"),
            (#""returned":{"A":1}"#, #""returned":{"A":4}"#, .sessionDamaged, "/orders/0/returned"),
            (#""returned":{"A":1}"#, #""returned":{"Z":1}"#, .sessionDamaged, "/orders/0/returned"),
            (#""refunded":"#, #""taken_back":["gone"],"refunded":"#, .sessionDamaged, "/orders/0/taken_back"),
            (
                #""promotions":[{"id":"half""#, #""promotions":[7,{"id":"half""#, .jsonWrongType,
                "/orders/0/return_terms/promotions/0"
            ),
            (#""returns":1"#, #""returns":-1"#, .jsonOutOfRange, "/orders/0/returns"),
            (#""rounding":"half_up""#, #""rounding":"half""#, .jsonOutOfRange, "/payment/options/rounding"),
            (#""refunded":5"#, #""refunded":99999995"#, .jsonOutOfRange, "/orders/0/refunded"),
            (
                #""promotion":"half","amount":1500"#, #""promotion":"half","amount":3001"#, .sessionDamaged,
                "/orders/0/quote/lines/0/allocations"
            ),
            (#""total":1999"#, #""total":1998"#, .sessionDamaged, "/orders/0/quote/total"),
            (#""last":"#, #""last":-"#, .jsonOutOfRange, "/identifiers/last"),
            (#""state":""#, #""state":"x"#, .jsonOutOfRange, "/identifiers/state"),
            (#""active_coupons""#, #""active_coupon""#, .jsonUnknownKey, "/active_coupon"),
            (#""card":{"id":"ten""#, #""card":{"id":7"#, .jsonWrongType, "/feed/cards/2/card/id"),
            (#""refunds":[{"key""#, #""refunds":[{"kay""#, .jsonMissingKey, "/refunds/0"),
            (#""currency":"USD"}]"#, #""currency":"EUR"}]"#, .sessionDamaged, "/refunds"),
            (
                #""currency":"USD","amount":1500"#, #""currency":"U$D","amount":1500"#, .moneyBadCurrency,
                "/orders/0/demands/2/currency"
            ),
            (#""counter":"uses""#, #""counter":"use""#, .jsonOutOfRange, "/payment/demands/0/counter"),
        ] as [(String, String, ErrorCode, String)]
    )
    func `a damaged session is refused with the pointer of the damage`(
        part: String,
        damaged: String,
        code: ErrorCode,
        pointer: String
    ) throws {
        let shopper = try Self.shopper()
        let text = shopper.session.json.text
        try #require(text.contains(part), "\(text)")
        let error = Self.error(shopper, text.replacing(part, with: damaged, maxReplacements: 1))
        #expect(error?.code == code, "\(part)")
        #expect(error?.location.pointer == pointer, "\(part)")
    }

    /// Changes random bytes: the session is refused, or it continues without a trap.
    @Test func `a damaged byte never traps`() throws {
        let shopper = try Self.shopper()
        let bytes = shopper.session.json.utf8
        var random = SplitMix64(state: 1)
        var refused = 0
        for _ in 0..<1500 {
            var damaged = bytes
            let place = Int(random.next() % UInt64(bytes.count))
            damaged[place] = UInt8(truncatingIfNeeded: 0x20 + random.next() % 0x5F)
            guard let value = try? JSONParser.parse(damaged),
                let session = try? Session(restoring: value, by: shopper.checkout)
            else {
                refused += 1
                continue
            }
            var copy = shopper
            copy.session = session
            for command in [.pay(method: nil), .returnUnits(order: "o1", line: "A", count: 1)] as [Command] {
                _ = try? copy.run(command)
            }
            _ = try? copy.purchase.couponStates(at: copy.now)
        }
        #expect(refused > 500)
    }
}
