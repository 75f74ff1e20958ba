import Testing

@testable import Cartwright

struct ContentCardStoredTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// A change to each stored property of a card, by the property's name.
    private static let changes: [String: @Sendable (ContentCard) -> ContentCard] = [
        "id": { card in ContentCard(id: "other", kind: card.kind, created: card.created) },
        "kind": { $0.changed { $0.kind = .banner } }, "title": { $0.changed { $0.title = "t" } },
        "description": { $0.changed { $0.description = "t" } }, "image": { $0.changed { $0.image = "t" } },
        "imageAlternative": { $0.changed { $0.imageAlternative = "t" } },
        "imageAspectRatio": { $0.changed { $0.imageAspectRatio = "1.50" } }, "url": { $0.changed { $0.url = "t" } },
        "linkText": { $0.changed { $0.linkText = "t" } }, "language": { $0.changed { $0.language = "t" } },
        "opensInWebView": { $0.changed { $0.opensInWebView = true } }, "isTest": { $0.changed { $0.isTest = true } },
        "created": { $0.changed { $0.created = now.adding(milliseconds: -1) } },
        "updated": { $0.changed { $0.updated = now.adding(milliseconds: 7) } },
        "expiresAt": { $0.changed { $0.expiresAt = Instant(seconds: -1)?.adding(milliseconds: 1) } },
        "viewed": { $0.changed { $0.viewed = true } }, "clicked": { $0.changed { $0.clicked = true } },
        "dismissed": { $0.changed { $0.dismissed = true } }, "pinned": { $0.changed { $0.pinned = true } },
        "dismissible": { $0.changed { $0.dismissible = false } }, "extras": { $0.changed { $0.extras["a"] = "b" } },
        "malformedExtras": { $0.changed { $0.malformedExtras = ["b", "a"] } },
        "placement": { $0.changed { $0.placement = "home_hero" } },
        "html": { $0.changed { $0.html = "<p>a</p>" } },
        "hadUnsafeURL": { $0.changed { $0.hadUnsafeURL = true } },
        "unknown": { $0.changed { $0.unknown["z"] = ["deep": [.number("1e5"), nil]] } },
    ]

    private static let plain = ContentCard(id: "card", created: now)

    @Test func `every property has a change in the table`() {
        let properties = Mirror(reflecting: Self.plain).children.compactMap(\.label)
        #expect(Set(properties) == Set(Self.changes.keys))
    }

    @Test(arguments: changes.keys.sorted())
    func `every property counts in the comparison, and all but the user's marks are stored`(_ property: String) throws {
        let change = try #require(Self.changes[property])
        let card = change(Self.plain)
        #expect(!card.isIdentical(to: Self.plain))
        let isMark = ["viewed", "clicked", "dismissed"].contains(property)
        #expect(card.hasSameContent(as: Self.plain) == isMark)
        let kept = try ContentCard(stored: try JSONParser.parse(card.stored.text))
        #expect(kept.hasSameContent(as: card))
        #expect(!kept.viewed && !kept.clicked && !kept.dismissed)
    }

    @Test(arguments: [
        "{}", "[]", #"{"id":"a","type":"classic"}"#, #"{"id":"a","type":"poster","created":1}"#,
        #"{"id":"a","type":"classic","created":true}"#, #"{"id":"a","type":"classic","created":1,"extras":{"a":1}}"#,
        #"{"id":"a","type":"classic","created":1,"unknown":[]}"#,
    ])
    func `a value that is not a stored card is an error`(_ text: String) throws {
        let value = try JSONParser.parse(text)
        #expect(throws: CartwrightError.self) { try ContentCard(stored: value) }
    }
}
