import Cartwright
import Testing

@testable import CartwrightREPL

/// Banners in sessions: loading, placements, and the same coupon as on a card.
struct PlacementVerbsTests {
    private func session() throws -> Interpreter {
        var interpreter = try Interpreter.shopping()
        #expect(
            try interpreter.answer("load banners samples/banners/autumn.json") == [
                "loaded 2 banners: 1 ad_banner, 1 coupon_code"
            ]
        )
        return interpreter
    }

    @Test func `placements are listed with their banners, and the cards stay`() throws {
        var interpreter = try session()
        let rows = try interpreter.answer("list placements")
        #expect(rows.count == 2 && rows[0].contains("checkout_side") && rows[1].contains("home_hero"), "\(rows)")
        #expect(try interpreter.answer("list cards").count == 7)
        let shown = try interpreter.answer("show placement home_hero")
        #expect(shown.contains { $0.contains("<p>15% off tea</p>") }, "\(shown)")
        #expect(try interpreter.reply("show placement checkout_side").json["card"]?["placement"] == "checkout_side")
    }

    @Test func `a click on a banner applies its coupon, and a dismissed one is not shown`() throws {
        var interpreter = try session()
        try interpreter.answer("open card hero-tea")
        let events = try interpreter.answer("list events").joined(separator: "\n")
        #expect(events.contains("banner.click") && events.contains("coupon.applied"), "\(events)")
        #expect(!events.contains("card.click"), "\(events)")
        try interpreter.answer("dismiss card hero-tea")
        let refusal = try interpreter.refusal("show placement home_hero")
        #expect(refusal.code == .cardUnknown && refusal.hint == "list placements")
        #expect(try interpreter.answer("list placements").contains { $0.hasSuffix("not shown") })
        #expect(try interpreter.refusal("show placement checkout_sied").hint == "show placement checkout_side")
    }

    @Test func `a file of cards is not one of banners`() throws {
        var interpreter = try Interpreter.shopping()
        let refusal = try interpreter.refusal("load banners samples/cards/autumn.json")
        #expect(refusal.code == .cardNoneRead && refusal.hint == "load cards samples/cards/autumn.json")
    }
}
