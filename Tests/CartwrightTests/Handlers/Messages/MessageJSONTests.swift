import Cartwright
import Testing

/// JSON round trips of all values that a handler returns.
@Suite struct MessageJSONTests {
    @Test(
        arguments: [
            .nothing, .applyOffer, .openLink("app://x"), .openPage(header: nil, title: "T", body: "B"),
            .openPage(header: "H", title: "T", body: nil), .openWebView(url: "https://u", header: "H"),
            .enterPromotion("spring"),
        ] as [ClickAction]
    )
    func `a click is read as it was written`(click: ClickAction) throws {
        #expect(try ClickAction(click.json) == click)
    }

    @Test func `markup is read without the policy, which the host sets`() throws {
        #expect(try ClickAction(["do": "open_html", "html": "<p>"]) == .openHTML("<p>", header: nil))
        let error = #expect(throws: CartwrightError.self) {
            try ClickAction(ClickAction.openHTML("<p>", header: nil).json)
        }
        #expect(error?.location.pointer == "/content_security_policy")
    }

    @Test func `a presentation keeps exactly the colours that it names`() throws {
        var theme = Theme(mode: .dark)
        theme.set(.accent, to: try ThemeColor("#FFD700"))
        theme.set(.background, to: try ThemeColor("#202020"), in: .dark)
        let presentation = Presentation(headline: "H", body: "B", image: "https://i", theme: theme)
        let expected: JSONValue = ["mode": "dark", "accent": "#FFD700", "background": ["dark": "#202020"]]
        #expect(presentation.json["theme"] == expected)
        #expect(try Presentation(presentation.json) == presentation)
        #expect(Presentation(headline: "H").json.text == #"{"headline":"H","body":null,"image":null}"#)
    }

    @Test func `an event is read as it was written`() throws {
        let event = CardEvent("loyalty.stamp_spent", on: .paid, data: ["stamps": 10])
        #expect(try CardEvent(event.json) == event)
        #expect(throws: CartwrightError.self) { try CardEvent(["type": "a.b", "on": "printed"]) }
    }

    @Test func `a diagnostic is read as it was written, except for codes of the engine`() throws {
        let error = CartwrightError("stamp.bad", "s", hint: "h", at: InputLocation(pointer: "/extras/a"))
        #expect(try CartwrightError(diagnostic: error.json) == error)
        for code in ["json.syntax", "plugin.crashed", "stamp", "Stamp.bad", "stamp.bad.worse", ".bad"] {
            #expect(throws: CartwrightError.self) {
                try CartwrightError(diagnostic: ["code": .string(code), "summary": "s"])
            }
        }
    }

    @Test func `the JSON of a handled card has all answers of its handler`() {
        let handled = HandlerRegistry([OfferHandler()]).handle(
            {
                var card = ContentCard(id: "c", created: .earliest); card.extras["class_type"] = "deal";
                return card
            }(),
            currency: .usd
        )
        let expected = """
            {"class_type":"offer","handler":"offer","content":{"word":"c"},"presentation":{"headline":"c","body":"body",\
            "image":"https://example.com/i.png"},"placement":"checkout","click":{"do":"apply_offer"},\
            "promotions":[{"id":"c"}],"events":[],"follow_ups":[]}
            """
        #expect(JSONValue.object(handled.answerJSON).text == expected)
    }

    @Test func `limits may be lower than the host's, never higher`() throws {
        let limits = try HandlerLimits(["answer_ms": 500, "fuel": 1_000], at: .root, host: .sandbox)
        #expect((limits.answerTime, limits.fuel, limits.memoryMebibytes) == (.milliseconds(500), 1_000, 16))
        let error = #expect(throws: CartwrightError.self) {
            try HandlerLimits(["memory_mb": 17], at: .root, host: .sandbox)
        }
        #expect(error?.summary.contains("from 1 to 16") == true)
        #expect(throws: CartwrightError.self) { try HandlerLimits(["fuel": 1], at: .root, host: .process) }
    }
}
