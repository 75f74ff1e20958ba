import Testing

@testable import Cartwright

@Suite struct HandlerRegistryTests {
    static let registry = HandlerRegistry([WordHandler(), OfferHandler()])

    static func card(_ extras: [String: String], id: String = "c", title: String? = nil) throws -> ContentCard {
        var card = ContentCard(id: id, created: try #require(Instant(seconds: 0)))
        card.extras = extras
        card.title = title
        return card
    }

    @Test func `a card is handled by the handler of its class type`() throws {
        let card = try Self.card(["class_type": "word", "word": "hello"], title: "T")
        let handled = Self.registry.handle(card, currency: try Currency("EUR"))
        #expect(handled.handler == "word")
        #expect(handled.classType == "word")
        #expect(handled.content(as: Word.self) == Word(text: "hello EUR"))
        #expect(handled.content?.json == ["word": "hello EUR"])
        #expect(handled.presentation == Presentation(headline: "T: hello EUR"))
        #expect(handled.placement == .feed)
        #expect(handled.click == .nothing)
        #expect(handled.promotions.isEmpty)
        #expect(handled.diagnostics.isEmpty)
    }

    @Test func `the answers of a handler are used for every spelling of its class type`() throws {
        for spelling in ["offer", "deal", "DEAL", "Offer"] {
            let handled = Self.registry.handle(try Self.card(["class_type": spelling], id: "o1"), currency: .usd)
            #expect(handled.handler == "offer")
            #expect(handled.classType == "offer")
            #expect(handled.placement == .checkout)
            #expect(handled.click == .applyOffer)
            #expect(handled.promotions.map(\.id) == ["o1"])
            #expect(handled.presentation?.body == "body")
        }
    }

    @Test func `content of another type is not returned`() throws {
        struct Other: CardContent { var json: JSONValue { nil } }
        let handled = Self.registry.handle(try Self.card(["class_type": "deal"]), currency: .usd)
        #expect(handled.content(as: Other.self) == nil)
    }

    @Test(arguments: [[:], ["class_type": ""], ["Class_Type": "word"]])
    func `a card without a class type is reported`(extras: [String: String]) throws {
        let handled = Self.registry.handle(try Self.card(extras, id: "c7"), currency: .usd)
        #expect(handled.classType == nil)
        #expect(handled.handler == nil)
        let error = try #require(handled.diagnostics.first)
        #expect(handled.diagnostics.count == 1)
        #expect(error.code == .cardClassTypeMissing)
        #expect(error.summary == "card c7 has no class type")
        #expect(error.location.pointer == "/extras/class_type")
        #expect(error.fault == .input)
    }

    @Test(arguments: [
        ("wrod", "did you mean word?"), ("Offers", "did you mean offer?"), ("dea", "did you mean deal?"),
        (" word", "did you mean word?"), ("frobnicate", "known: deal, offer, word"),
    ])
    func `an unknown class type is reported with the nearest one`(text: String, hint: String) throws {
        let handled = Self.registry.handle(try Self.card(["class_type": text]), currency: .usd)
        #expect(handled.classType == nil)
        #expect(handled.handler == nil)
        #expect(handled.content == nil)
        #expect(handled.presentation == nil)
        #expect(handled.placement == nil)
        #expect(handled.click == .nothing)
        let error = try #require(handled.diagnostics.first)
        #expect(handled.diagnostics.count == 1)
        #expect(error.code == .cardClassTypeUnknown)
        #expect(error.summary == "no handler for class type \"\(text.lowercased())\"")
        #expect(error.hint == hint)
    }

    @Test func `a refused card keeps its handler and every reason`() throws {
        let handled = Self.registry.handle(try Self.card(["class_type": "Word"]), currency: .usd)
        #expect(handled.handler == "word")
        #expect(handled.classType == "word")
        #expect(handled.content == nil)
        #expect(handled.presentation == nil)
        #expect(handled.placement == nil)
        #expect(handled.promotions.isEmpty)
        #expect(handled.diagnostics.map(\.code) == ["word.missing", "word.no_title"])
    }

    @Test func `a refusal has at least one reason`() {
        #expect(CardRefusal([]) == nil)
        #expect(CardRefusal(CartwrightError("a.b", "")).diagnostics.count == 1)
    }

    @Test func `the first of two handlers for a class type keeps it`() throws {
        let second = WordHandler(name: "second", classTypes: ["other", "WORD"])
        let registry = HandlerRegistry([WordHandler(), second])
        #expect(registry.handler(for: "word")?.name == "word")
        #expect(registry.handler(for: "other")?.name == "second")
        let error = try #require(registry.diagnostics.first)
        #expect(registry.diagnostics.count == 1)
        #expect(error.code == .handlerDuplicateClassType)
        #expect(error.summary == "plugin second claims class type word, which plugin word already handles")
        #expect(error.fault == .plugin)
    }

    @Test func `two spellings in one handler are not a conflict`() {
        let registry = HandlerRegistry([WordHandler(classTypes: ["word", "Word", "word"])])
        #expect(registry.diagnostics.isEmpty)
        #expect(registry.classTypes == ["word"])
    }

    @Test func `a handler without a class type is reported`() {
        let registry = HandlerRegistry([WordHandler(name: "idle", classTypes: [])])
        #expect(registry.diagnostics.map(\.code) == [.handlerNoClassTypes])
        #expect(registry.diagnostics.first?.summary == "plugin idle has a handler without class types")
        #expect(registry.diagnostics.first?.fault == .plugin)
        #expect(registry.handlers.count == 1)
    }

    @Test func `class types are listed by text, handlers in order of registration`() {
        #expect(Self.registry.classTypes == ["deal", "offer", "word"])
        #expect(Self.registry.handlers.map(\.name) == ["word", "offer"])
        #expect(Self.registry.diagnostics.isEmpty)
        #expect(HandlerRegistry([]).classTypes.isEmpty)
    }

    @Test func `a registry without handlers has a hint of its own`() throws {
        let handled = HandlerRegistry([]).handle(try Self.card(["class_type": "word"]), currency: .usd)
        #expect(handled.diagnostics.first?.hint == "no handlers are registered")
    }

    @Test func `a card is equal to its newer version`() throws {
        let old = try Self.card(["k": "1"], id: "a")
        let new = try Self.card(["k": "2"], id: "a", title: "new")
        let other = try Self.card(["k": "1"], id: "b")
        #expect(old == new)
        #expect(old != other)
        #expect(Set([old, new, other]).count == 2)
        #expect(old.hashValue == new.hashValue)
    }
}
