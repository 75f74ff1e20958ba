import Testing

@testable import Cartwright

/// A return as a command: all its lines, one event, one refund.
@Suite struct ReturnCommandTests {
    static let units = [ReturnedUnits(line: "A", count: 2), ReturnedUnits(line: "B", count: 1)]

    static func paid(_ promotions: [Promotion] = []) throws -> Shopper {
        var shopper = try Shopper(catalog: promotions)
        try shopper.run(.add("A", 3), .add("B", 2, at: 500), .beginCheckout, .pay(method: nil))
        return shopper
    }

    @Test func `units of several lines are returned in one return`() throws {
        var shopper = try Self.paid()
        let done = try shopper.only(.returnUnits(order: "o1", units: Self.units))
        #expect(done.instructions == [.refund(Money(minor: 2500, .usd), order: "o1", key: "s1-o1-return-1")])
        #expect(done.events.map(\.type) == [.orderReturned])
        guard case .array(let lines)? = done.events[0].data["lines"] else {
            Issue.record("no lines")
            return
        }
        #expect(lines.map { $0["line"] } == ["A", "B"] && lines.map { $0["quantity"] } == [2, 1])
        #expect(shopper.session.orders[0].returned == ["A": 2, "B": 1])
        let rest = try shopper.only(.returnOrder(id: "o1"))
        #expect(rest.instructions.last == .refund(Money(minor: 1500, .usd), order: "o1", key: "s1-o1-return-2"))
    }

    @Test func `lines that belong together are checked together`() throws {
        let both = try Promotion(
            JSONParser.parse(
                #"{"id":"p","returns":"refuse","effects":[{"type":"buy_x_get_y","#
                    + #""buy":{"quantity":3,"filter":{"skus":["A"]}},"get":{"quantity":1,"filter":{"skus":["B"]}}}]}"#
            )
        )
        var shopper = try Shopper(catalog: [both])
        try shopper.run(.add("A", 3), .add("B", 2, at: 500), .add("C"), .beginCheckout, .pay(method: nil))
        let whole = [ReturnedUnits(line: "A", count: 3), ReturnedUnits(line: "B", count: 2)]
        for part in whole {
            #expect(
                shopper.refusal(of: .returnUnits(order: "o1", line: part.line, count: part.count))
                    == .returnRefused(order: "o1", promotion: "p")
            )
        }
        try shopper.run(.returnUnits(order: "o1", units: whole))
        #expect(shopper.session.orders[0].phase == .partiallyReturned)
        #expect(shopper.session.orders[0].refundedMinor == 3500)
    }

    @Test func `a line may occur twice, and no more units are returned than it has`() throws {
        let shopper = try Self.paid()
        let twice = [ReturnedUnits(line: "A", count: 2), ReturnedUnits(line: "A", count: 2)]
        #expect(shopper.refusal(of: .returnUnits(order: "o1", units: twice)) == .badQuantity(2, allowed: 1...1))
        #expect(shopper.refusal(of: .returnUnits(order: "o1", units: [])) == .badQuantity(0, allowed: 1...5))
        let unknown = [ReturnedUnits(line: "A", count: 9), ReturnedUnits(line: "Z", count: 1)]
        #expect(shopper.refusal(of: .returnUnits(order: "o1", units: unknown)) == .unknownLine("Z", known: ["A", "B"]))
    }

    @Test func `orders of sessions with similar ids have different keys`() throws {
        var keys: [String] = []
        for (session, line) in [("s", "A-o1-return-B"), ("s-o1-return-A", "B")] {
            var shopper = try Shopper()
            var random = SplitMix64(state: 1)
            shopper.session = Session(id: session, currency: .usd, using: &random)
            try shopper.run(.add(line), .beginCheckout, .pay(method: nil))
            _ = try shopper.only(.returnUnits(order: "o1", line: line, count: 1))
            keys += shopper.session.refunds.map(\.key)
        }
        #expect(keys == ["s-o1-return-1", "s-o1-return-A-o1-return-1"])
    }

    // MARK: JSON

    @Test func `a return is written with its lines, and read as version 0_1_0 wrote it`() throws {
        let command = Command.returnUnits(order: "o1", units: Self.units)
        let text = #"{"command":"return_units","order":"o1","lines":[{"line":"A","count":2},{"line":"B","count":1}]}"#
        #expect(command.json.text == text)
        #expect(try Command(restoring: JSONParser.parse(text)).json == command.json)
        let earlier = #"{"command":"return_units","order":"o1","line":"A","count":2}"#
        let one = Command.returnUnits(order: "o1", line: "A", count: 2)
        #expect(try Command(restoring: JSONParser.parse(earlier)).json == one.json)
    }

    @Test(
        arguments: [
            (#"{"command":"return_units","order":"o1"}"#, .jsonMissingKey, ""),
            (#"{"command":"return_units","order":"o1","line":"A"}"#, .jsonMissingKey, ""),
            (#"{"command":"return_units","order":"o1","line":"A","count":1,"lines":[]}"#, .jsonUnknownKey, "/lines"),
            (#"{"command":"return_units","order":"o1","lines":[{"line":"A"}]}"#, .jsonMissingKey, "/lines/0"),
            (#"{"command":"return_units","order":"o1","lines":{}}"#, .jsonWrongType, "/lines"),
        ] as [(String, ErrorCode, String)]
    )
    func `a malformed return is refused with its pointer`(text: String, code: ErrorCode, pointer: String) throws {
        do throws(CartwrightError) {
            _ = try Command(restoring: try JSONParser.parse(text))
            Issue.record("read: \(text)")
        } catch {
            #expect(error.code == code && error.location.pointer ?? "" == pointer, "\(error)")
        }
    }
}
