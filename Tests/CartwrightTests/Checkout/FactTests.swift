import Synchronization
import Testing

@testable import Cartwright

/// Facts that handlers state about carts.
@Suite struct FactTests {
    /// A handler that states facts about a cart and records the carts it was called with.
    final class Counting: FactHandler {
        let name: String
        let classTypes: [ClassType]
        private let deals = DealHandler()
        private let answer: @Sendable (Cart) throws(CartwrightError) -> [String: JSONValue]
        private let seen = Mutex<[Cart]>([])

        init(_ name: String, _ answer: @escaping @Sendable (Cart) throws(CartwrightError) -> [String: JSONValue]) {
            (self.name, classTypes, self.answer) = (name, [ClassType(name)], answer)
        }

        convenience init() { self.init("counting") { ["lines": .integer(Int64($0.lines.count))] } }

        var carts: [Cart] { seen.withLock { $0 } }

        func facts(
            about cart: Cart,
            at instant: Instant,
            in context: HandlerContext
        ) throws(CartwrightError) -> [String: JSONValue] {
            seen.withLock { $0.append(cart) }
            return try answer(cart)
        }

        func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Deal {
            try deals.decode(card, in: context)
        }
        func presentation(of deal: Deal, on card: ContentCard?) -> Presentation {
            deals.presentation(of: deal, on: card)
        }
    }

    static func shopper(_ handlers: any CardHandler..., catalog: [Promotion] = []) throws -> Shopper {
        var shopper = try Shopper(catalog: catalog)
        shopper.checkout.registry = HandlerRegistry(handlers)
        return shopper
    }

    @Test func `facts are attributes of the cart, under the handler's name`() throws {
        var shopper = try Self.shopper(Counting())
        try shopper.run(.addLine(Line(id: "l1", sku: "TEA", unitPriceMinor: 1_000, quantity: 1)))
        #expect(shopper.session.cart.attributes == ["counting.lines": 1])
    }

    @Test func `each change of the cart calls the handler with the cart without earlier facts`() throws {
        let handler = Counting("counting") { $0.lines.count == 1 ? ["one": true] : ["many": true] }
        var shopper = try Self.shopper(handler)
        try shopper.run(.addLine(Line(id: "l1", sku: "TEA", unitPriceMinor: 1_000, quantity: 1)))
        try shopper.run(.setAttribute(key: "device", value: "ios"))
        try shopper.run(.addLine(Line(id: "l2", sku: "MUG", unitPriceMinor: 1_000, quantity: 1)))
        #expect(shopper.session.cart.attributes == ["device": "ios", "counting.many": true])
        #expect(handler.carts.map(\.attributes) == [[:], ["device": "ios"], ["device": "ios"]])
        try shopper.run(.loadCart(Cart(currency: .usd)))
        #expect(shopper.session.cart.attributes == ["counting.many": true])
    }

    @Test func `a command that does not change the cart does not call the handler`() throws {
        let handler = Counting()
        var shopper = try Self.shopper(handler)
        try shopper.run(.addLine(Line(id: "l1", sku: "TEA", unitPriceMinor: 1_000, quantity: 1)))
        try shopper.run(.beginCheckout)
        #expect(handler.carts.count == 1)
    }

    @Test func `a handler does not see the facts of another one`() throws {
        let handler = Counting("second") { .init(uniqueKeysWithValues: $0.attributes.map { ("saw-\($0.key)", true) }) }
        var shopper = try Self.shopper(Counting(), handler)
        try shopper.run(.setChannel("web"))
        try shopper.run(.setChannel("app"))
        #expect(shopper.session.cart.attributes == ["counting.lines": 0])
    }

    @Test func `a promotion can have a condition on a fact as on any attribute`() throws {
        let promotion: JSONValue = [
            "id": "two", "conditions": [["type": "cart", "key": "counting.lines", "at_least": 2]],
            "effects": [["type": "percent_off", "percent": "10", "target": ["scope": "order"]]],
        ]
        var shopper = try Self.shopper(
            Counting(),
            catalog: [try Promotion(promotion, at: .root, vocabulary: .standard)]
        )
        try shopper.run(.addLine(Line(id: "l1", sku: "TEA", unitPriceMinor: 1_000, quantity: 1)))
        #expect(try shopper.totalMinor() == 1_000)
        try shopper.run(.addLine(Line(id: "l2", sku: "MUG", unitPriceMinor: 1_000, quantity: 1)))
        #expect(try shopper.totalMinor() == 1_800)
    }

    @Test func `a handler that fails states no facts and is reported, and the cart changes`() throws {
        let handler = Counting("failing") { cart throws(CartwrightError) in
            if cart.lines.count < 2 { return ["fine": true] }
            throw CartwrightError(.handlerTimeout, "no answer in 200 ms")
        }
        var shopper = try Self.shopper(handler, Counting())
        try shopper.run(.addLine(Line(id: "l1", sku: "TEA", unitPriceMinor: 1_000, quantity: 1)))
        #expect(shopper.session.cart.attributes["failing.fine"] == true)
        let transition = try shopper.run(.addLine(Line(id: "l2", sku: "MUG", unitPriceMinor: 1_000, quantity: 1)))
        #expect(transition.diagnostics.map(\.code) == [.handlerTimeout])
        #expect(shopper.session.cart.attributes == ["counting.lines": 2])
        #expect(shopper.session.cart.lines.count == 2)
    }

    private static let wild: [([String: JSONValue], String)] = [
        (.init(uniqueKeysWithValues: (0...64).map { ("f\($0)", 1) }), "/facts/64"),
        (["stamps": ["n": 7]], "/facts/stamps"), (["none": .null], "/facts/none"),
        (["long": .string(String(repeating: "x", count: 5_000))], "/facts"),
    ]

    @Test(arguments: wild)
    func `facts beyond their limits are all refused`(facts: [String: JSONValue], pointer: String) throws {
        var shopper = try Self.shopper(Counting("wild") { _ in facts })
        let transition = try shopper.run(.setChannel("web"))
        #expect(transition.diagnostics.map(\.code) == [.handlerBadAnswer])
        #expect(transition.diagnostics.first?.location.pointer?.hasPrefix(pointer) == true)
        #expect(shopper.session.cart.attributes.isEmpty)
    }

    @Test func `a remote handler is called for facts only if its manifest says so`() throws {
        for states in [true, false] {
            let channel = ScriptedChannel { request in
                request.purpose == .hello
                    ? ScriptedChannel.hello(request) : #"{"id":\#(request.id),"facts":{"stamps":7}}"#
            }
            let types: [ClassType] = ["loyalty_stamp", "stamp_card"]
            var shopper = try Self.shopper(
                RemoteHandler(name: "loyalty-stamp", classTypes: types, statesFacts: states, over: channel)
            )
            try shopper.run(.setChannel("web"))
            #expect(shopper.session.cart.attributes == (states ? ["loyalty-stamp.stamps": 7] : [:]))
        }
    }
}
