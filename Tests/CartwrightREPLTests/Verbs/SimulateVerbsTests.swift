import Cartwright
import Testing

@testable import CartwrightREPL

struct SimulateVerbsTests {
    @Test func `a bad cart is reported and left out, and the others are counted`() throws {
        let files = MemoryFiles(["carts.csv": "cart,sku,price\n1,A,2.00\n2,A,x\n3,A,4.00\n"])
        var interpreter = Interpreter.empty(files: files)
        let lines = try interpreter.answer("simulate carts carts.csv")
        #expect(lines.first == "1 cart was bad and left out")
        #expect(lines.contains("2 carts in USD, 0 with a discount"))
        #expect(lines.suffix(2).first == "1 cart left out")
        #expect(lines.last == "  error[money.bad_amount]: carts.csv:3: \"x\" is not an amount in USD")
        #expect(interpreter.stepNumber == 0)
    }

    @Test func `a simulation takes the options of the program`() throws {
        var interpreter = Interpreter.empty()
        try interpreter.answer("load catalog samples/campaign/catalog.json")
        let carts = "simulate carts samples/campaign/carts.ndjson"
        #expect(try interpreter.answer("\(carts) by=segment").contains("By segment"))
        #expect(try interpreter.answer("\(carts) sweep=autumn.percent=5..10:5").contains("autumn.percent from 5 to 10"))
        let against = try interpreter.answer("\(carts) against=samples/catalog.json")
        #expect(against.contains { $0.hasPrefix("  cartwright price --catalog samples/catalog.json --explain") })
        let unlimited = try interpreter.answer("\(carts) limits=ignored")
        #expect(unlimited.first == "limits and budgets are ignored: no cart uses them up for others")
        #expect(interpreter.stepNumber == 1)
    }

    @Test func `carts use up the limits of the loaded catalog, in order of time`() throws {
        let catalog = #"""
            {"currency": "USD", "promotions": [{"id": "first", "usage_limit": 1,
              "effects": [{"type": "amount_off", "amount": 100}]}]}
            """#
        let carts = ["02", "01"].map { day in
            #"{"currency": "USD", "now": "2026-01-\#(day)T00:00:00Z", "#
                + #""lines": [{"sku": "A", "unit_price": 5000, "quantity": 1}]}"#
        }
        let files = MemoryFiles(["shop.json": catalog, "carts.ndjson": carts.joined(separator: "\n")])
        var interpreter = Interpreter.empty(files: files)
        try interpreter.answer("load catalog shop.json")
        let lines = try interpreter.answer("simulate carts carts.ndjson")
        #expect(lines.first == "2 carts in USD, 1 with a discount")
        #expect(lines.contains { $0.contains("first") && $0.hasSuffix("2026-01-02T00:00:00Z") })
    }

    @Test func `costs of the loaded catalog give margins, and no item shows them`() throws {
        let catalog = #"{"currency": "USD", "items": [{"sku": "A", "unit_price": 5000, "cost": 3137}]}"#
        let cart = #"{"currency": "USD", "lines": [{"sku": "A", "quantity": 2}]}"#
        var interpreter = Interpreter.empty(files: MemoryFiles(["shop.json": catalog, "cart.json": cart]))
        try interpreter.answer("load catalog shop.json")
        #expect(try interpreter.answer("simulate carts cart.json").contains { $0.contains("62.74") })
        let shown = try ["list items", "show item A", "load cart cart.json", "show cart"].flatMap { command in
            try interpreter.answer(command)
        }
        #expect(!shown.contains { $0.contains("31.37") || $0.contains("62.74") })
    }

    @Test func `a file without a valid cart fails with the first problem`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["bad.csv": "cart,sku\n1,A\n"]))
        #expect(try interpreter.refusal("simulate carts bad.csv").code == "csv.bad_value")
        var none = Interpreter.empty(files: MemoryFiles(["none.csv": "cart,sku\n"]))
        #expect(try none.answer("simulate carts none.csv") == ["no carts"])
    }
}
