import Cartwright
import CouponPlugin
import Testing

@testable import CartwrightREPL

/// The output about a plugin with more than handlers.
struct PluginPartsTests {
    struct Weekday: Condition {
        static let type = "weekday"
        init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
        func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { finding(isMet: true, observed: nil) }
        var json: JSONValue { .condition(Self.type) }
    }

    @Test func `show plugin lists all parts of a plugin under its name`() throws {
        let plugin = Plugin(
            name: "weekly",
            handlers: [CouponHandler()],
            conditions: [Weekday.self],
            eventTypes: [EventTypeDeclaration("weekly.spent", "It was spent")]
        )
        let tools = Tools(files: MemoryFiles(), keys: [:], machineClock: { .earliest })
        var interpreter = Interpreter.forFlows(registry: HandlerRegistry(plugins: [plugin]), tools: tools)
        let lines = try interpreter.answer("show plugin weekly")
        #expect(
            lines.prefix(4) == [
                "weekly", "  handles coupon_code", "  adds conditions weekday", "  declares events weekly.spent",
            ]
        )
        #expect(try interpreter.answer("list plugins").first?.contains("weekly") == true)
    }
}
