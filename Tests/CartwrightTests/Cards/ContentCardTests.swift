import Cartwright
import Testing

struct ContentCardTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest

    /// The public samples get this wrong: equality by id, with a hash over every field.
    @Test func `cards with the same id are equal and have the same hash`() {
        let one = ContentCard(id: "a", created: now)
        var other = ContentCard(id: "a", kind: .banner, created: .earliest)
        other.title = "Other"
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(Set([one, other, ContentCard(id: "b", created: now)]).count == 2)
    }

    @Test(arguments: [(-1, false), (0, true), (1, true)])
    func `a card is shown up to and including the instant it expires`(_ seconds: Int64, _ isShown: Bool) {
        var card = ContentCard(id: "a", created: now)
        card.expiresAt = now.adding(seconds: seconds)
        #expect(card.isShown(at: now) == isShown)
    }

    @Test(arguments: [(2_592_000, true), (2_592_001, false), (-1_000_000, true)])
    func `a card is shown for 30 days, also one created in the future`(_ age: Int64, _ isShown: Bool) {
        #expect(ContentCard(id: "a", created: now.adding(seconds: -age)).isShown(at: now) == isShown)
    }

    @Test func `a control is live but never shown`() {
        let card = ContentCard(id: "a", kind: .control, created: now)
        #expect(card.isLive(at: now) && !card.isShown(at: now))
    }

    @Test func `the canonical form has the same keys for every card`() throws {
        var card = ContentCard(id: "a", created: now.adding(milliseconds: 250))
        #expect(
            card.json.text
                == #"{"id":"a","type":"classic","title":null,"description":null,"image":null,"url":null,"#
                + #""created":1700000000.250,"expires_at":null,"viewed":false,"clicked":false,"pinned":false,"#
                + #""dismissed":false,"dismissible":true,"extras":{}}"#
        )
        card.created = .earliest
        card.updated = now
        card.linkText = "Open"
        card.imageAlternative = "A drop"
        card.imageAspectRatio = "1.50"
        card.language = "en"
        card.opensInWebView = true
        card.isTest = true
        card.extras = ["b": "2", "a": "1"]
        card.unknown["zz"] = [1]
        #expect(card.json.text.contains(#""created":-62135596800,"#))
        #expect(
            card.json.text.hasSuffix(
                #""updated":1700000000,"link_text":"Open","image_alt":"A drop","image_aspect_ratio":1.50,"language":"en","#
                    + #""open_in_web_view":true,"test":true,"extras":{"a":"1","b":"2"},"unknown":{"zz":[1]}}"#
            )
        )
    }
}
