import CartwrightScenarios
import Testing

@testable import Cartwright

/// Length limits of input texts, and the size of the events that contain them.
@Suite struct TextLimitTests {
    private static let fillers: [Character] = ["a", "\"", "\\", "é", "\u{1F600}", "\u{1}"]

    /// The longest text allowed, of one character.
    private static func longest(_ limit: TextLimit, of character: Character = "a") -> String {
        let count = limit.bytes / String(character).utf8.count
        return String(repeating: character, count: count)
    }

    private static func line(_ change: (inout Line) -> Void = { _ in }) -> Line {
        var line = Line(id: "l1", sku: "MUG", unitPriceMinor: 1_000, quantity: 1)
        change(&line)
        return line
    }

    private static func cart(_ change: (inout Cart) -> Void) -> Cart {
        var cart = Cart(currency: .usd)
        cart.lines = [line()]
        change(&cart)
        return cart
    }

    /// Commands with a text of the limit plus `more` bytes, and the pointer of that text.
    private static func commands(_ more: Int) -> [(Command, String)] {
        func text(_ limit: TextLimit) -> String { String(repeating: "x", count: limit.bytes + more) }
        var customer = Customer(id: text(.customer))
        var member = Customer(id: "c1")
        member.segments = ["vip", text(.segment)]
        customer.segments = ["vip"]
        let value = JSONValue.string(String(repeating: "x", count: TextLimit.attributeValue.bytes - 2 + more))
        return [
            (.addLine(line { $0.id = text(.line) }), "/line/id"),
            (.addLine(line { $0.sku = text(.sku) }), "/line/sku"),
            (.addLine(line { $0.title = text(.title) }), "/line/title"),
            (.addLine(line { $0.categories = ["a", text(.category)] }), "/line/categories/1"),
            (.addLine(line { $0.attributes = ["a": value] }), "/line/attributes/a"),
            (.loadCart(cart { $0.lines[0].sku = text(.sku) }), "/cart/lines/0/sku"),
            (
                .loadCart(cart { $0.shipments = [Shipment(id: text(.shipment), method: "m", amountMinor: 0)] }),
                "/cart/shipping/0/id"
            ),
            (
                .loadCart(cart { $0.shipments = [Shipment(id: "s", method: text(.method), amountMinor: 0)] }),
                "/cart/shipping/0/method"
            ),
            (.loadCart(cart { $0.codes = ["A", text(.code)] }), "/cart/codes/1"),
            (.loadCart(cart { $0.channel = text(.channel) }), "/cart/channel"),
            (.loadCart(cart { $0.country = text(.country) }), "/cart/country"),
            (.loadCart(cart { $0.customer = customer }), "/cart/customer/id"),
            (.setCustomer(customer), "/customer/id"), (.setCustomer(member), "/customer/segments/1"),
            (.setChannel(text(.channel)), "/channel"), (.setCountry(text(.country)), "/country"),
            (.setAttribute(key: text(.attributeName), value: 1), "/key"),
            (.setAttribute(key: "a", value: value), "/value"),
            (.chooseShipping(method: text(.method), amountMinor: 0), "/method"),
        ]
    }

    @Test func `a text one byte above its limit is refused with its pointer, and one at its limit is accepted`() throws
    {
        let shopper = try Shopper()
        for (command, pointer) in Self.commands(1) {
            let error = shopper.refusal(of: command)
            #expect(error?.code == .textTooLong && error?.location.pointer == pointer, "\(command.name) \(pointer)")
        }
        for (command, pointer) in Self.commands(0) {
            #expect(shopper.refusal(of: command) == nil, "\(command.name) \(pointer)")
        }
    }

    @Test func `the error names both lengths`() throws {
        let error = try Shopper().refusal(of: .setChannel(String(repeating: "é", count: 129)))
        #expect(error?.summary == "expected at most 256 bytes for a channel, found 258")
    }

    @Test func `a code and a payment method have a limit too`() throws {
        var shopper = try Shopper()
        #expect(shopper.refusal(of: .enterCode(String(repeating: "x", count: 257)))?.code == .textTooLong)
        try shopper.run(.addLine(Self.line()), .beginCheckout)
        #expect(shopper.refusal(of: .pay(method: String(repeating: "x", count: 257)))?.code == .textTooLong)
        #expect(shopper.refusal(of: .pay(method: String(repeating: "x", count: 256))) == nil)
    }

    @Test func `the number of attributes has a limit`() throws {
        let shopper = try Shopper()
        let names = (0...TextLimit.attributes).map { ("\($0)", JSONValue.integer(Int64($0))) }
        let line = Self.line { $0.attributes = Dictionary(uniqueKeysWithValues: names) }
        let error = shopper.refusal(of: .addLine(line))
        #expect(error?.code == .cartTooManyAttributes && error?.location.pointer == "/line/attributes")
        let fewer = Self.line { $0.attributes = Dictionary(uniqueKeysWithValues: names.dropLast()) }
        #expect(shopper.refusal(of: .addLine(fewer)) == nil)
    }

