import Cartwright
import CartwrightPluginBuilder
import CartwrightPluginLoader
import TestRuns
import Testing

/// Prices carts with the conditions and effects of the samples of discounts: in C and Embedded Swift, which run in a
/// sandbox, and in Python, which runs in a process.
@Suite(.onlyInAllTests, .serialized) struct DiscountRuleTests {
    /// Builds and loads a sample, beside native twins of its rules.
    private static func vocabulary(of sample: String = "discounts-c", in scratch: Scratch) throws -> Vocabulary {
        let folder = try SampleModule.copy(sample, in: scratch)
        let plugin = try PluginFolder(folder)
        var loader = PluginLoader(kinds: [ProcessPluginLoader()])
        if plugin.manifest.kind == .wasm {
            try WasmModuleBuilder(toolchain: try Toolchain()).build(plugin)
            let runtime = try SampleModule.runtime()
            loader = PluginLoader(kinds: [WasmPluginLoader { () throws(CartwrightError) in runtime }])
        }
        let twins = Plugin(name: "twins", conditions: [NativeMargin.self])
        let registry = HandlerRegistry(plugins: [try loader.load(folder).plugin, twins])
        #expect(registry.diagnostics.isEmpty, "\(registry.diagnostics)")
        return registry.vocabulary
    }

    private static func catalog(_ promotions: String..., with vocabulary: Vocabulary) throws -> Catalog {
        try Catalog(JSONParser.parse("[\(promotions.joined(separator: ","))]"), vocabulary: vocabulary)
    }

    private static let now = Result { try Instant("2026-01-01T12:00:00Z") }

    private static func price(_ cart: Cart, _ catalog: Catalog) throws -> Quote {
        var options = PricingOptions()
        options.explanation = .reasons
        // As in a session, for the sample that runs in a process.
        options.answers = .empty
        return try Cartwright.price(cart, from: catalog, at: try now.get(), options: options)
    }

    @Test(arguments: ["discounts-c", "discounts-swift", "discounts-python"])
    func `a gift for every three units and a minimum margin equal the native ones on random carts`(
        sample: String
    ) throws {
        // A process starts with the first cart.
        let scratch = try Scratch()
        defer { withExtendedLifetime(scratch) {} }
        let vocabulary = try Self.vocabulary(of: sample, in: scratch)
        let outside = try Self.catalog(
            """
            {"id":"gift","effects":[{"type":"discounts_gift_for_every","units":3,"sku":"MUG","unit_price":400}]}
            """,
            """
            {"id":"margin","conditions":[{"type":"discounts_minimum_margin","percent":20}],\
            "effects":[{"type":"percent_off","percent":10,"target":{"scope":"order"}}]}
            """,
            with: vocabulary
        )
        let native = try Self.catalog(
            """
            {"id":"gift","effects":[{"type":"gift","sku":"MUG","unit_price":400,"for_every":{"quantity":3}}]}
            """,
            """
            {"id":"margin","conditions":[{"type":"native_margin","percent":20}],\
            "effects":[{"type":"percent_off","percent":10,"target":{"scope":"order"}}]}
            """,
            with: vocabulary
        )
        var seed = TestSeed("rules of \(sample)")
        var (gifts, margins) = (0, 0)
        for _ in 0..<AllTests.count(500, all: 10_000) {
            let cart = Self.cart(&seed)
            let (one, other) = (try Self.price(cart, outside), try Self.price(cart, native))
            #expect(one.totalMinor == other.totalMinor && one.lines == other.lines, "\(cart.json.text)")
            #expect(one.gifts.map(\.line) == other.gifts.map(\.line), "\(cart.json.text)")
            #expect(one.applied.map(\.promotion) == other.applied.map(\.promotion), "\(cart.json.text)")
            gifts += one.gifts.count
            margins += one.discountMinor > 0 ? 1 : 0
        }
        #expect(gifts > 100 && margins > 100)
    }

    /// A cart of a few lines, of which some have no cost.
    private static func cart(_ random: inout TestSeed) -> Cart {
        var cart = Cart(currency: .usd)
        for index in 0..<Int.random(in: 1...6, using: &random) {
            let price = Int64.random(in: 0...20_000, using: &random)
            var line = Line(
                id: "l\(index) \"ü\"",
                sku: "S\(Int.random(in: 0...9, using: &random))",
                unitPriceMinor: price,
                quantity: Int64.random(in: 1...7, using: &random)
            )
            if Int.random(in: 0..<12, using: &random) > 0 {
                line.attributes["cost"] = .integer(Int64.random(in: 0...max(1, price), using: &random))
            }
            cart.lines.append(line)
        }
        return cart
    }

    /// Shopify's published example of a discount function takes 20 % off one cart line, 10 % off the order's subtotal,
    /// and makes the first delivery free. The line is the one that costs most.
    @Test(
        arguments: [
            (#"{"type":"discounts_dearest_line","percent":20}"#, [0, 600], 0, 4_900),
            (#"{"type":"discounts_order","percent":10}"#, [100, 300], 0, 5_100),
            (#"{"type":"discounts_delivery","percent":100}"#, [0, 0], 900, 4_600),
        ] as [(String, [Int64], Int64, Int64)]
    )
    func `Shopify's examples give their documented results`(
        effect: String,
        lines: [Int64],
        shipping: Int64,
        total: Int64
    ) throws {
        let vocabulary = try Self.vocabulary(in: try Scratch())
        var cart = Cart(currency: .usd)
        cart.lines = [
            Line(id: "snow", sku: "SNOW", unitPriceMinor: 1_000, quantity: 1),
            Line(id: "board", sku: "BOARD", unitPriceMinor: 1_500, quantity: 2),
        ]
        cart.shipments = [
            Shipment(id: "first", method: "post", amountMinor: 900),
            Shipment(id: "second", method: "post", amountMinor: 600),
        ]
        let quote = try Self.price(cart, try Self.catalog(#"{"id":"p","effects":[\#(effect)]}"#, with: vocabulary))
        #expect(quote.lines.map(\.discountMinor) == lines)
        #expect(quote.shippingDiscountMinor == shipping)
        #expect(quote.totalMinor == total)
    }

    @Test func `a line without a cost makes the margin unknown, with the reason`() throws {
        let vocabulary = try Self.vocabulary(in: try Scratch())
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 1_000, quantity: 1)]
        let catalog = try Self.catalog(
            """
            {"id":"margin","conditions":[{"type":"discounts_minimum_margin","percent":20}],\
            "effects":[{"type":"percent_off","percent":10,"target":{"scope":"order"}}]}
            """,
            with: vocabulary
        )
        let unmet = try Self.price(cart, catalog).notApplied.first?.unmet.first
        #expect(unmet?.truth == .unknown && unmet?.unknownReason == "no cost on line a")
    }
}

/// The same condition as `discounts_minimum_margin`, in Swift.
private struct NativeMargin: Condition {
    static let type = "native_margin"
    let percent: Int64

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        percent = try reader.integer("percent", in: 0...100)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        var (revenue, cost) = (Int64(0), Int64(0))
        for line in facts.cart.lines {
            guard case .integer(let one)? = line.attributes["cost"] else { return finding(.unknown, observed: nil) }
            revenue += line.unitPriceMinor * line.quantity
            cost += one * line.quantity
        }
        return finding(isMet: revenue > 0 && (revenue - cost) * 100 >= revenue * percent, observed: .null)
    }

    var json: JSONValue { .condition(Self.type, ["percent": .integer(percent)]) }
}
