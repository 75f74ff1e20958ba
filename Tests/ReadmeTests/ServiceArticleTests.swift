import Cartwright
import CartwrightService
import Foundation
import Testing

/// The numbers in the article on the service are the actual settings.
struct ServiceArticleTests {
    static let article = "Sources/Cartwright/Cartwright.docc/RunTheService.md"

    @Test func `the article has the default limits`() throws {
        let (settings, text) = (ServiceSettings(), try ReadmeFile.text(of: Self.article))
        let rows: [(name: String, shown: String, value: Int64, meant: Int64)] = [
            ("bytes of a body, `--body-bytes`", "4 MiB", Int64(settings.bodyBytes), 4 << 20),
            ("bytes of a catalog", "1 GiB", Int64(settings.catalogBytes), 1 << 30),
            ("bytes of all headers", "16 KiB", Int64(settings.headerBytes), 16 << 10),
            ("time for a body to arrive", "10 s", settings.bodyLimit.milliseconds, 10_000),
            ("time between two requests of a connection", "60 s", settings.idleLimit.milliseconds, 60_000),
            ("time until an answer begins", "60 s", settings.idleLimit.milliseconds, 60_000),
            ("connections", "4,096", Int64(settings.connections), 4_096),
            ("requests in flight", "1,024", Int64(settings.requestsInFlight), 1_024),
            ("batches and simulations in flight", "256", Int64(settings.streamsInFlight), 256),
            ("bytes of bodies that are still arriving", "256 MiB", Int64(settings.arrivingBytes), 256 << 20),
            (
                "lines of the carts on a page of `GET /v1/sessions/{id}/steps`", "20,000", Int64(settings.stepLines),
                20_000
            ),
        ]
        for row in rows {
            #expect(row.value == row.meant, "\(row.name)")
            #expect(text.contains("| \(row.name) | \(row.shown) |"), "\(row.name)")
        }
        #expect(settings.requestsPerSecond == nil)
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
    }

    @Test func `the article names every scope`() throws {
        let text = try ReadmeFile.text(of: Self.article)
        for scope in Scope.allCases { #expect(text.contains("| `\(scope.rawValue)` | "), "\(scope)") }
    }
}
