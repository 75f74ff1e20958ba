import Cartwright
import Testing

/// A remote handler is called once per delivery, and its answers are read strictly.
@Suite struct RemoteHandlerTests {
    static func card(_ id: String, classType: String = "loyalty_stamp") -> ContentCard {
        var card = ContentCard(id: id, created: Instant(seconds: 1_766_653_200) ?? .earliest)
        card.title = "Stamp"
        card.viewed = true
        card.extras = ["class_type": classType, "stamp_percent": "10"]
        card.malformedExtras = ["stamp_count"]
        return card
    }

    static func object(_ id: String, _ more: String = "") -> String {
        """
        {"object":{"content":{"percent":"10"},"presentation":{"headline":"Stamp: 10% off","body":null},\
        "placement":"checkout","click":{"do":"apply_offer"},\
        "promotions":[{"id":"\(id)","effects":[{"type":"percent_off","percent":"10"}]}]\(more)}}
        """
    }

    static func handled(_ ids: [String], over channel: any HandlerChannel) -> [HandledCard] {
        handled(ids, by: .stamps(over: channel))
    }

    static func handled(_ ids: [String], by handler: RemoteHandler) -> [HandledCard] {
        let registry = HandlerRegistry(plugins: [Plugin(name: "loyalty-stamp", handlers: [handler])])
        let delivered = registry.handle(ids.map { card($0) }, currency: .usd)
        return ids.compactMap { delivered[$0] }
    }

    @Test func `a delivery is one message, without the user's marks`() throws {
        let channel = ScriptedChannel.stamps { Self.object($0) }
        let handled = Self.handled(["a", "b", "c"], over: channel)
        #expect(handled.map(\.promotions.first?.id) == ["a", "b", "c"])
        #expect(handled.map(\.diagnostics) == [[], [], []])
        #expect(handled.first?.content?.json == ["percent": "10"])
        #expect(handled.first?.placement == .checkout)
        let sent = channel.sent
        #expect(sent.map { $0["do"] } == ["hello", "decode"])
        #expect(sent.first?["protocol"] == [1, 2])
        guard case .array(let cards)? = sent.last?["cards"], let first = cards.first else {
            Issue.record("no cards were sent")
            return
        }
        #expect(cards.count == 3)
        #expect(first["viewed"] == nil)
        #expect(first["malformed_extras"] == ["stamp_count"])
        #expect(sent.last?["context"] == ["currency": "USD"])
    }

    @Test func `a card with an alias has the canonical class type after hello`() throws {
        let handler = RemoteHandler.stamps(over: ScriptedChannel.stamps { Self.object($0) })
        let registry = HandlerRegistry([handler])
        #expect(registry.handle(Self.card("a", classType: "stamp_card"), currency: .usd).classType == "loyalty_stamp")
    }

