import Cartwright
import Testing

/// A promotion that is written on a card and returned by a remote handler with its place on the card.
@Suite struct AnsweredPromotionsTests {
    private static let card: ContentCard = {
        var card = RemoteHandlerTests.card("a")
        card.extras["promotion"] = #"{"id":"a"}"#
        card.extras["all"] = #"[{"id":"a-1"},{"a/b":{"id":"a-2"}}]"#
        card.extras["a/b"] = "none of JSON"
        return card
    }()

    /// The handled card with these promotions.
    private static func handled(_ promotions: String, headline: String = #""headline":"a""#) -> HandledCard {
        let channel = ScriptedChannel.stamps { _ in
            #"{"object":{"presentation":{\#(headline)},"promotions":[\#(promotions)]}}"#
        }
        let registry = HandlerRegistry([RemoteHandler.stamps(over: channel)])
        return registry.handle(card, currency: .usd)
    }

    private static func stated(_ promotion: String, from: String = "/extras/promotion", _ more: String = "") -> String {
        #"{"from":"\#(from)","promotion":\#(promotion)\#(more)}"#
    }

    @Test func `a valid promotion is used unchanged`() {
        let handled = Self.handled(Self.stated(#"{"id":"a","code":"TEN"}"#) + #",{"id":"a-1"}"#)
        #expect(handled.promotions.map(\.id) == ["a", "a-1"])
        #expect(handled.promotions.first?.code == "TEN")
        #expect(handled.diagnostics == [])
    }

    @Test(
        arguments: [
            (#"{"id":"a","effects":[{"type":"percent_off","percent":"150"}]}"#, "/effects/0/percent"),
            (#"{"id":"a","prioritty":1}"#, "/prioritty"),
            (#"{"id":"a","conditions":[{"type":"wish"}]}"#, "/conditions/0/type"),
            (#"{"id":7}"#, "/id"),
            ("{}", ""),
            ("[]", ""),
        ]
    )
    func `an error in the promotion is the card's fault and has its place on the card`(
        promotion: String,
        place: String
    ) throws {
        let own = #expect(throws: CartwrightError.self) { try Promotion(try JSONParser.parse(promotion)) }
        for from in ["/extras/promotion", "/extras/all/1/a~1b", "/extras/a~1b"] {
            let handled = Self.handled(Self.stated(promotion, from: from))
            var expected = try #require(own)
            expected.location.pointer = from + place
            #expect(handled.diagnostics == [expected])
            #expect(handled.content == nil && handled.promotions.isEmpty)
        }
    }

    @Test func `the handler may set the code with which such a card is refused`() {
        let handled = Self.handled(Self.stated(#"{"id":7}"#, #","refused_as":"stamp.bad_offer""#))
        #expect(handled.diagnostics.map(\.code) == ["stamp.bad_offer"])
        #expect(handled.diagnostics.map(\.location.pointer) == ["/extras/promotion/id"])
    }

    @Test func `all invalid promotions are reported at once, and the rest of the answer is not read`() {
        let promotions = [Self.stated("{}", from: "/extras/all/0"), #"{"id":"a"}"#, Self.stated(#"{"id":7}"#)]
        let handled = Self.handled(promotions.joined(separator: ","), headline: #""headline":7"#)
        #expect(handled.diagnostics.map(\.location.pointer) == ["/extras/all/0", "/extras/promotion/id"])
        #expect(handled.diagnostics.map(\.fault) == [.input, .input])
    }

    @Test(
        arguments: [
            (#"{"from":"/extras/promotion"}"#, "/promotions/0"),
            (#"{"promotion":{"id":"a"}}"#, "/promotions/0"),
            (#"{"from":"/extras/promotion","promotion":{"id":"a"},"id":"a"}"#, "/promotions/0/id"),
            (#"{"from":["/extras/promotion"],"promotion":{"id":"a"}}"#, "/promotions/0/from"),
            (stated("{}", from: ""), "/promotions/0/from"),
            (stated("{}", from: "extras/promotion"), "/promotions/0/from"),
            (stated("{}", from: "/extras"), "/promotions/0/from"),
            (stated("{}", from: "/title"), "/promotions/0/from"),
            (stated("{}", from: "/extras/a~2b"), "/promotions/0/from"),
            (stated("{}", from: "/extras/other"), "/promotions/0/from"),
            (stated("{}", from: "/extras/stamp_count"), "/promotions/0/from"),
            (stated("{}", from: "/extras/all/2"), "/promotions/0/from"),
            (stated("{}", from: "/extras/all/-1"), "/promotions/0/from"),
            (stated("{}", from: "/extras/a~1b/0"), "/promotions/0/from"),
            (stated("{}", #","refused_as":"json.syntax""#), "/promotions/0/refused_as"),
            (stated("{}", #","refused_as":7"#), "/promotions/0/refused_as"),
        ]
    )
    func `a place that is not on the card is the handler's fault`(promotion: String, place: String) {
        let handled = Self.handled(promotion)
        #expect(handled.diagnostics.map(\.code) == [.handlerBadAnswer])
        #expect(handled.diagnostics.map(\.location.pointer) == [place])
        #expect(handled.diagnostics.map(\.fault) == [.plugin])
    }

    @Test func `the promotion's id is the card's id or one that is written on the card`() {
        #expect(Self.handled(Self.stated(#"{"id":"b"}"#)).diagnostics.map(\.code) == [.handlerForeignID])
        #expect(Self.handled(Self.stated(#"{"id":"a-2"}"#)).diagnostics == [])
    }
}
