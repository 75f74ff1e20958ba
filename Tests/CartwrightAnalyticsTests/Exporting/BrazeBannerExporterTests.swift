import Cartwright
import CartwrightAnalytics
import Testing

/// Bodies for the platform's endpoint that counts what happens to banners.
struct BrazeBannerExporterTests {
    private static func event(_ type: EventType, _ banner: String?, of customer: String?, second: Int64) -> Event {
        var data: JSONObject = ["placement": "home_hero"]
        data["customer"] = customer.map(JSONValue.string)
        let time = Instant(seconds: 1_767_225_600 + second) ?? .earliest
        return Event(id: "e\(second)", type: type, source: "/s", subject: banner, time: time, data: data)
    }

    @Test func `banner events become the events of one customer a body, and others are left out`() throws {
        let events = [
            Self.event(.bannerImpression, "b1", of: "ada", second: 0),
            Self.event(.cardImpression, "c1", of: "ada", second: 1),
            Self.event(.bannerControlImpression, "b2", of: "bob", second: 2),
            Self.event(.bannerClick, "b1", of: "ada", second: 3),
            Self.event(.bannerDismiss, "b1", of: "ada", second: 4),
        ]
        var exporter = BrazeBannerExporter(appID: "app-1", appVersion: "2.1")
        exporter.objectsPerBody = 2
        let exported = exporter.export(events)
        #expect(exported.refused.isEmpty)
        func body(_ customer: String, _ objects: [(String, String, Int)]) -> JSONValue {
            [
                "external_user_id": .string(customer), "app_id": "app-1", "app_version": "2.1",
                "events": .array(
                    objects.map { id, type, second in
                        [
                            "id": .string(id), "event_type": .string(type),
                            "timestamp": .string("2026-01-01T00:00:0\(second)Z"),
                        ]
                    }
                ),
            ]
        }
        #expect(
            try exported.documents.map { try JSONParser.parse($0) } == [
                body("ada", [("b1", "impression", 0), ("b1", "click", 3)]), body("ada", [("b1", "dismiss", 4)]),
                body("bob", [("b2", "impression", 2)]),
            ]
        )
    }

    @Test func `an event without a customer or a banner is refused`() {
        let events = [
            Self.event(.bannerClick, "b1", of: nil, second: 0),
            Self.event(.bannerClick, nil, of: "ada", second: 1),
            Self.event(.bannerClick, "b1", of: String(repeating: "a", count: 987), second: 2),
            Self.event(.bannerClick, "b1", of: String(repeating: "a", count: 986), second: 3),
        ]
        let exported = BrazeBannerExporter(appID: "app-1").export(events)
        #expect(exported.refused.map(\.reason.code) == [.exportNoCustomer, .exportNoBanner, .exportNoCustomer])
        #expect(exported.documents.count == 1)
    }

    @Test func `the events of a banner are custom events of the recommended form, with their placement`() throws {
        let event = Self.event(.bannerClick, "b1", of: "ada", second: 0)
        let exported = BrazeExporter().export([event])
        let object = try JSONParser.parse(try #require(exported.documents.first))["events"]?.elements.first
        #expect(object?["name"] == "cartwright.banner.click")
        #expect(object?["properties"]?["placement"] == "home_hero")
    }
}