    @Test func `promotion ids and codes have a limit in a new catalog, and stored ones stay readable`()
        throws
    {
        let long = String(repeating: "p", count: TextLimit.promotion.bytes + 1)
        let promotion: JSONValue = ["id": .string(long), "effects": []]
        let error = #expect(throws: CartwrightError.self) { try Catalog([promotion]) }
        #expect(error?.code == .textTooLong && error?.location.pointer == "/0/id")
        #expect(try Promotion(kept: promotion, vocabulary: .standard).id == long)
        let code: JSONValue = ["id": "p", "code": .string(String(repeating: "c", count: 257)), "effects": []]
        #expect(throws: CartwrightError.self) { try Promotion(code) }
    }

    @Test func `a card whose id is too long is not read`() throws {
        for (bytes, isRead) in [(TextLimit.card.bytes, true), (TextLimit.card.bytes + 1, false)] {
            let id = String(repeating: "c", count: bytes)
            let text = #"{"cards":[{"id":"\#(id)","tp":"text_announcement","ca":1768046400,"tt":"Tea"}]}"#
            let batch = try CardBatch.read(Array(text.utf8), now: Shopper.noon)
            #expect((batch.entries.first?.card != nil) == isRead)
            #expect(batch.diagnostics.map(\.code) == (isRead ? [] : [.textTooLong]))
        }
    }

    @Test func `a session stored with longer texts is read and continues`() throws {
        var shopper = try Shopper()
        try shopper.run(.addLine(Self.line { $0.sku = "SHORT" }))
        let long = String(repeating: "x", count: 5_000)
        let text = shopper.session.json.text.replacing("SHORT", with: long)
        shopper.session = try Session(restoring: JSONParser.parse(text), by: shopper.checkout) { _ in nil }
        try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders.first?.cart.lines.first?.sku == long)
    }

    @Test func `no event exceeds the size limit, for input texts of any length`() throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = SplitMix64(state: seed)
            let filler = Self.fillers.randomElement(using: &random) ?? "a"
            func text(_ limit: TextLimit) -> String { Self.longest(limit, of: filler) }
            let promotions = try (0..<Int.random(in: 0...40, using: &random)).map { number in
                var promotion = try Promotion(
                    JSONParser.parse(#"{"id":"p","effects":[{"type":"amount_off","amount":{"USD":1}}]}"#)
                )
                promotion.id = "\(number)" + text(.promotion).dropLast(2)
                return promotion
            }
            var shopper = try Shopper(catalog: promotions, sessionID: text(.session))
            shopper.checkout.client = "k-0123456789abcdef"
            var cart = Cart(currency: .usd)
            cart.lines = (0..<Int.random(in: 1...150, using: &random)).map { number in
                let id = "\(number)" + text(.line).dropLast(3)
                return Line(id: id, sku: text(.sku), unitPriceMinor: 1_000, quantity: 2)
            }
            cart.codes = [text(.code)]
            cart.channel = text(.channel)
            cart.customer = Customer(id: text(.customer))
            let first = cart.lines[0].id
            let commands: [Command] = [
                .loadCart(cart), .setCountry(text(.country)), .setChannel(text(.channel)),
                .setAttribute(
                    key: text(.attributeName),
                    value: .string(String(repeating: "x", count: TextLimit.attributeValue.bytes - 2))
                ), .setQuantity(line: first, quantity: 3), .chooseShipping(method: text(.method), amountMinor: 1),
                .beginCheckout, .pay(method: text(.method)), .returnUnits(order: "o1", line: first, count: 1),
                .returnOrder(id: "o1"),
            ]
            for command in commands {
                // Names with control characters may be refused for that reason.
                guard let transition = try? shopper.run(command, paying: .confirmed) else {
                    #expect(filler == "\u{1}", "\(command.name), seed \(seed)")
                    continue
                }
                for event in transition.events {
                    let bytes = event.utf8.count
                    #expect(bytes <= BatchLimits().largestEventBytes, "\(event.type): \(bytes) bytes, seed \(seed)")
                }
            }
        }
    }

    @Test func `the reason of a failed payment is shortened in its event`() throws {
        var shopper = try Shopper()
        try shopper.run(.addLine(Self.line()), .beginCheckout)
        let reason = String(repeating: "\u{1}", count: 40_000)
        let events = try shopper.run(.pay(method: nil), paying: .failed(reason: reason)).events
        #expect(events.contains { $0.type == .paymentFailed })
        #expect(events.allSatisfy { $0.utf8.count <= BatchLimits().largestEventBytes })
    }
}