    @Test func `a card is sent once, whatever its marks`() {
        let channel = ScriptedChannel.stamps { Self.object($0) }
        let handler = RemoteHandler.stamps(over: channel)
        for _ in 0..<3 { #expect(Self.handled(["a", "b"], by: handler).count == 2) }
        #expect(channel.sent.count == 2)
        handler.restart()
        #expect(Self.handled(["a"], by: handler).count == 1)
        #expect(channel.sent.count == 4)
    }

    @Test(arguments: [ErrorCode.handlerTimeout, .handlerDied, .pluginLimitExceeded])
    func `a bad card does not affect the others`(code: ErrorCode) {
        let channel = ScriptedChannel.stamps { id throws(CartwrightError) in
            guard id != "bad" else { throw CartwrightError(code, "no answer", fault: .plugin) }
            return Self.object(id)
        }
        let handled = Self.handled(["a", "bad", "c"], over: channel)
        #expect(handled.map(\.promotions.count) == [1, 0, 1])
        #expect(handled[1].diagnostics.map(\.code) == [code])
        #expect(channel.sent.count == 1 + 1 + 3)
    }

    @Test func `an unavailable runtime is called once per delivery`() {
        let channel = ScriptedChannel { _ throws(CartwrightError) in
            throw CartwrightError("plugin.resting", "it rests", fault: .plugin)
        }
        let handled = Self.handled(["a", "b", "c"], over: channel)
        #expect(handled.flatMap(\.diagnostics).map(\.code) == ["plugin.resting", "plugin.resting", "plugin.resting"])
        #expect(channel.sent.count == 1)
    }

    @Test(
        arguments: [
            (#"{"object":{"presentation":{"headline":"a"},"more":1}}"#, "/more"),
            (#"{"object":{"presentation":{}}}"#, "/presentation"),
            (#"{"object":{"presentation":{"headline":"a"},"click":{"do":"jump"}}}"#, "/click/do"),
            (
                #"{"object":{"presentation":{"headline":"a"},"promotions":[{"id":"a","effects":[{"type":"x"}]}]}}"#,
                "/promotions/0/effects/0/type"
            ),
            (#"{"object":{"presentation":{"headline":"a"},"promotions":[{"id":"ab"}]}}"#, "/promotions/0/id"),
            (#"{"object":{"presentation":{"headline":"a","image":"javascript:x"}}}"#, "/presentation/image"),
            (#"{"object":{"presentation":{"headline":"a","theme":{"accent":"red"}}}}"#, "/presentation/theme/accent"),
            (#"{"refused":[]}"#, "/refused"),
            (#"{"refused":[{"code":"json.syntax","summary":"s"}]}"#, "/refused/0/code"),
            (#"{"refused":[{"code":"stamp.bad"}]}"#, "/refused/0"),
            ("{}", ""),
            ("7", ""),
        ]
    )
    func `the members of object are read strictly`(result: String, pointer: String) {
        let handled = Self.handled(["a"], over: ScriptedChannel.stamps { _ in result })
        let codes: Set<ErrorCode> = [.handlerBadAnswer, .handlerForeignID, .handlerUnsafeURL]
        #expect(handled.first?.content == nil)
        #expect(handled.first?.diagnostics.map(\.location.pointer) == [pointer])
        #expect(handled.first?.diagnostics.allSatisfy { codes.contains($0.code) && $0.fault == .plugin } == true)
    }

    @Test func `a list that is too long is refused at its first surplus element`() {
        let promotions = (0...16).map { #"{"id":"a-\#($0)"}"# }.joined(separator: ",")
        let events = (0...16).map { _ in #"{"type":"a.b","on":"seen"}"# }.joined(separator: ",")
        for (key, list) in [("promotions", promotions), ("events", events)] {
            let channel = ScriptedChannel.stamps { _ in
                #"{"object":{"presentation":{"headline":"a"},"\#(key)":[\#(list)]}}"#
            }
            #expect(Self.handled(["a"], over: channel).first?.diagnostics.first?.location.pointer == "/\(key)/16")
        }
    }

    @Test func `a refusal is passed on unchanged`() {
        let handled = Self.handled(
            ["a"],
            over: ScriptedChannel.stamps { _ in
                """
                {"refused":[{"code":"stamp.bad_percent","summary":"s","hint":"h","path":"/extras/stamp_percent"}]}
                """
            }
        )
        let expected = CartwrightError(
            "stamp.bad_percent",
            "s",
            hint: "h",
            at: InputLocation(pointer: "/extras/stamp_percent")
        )
        #expect(handled.first?.diagnostics == [expected])
        #expect(handled.first?.handler == "loyalty-stamp")
    }

    @Test func `a diagnostic beside an object is kept`() {
        let channel = ScriptedChannel.stamps { id in
            #"{"object":{"presentation":{"headline":"\#(id)"}},"diagnostics":[{"code":"stamp.odd","summary":"s"}]}"#
        }
        let handled = Self.handled(["a"], over: channel).first
        #expect(handled?.content != nil)
        #expect(handled?.diagnostics.map(\.code) == ["stamp.odd"])
    }

    @Test(
        arguments: [
            ("{", ErrorCode.handlerBadAnswer), (#"{"id":99,"results":[]}"#, .handlerBadAnswer),
            (#"{"id":2,"results":[]}"#, .handlerBadAnswer), (#"{"id":2}"#, .handlerBadAnswer),
            (String(repeating: "[", count: 100_000), .handlerBadAnswer),
        ]
    )
    func `a wrong answer is refused`(answer: String, code: ErrorCode) {
        let channel = ScriptedChannel { request in
            request.purpose == .hello ? ScriptedChannel.hello(request) : answer
        }
        #expect(Self.handled(["a"], over: channel).first?.diagnostics.map(\.code) == [code])
    }

    @Test(
        arguments: [
            (#"{"protocol":9,"name":"loyalty-stamp","class_types":{}}"#, ErrorCode.pluginOtherProtocol),
            (#"{"protocol":1,"name":"other","class_types":{}}"#, .pluginOtherManifest),
            (#"{"protocol":1,"name":"loyalty-stamp","class_types":{"loyalty_stamp":[]}}"#, .pluginOtherManifest),
            (#"{"protocol":1,"name":"loyalty-stamp","class_types":["loyalty_stamp"]}"#, .handlerBadAnswer),
        ]
    )
    func `hello must agree with the manifest`(hello: String, code: ErrorCode) {
        let channel = ScriptedChannel { request in #"{"id":\#(request.id),"hello":\#(hello)}"# }
        let handler = RemoteHandler.stamps(over: channel)
        #expect(Self.handled(["a"], by: handler).first?.diagnostics.map(\.code) == [code])
        #expect(handler.lastFailure?.code == code)
    }

    @Test func `facts have their own names`() throws {
        let channel = ScriptedChannel { request in
            request.purpose == .hello
                ? ScriptedChannel.hello(request)
                : #"{"id":\#(request.id),"facts":{"stamps":7,"region":"north"}}"#
        }
        let handler = RemoteHandler.stamps(over: channel)
        let now = try Instant("2026-01-01T12:00:00Z")
        let facts = try handler.facts(about: Cart(currency: .usd), at: now, in: HandlerContext(currency: .usd))
        #expect(facts == ["stamps": 7, "region": "north"])
        #expect(channel.sent.last?["at"] == "2026-01-01T12:00:00Z")
        #expect(channel.sent.last?["cart"] == ["currency": "USD"])
        #expect(handler.lastUsage?.answerBytes != nil)
    }

    @Test func `facts that are not an object are refused`() throws {
        let channel = ScriptedChannel { request in
            request.purpose == .hello
                ? ScriptedChannel.hello(request) : #"{"id":\#(request.id),"facts":[7]}"#
        }
        let error = #expect(throws: CartwrightError.self) {
            try RemoteHandler.stamps(over: channel).facts(
                about: Cart(currency: .usd),
                at: .earliest,
                in: HandlerContext(currency: .usd)
            )
        }
        #expect(error?.code == .handlerBadAnswer)
        #expect(error?.location.pointer == "/facts")
    }
}
