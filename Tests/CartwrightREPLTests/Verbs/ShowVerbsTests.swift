import Cartwright
import Testing

@testable import CartwrightREPL

struct ShowVerbsTests {
    @Test func `a cart is a receipt`() throws {
        var interpreter = try Interpreter.shopping("choose shipping express amount=9.90", "enter code SPRING20")
        #expect(
            try interpreter.answer("show cart") == [
                "  MUG       Stoneware mug   2 x  $12.50  $25.00",
                "  TEA       Assam tea 100g  1 x   $8.75   $8.75",
                "  SPRING20                               -$6.75",
                "  shipping  express                       $9.90",
                "  total                                  $36.90",
            ]
        )
        var empty = Interpreter.empty()
        #expect(try empty.answer("show cart") == ["  the cart is empty"])
    }

    @Test func `a card is shown with what its handler made of it`() throws {
        var interpreter = try Interpreter.shopping()
        let reply = try interpreter.reply("show card c4")
        guard case .object(let object) = reply.json else { return #expect(Bool(false)) }
        #expect(object["handler"] == "coupon")
        #expect(object["content"]?["percent"] == "10")
        #expect(reply.lines.map(\.text).contains("  discount_percentage  10"))
    }

    @Test func `an event is shown by its place in the list`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.reply("show event 2").json == interpreter.world.log[1].event.json)
        for place in ["0", "3", "-1", "x"] {
            #expect(try interpreter.refusal("show event \(place)").code == .commandBadValue)
        }
    }

    @Test func `an unknown plugin is refused with the nearest`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.refusal("show plugin cupon").hint == "show plugin coupon")
        #expect(try interpreter.refusal("show plugin xyzzy").hint == "list plugins")
        #expect(try interpreter.answer("show plugin coupon")[1] == "  handles coupon_code")
    }
}
