import Cartwright
import CartwrightHTTP
import Testing

/// The platform's endpoint for banners, played by the test server.
@Suite(.timeLimit(.minutes(15)))
struct HTTPBannerSourceTests {
    private let server: CardServer
    private let now = Instant(seconds: 1_767_225_600) ?? .earliest

    init() throws { server = try CardServer() }

    private func source(
        _ kind: String = "banners",
        app: String = "app-1",
        version: String = "1.0",
        _ placements: [Placement] = ["home_hero", "side"]
    ) throws(CartwrightError) -> HTTPBannerSource {
        try HTTPBannerSource(
            url: server.url(kind),
            appID: app,
            appVersion: version,
            placements: placements,
            bearer: try BearerToken("key")
        )
    }

    @Test func `a request names user, app and placements, and the answer has their banners`() async throws {
        let batch = try await source(version: "2.1").cards(for: CardRequest(user: "ada \"&", now: now))
        let banner = try #require(batch.cards.first)
        #expect(batch.cards.map(\.id) == ["b-home_hero"] && banner.placement == "home_hero")
        #expect(banner.linkText == "Bearer key")
        #expect(
            try JSONParser.parse(banner.title ?? "") == [
                "external_user_id": .string("ada \"&"), "app_id": "app-1", "app_version": "2.1",
                "placements": ["home_hero", "side"],
            ]
        )
    }

    @Test func `an answer replaces the banners of a feed, and its cards stay`() async throws {
        var feed = Feed()
        feed.receive(CardBatch([ContentCard(id: "kept", created: now)]), at: now)
        feed.receive(try await source().cards(for: CardRequest(user: "ada", now: now)), at: now)
        #expect(feed.cards.map(\.id) == ["kept", "b-home_hero"])
        feed.receive(try await source("empty").cards(for: CardRequest(user: "ada", now: now)), at: now)
        #expect(feed.cards.map(\.id) == ["kept", "b-home_hero"], "an empty answer changes nothing")
    }

    @Test func `a failure has its reason, and the wait that the platform's header demands`() async throws {
        let rows: [(kind: String, user: String?, code: ErrorCode, wait: Int64?)] = [
            ("limited", "ada", .sourceRefused, 7_000), ("401", "ada", .sourceRefused, nil),
            ("banners", nil, .sourceBadRequest, nil), ("banners", "", .sourceBadRequest, nil),
            ("garbage", "ada", .jsonSyntax, nil),
        ]
        for row in rows {
            let endpoint = try source(row.kind)
            do throws(CardSourceFailure) {
                _ = try await endpoint.cards(for: CardRequest(user: row.user, now: now))
                Issue.record("\(row)")
            } catch {
                #expect(error.error.code == row.code && error.retryAfter?.milliseconds == row.wait, "\(row)")
                #expect(error.isTransient == (row.wait != nil))
            }
        }
    }

    @Test func `an app, a version and 1 to 10 different placements are required`() throws {
        let many = (0..<11).map { Placement(rawValue: "p\($0)") }
        let rows: [(app: String, version: String, placements: [Placement])] = [
            ("", "1", ["a"]), ("app", "", ["a"]), ("app", String(repeating: "1", count: 256), ["a"]), ("app", "1", []),
            ("app", "1", many), ("app", "1", ["a", "a"]), ("app", "1", [""]),
        ]
        for row in rows {
            let error = #expect(throws: CartwrightError.self) {
                try source(app: row.app, version: row.version, row.placements)
            }
            #expect(error?.code == .sourceBadRequest, "\(row)")
        }
        #expect(try source("banners", app: "app", Array(many.dropLast())).placements.count == 10)
    }
}
