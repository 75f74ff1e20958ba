import CartwrightScenarios
import Testing

@testable import Cartwright

/// JSON round trips of commands, refusals, carts and lines.
@Suite struct StoredPartTests {
    static func again<Part: Storable>(_ part: Part) throws -> Part {
        try Part(restoring: try JSONParser.parse(part.storedForm.utf8), at: .root)
    }

    @Test func `every command is read as it was written`() throws {
        var batch = CardBatch([.percent("ten", 10).changed { $0.viewed = true }, .link("link")])
        batch.sync = CardBatch.SyncInfo(isFull: false, lastFullSyncAt: Shopper.noon)
        var removal = CardBatch.Entry(
            place: CardPlace(list: .root.appending("a/b").appending(0), index: 2),
            extrasKey: "e",
            id: nil,
            card: nil,
            diagnostics: [
                CartwrightError(.feedUnknownCard, "odd", hint: "h", at: InputLocation(line: 3), fault: .plugin)
            ]
        )
        (removal.isRemoval, removal.removedAt) = (true, Shopper.noon.adding(milliseconds: 5))
        removal.setLine(7)
        removal.file = "f.json"
        batch.entries.append(removal)
        let more: [Command] = [
            .receiveCards(batch), .setCustomer(nil), .setCountry(nil), .setAttribute(key: "k", value: ["a", 1]),
            .setAttribute(key: "k", value: nil), .pay(method: "card"),
            .pay(method: "card", reference: "k", report: .pending), .pay(method: nil, report: .pending),
            .loadCart(LimitsTests.cart(codes: ["x"])),
        ]
        for command in PhaseTests.table.map(\.command) + more {
            let again = try Self.again(command)
            #expect(again.json == command.json && again.name == command.name)
            // The description has all fields. Equal dictionaries may list their keys in another order.
            #expect(String(describing: again).sorted() == String(describing: command).sorted(), "\(command.name)")
        }
    }

    @Test func `every refusal is read as it was written`() throws {
        for row in try RefusalErrorTests.table() { #expect(try Self.again(row.refusal) == row.refusal) }
        #expect(Refusal.unknownCode("X").json.text == #"{"refusal":"unknown_code","code":"X"}"#)
    }

    @Test func `an unusual cart is read as it was written, and a usual one also as in a scenario`() throws {
        var odd = Cart(currency: .usd)
        odd.lines = [Line(id: "", sku: "\u{0}", unitPriceMinor: -1, quantity: .min)]
        odd.lines += odd.lines
        odd.attributes = ["null": .null, "deep": ["a": [1, .number("1.50"), false]]]
        odd.customer = Customer(id: "")
        odd.customer?.promotionUses = ["p": .min]
        #expect(try Self.again(odd) == odd)
        #expect(try Line(restoring: odd.lines[0].json) == odd.lines[0])
        var usual = LimitsTests.cart(codes: ["x"])
        (usual.channel, usual.country, usual.pricesIncludeTax) = ("web", "DE", true)
        usual.shipments = [Shipment(id: "s", method: "post", amountMinor: 5, taxRate: try Percentage("19"))]
        #expect(try Cart(restoring: usual.json) == usual)
        #expect(try Cart(usual.json) == usual)
    }

    @Test func `a quote is read as it was written, with its verdicts`() throws {
        var shopper = try SessionJSONTests.shopper()
        shopper.checkout.options.explanation = .all
        shopper.session.payment = nil
        let quote = try shopper.quote()
        #expect(!quote.notApplied.isEmpty && !quote.lines.isEmpty)
        #expect(try Self.again(quote) == quote)
    }

    @Test func `the error for an unknown command suggests the nearest one`() throws {
        let value = try JSONParser.parse(#"{"command":"ad_line"}"#)
        #expect(throws: CartwrightError.self) { try Command(restoring: value) }
        do { _ = try Command(restoring: value) } catch { #expect(error.hint == "did you mean \"add_line\"?") }
    }
}
