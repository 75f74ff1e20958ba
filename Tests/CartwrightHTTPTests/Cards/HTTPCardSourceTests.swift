import Cartwright
import CartwrightHTTP
import Foundation
import TemporaryFiles
import TestRuns
import Testing

@Suite(.timeLimit(.minutes(15)))
struct HTTPCardSourceTests {
    private let server: CardServer
    private let now = Instant(seconds: 1_767_225_600) ?? .earliest

    init() throws { server = try CardServer() }

    private func source(
        _ kind: String,
        bearer: String? = nil,
        _ limits: HTTPCardSource.Limits = HTTPCardSource.Limits()
    ) throws -> HTTPCardSource {
        try HTTPCardSource(url: server.url(kind), bearer: try bearer.map { try BearerToken($0) }, limits: limits)
    }

    private func failure(of source: HTTPCardSource) async -> CardSourceFailure? {
        do throws(CardSourceFailure) {
            _ = try await source.cards(for: CardRequest(now: now))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a request names the known sync times, and the answer has cards`() async throws {
        let request = CardRequest(
            user: "ada \"&",
            lastFullSyncAt: now,
            lastCardUpdatedAt: now.adding(milliseconds: 250),
            now: now
        )
        let batch = try await source("echo", bearer: "secret").cards(for: request)
        #expect(batch.sync?.isFull == true)
        #expect(batch.sync?.lastFullSyncAt == now)
        let card = try #require(batch.cards.first)
        #expect(card.linkText == "Bearer secret")
        let body = try JSONParser.parse(card.description ?? "")
        #expect(
            body == [
                "user_id": .string("ada \"&"), "last_full_sync_at": 1_767_225_600,
                "last_card_updated_at": .number("1767225600.250"),
            ]
        )
        let first = try await source("echo").cards(for: CardRequest(now: now)).cards.first
        #expect(first?.description == "{}")
        #expect(first?.linkText == "-")
    }

    @Test func `an empty answer leaves the feed unchanged`() async throws {
        let batch = try await source("empty").cards(for: CardRequest(now: now))
        var feed = Feed()
        feed.receive(CardBatch([ContentCard(id: "kept", created: now)]), at: now)
        feed.receive(batch, at: now)
        #expect(feed.cards.map(\.id) == ["kept"])
    }

    @Test(
        arguments: [
            ("404", ErrorCode.sourceRefused, false, nil), ("401", .sourceRefused, false, nil),
            ("500", .sourceRefused, true, nil), ("503-7", .sourceRefused, true, 7_000),
            ("429-120", .sourceRefused, true, 120_000), ("429--5", .sourceRefused, true, nil),
            ("429-soon", .sourceRefused, true, nil),
            ("503-Thucomma_01_Jan_2026_00:01:00_GMT", .sourceRefused, true, 60_000),
            ("503-Thucomma_01_Jan_1970_00:01:00_GMT", .sourceRefused, true, 0),
            ("redirect", .sourceRedirected, false, nil), ("garbage", .jsonSyntax, false, nil),
            ("hangup", .sourceUnavailable, true, nil),
        ] as [(String, ErrorCode, Bool, Int64?)]
    )
    func `a failed answer becomes an error with its retry time`(
        _ kind: String,
        _ code: ErrorCode,
        _ isTransient: Bool,
        _ retryAfter: Int64?
    ) async throws {
        let failure = await failure(of: try source(kind))
        #expect(failure?.error.code == code)
        #expect(failure?.isTransient == isTransient)
        #expect(failure?.retryAfter?.milliseconds == retryAfter)
        #expect(failure?.error.hint != nil)
    }

    @Test(arguments: ["slow", "drip"]) func `a slow answer is dropped`(_ kind: String) async throws {
        let failure = await failure(of: try source(kind, HTTPCardSource.Limits(time: .milliseconds(300))))
        #expect(failure?.error.code == .sourceTimeout)
        #expect(failure?.isTransient == true)
    }

    @Test(arguments: ["huge", "drip"]) func `an oversized answer is dropped`(_ kind: String) async throws {
        let failure = await failure(of: try source(kind, HTTPCardSource.Limits(maximumBytes: 100_000)))
        #expect(failure?.error.code == .sourceTooLarge)
        #expect(failure?.isTransient == false)
    }

    @Test(.onlyInAllTests) func `an unreachable server is a transient failure`() async throws {
        let url = server.url("echo").replacing(":\(server.port)/", with: ":1/")
        let failure = await failure(of: try HTTPCardSource(url: url))
        #expect(failure?.error.code == .sourceUnavailable)
        #expect(failure?.isTransient == true)
    }

    @Test(arguments: [
        "", "cards", "/cards.json", "ftp://example.com", "http://example.com/sync", "https://", "https:///x",
        "https://name:secret@example.com/", "http://127.0.0.1.example.com/",
    ])
    func `a URL without a host or without encryption is refused`(_ url: String) {
        let error = #expect(throws: CartwrightError.self) { try HTTPCardSource(url: url) }
        #expect(error?.code == .sourceBadURL)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a query, which may hold secrets, is not in names and errors`() async throws {
        let source = try source("404?key=secret")
        #expect(source.name == server.url("404"))
        #expect(await failure(of: source)?.error.summary.contains("secret") == false)
    }

    @Test func `an untrusted certificate is refused`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("both.pem")
        let maker = Process()
        maker.executableURL = URL(filePath: "/usr/bin/env")
        maker.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", file, "-out", file + ".crt",
        ]
        maker.standardError = FileHandle.nullDevice
        try maker.run()
        maker.waitUntilExit()
        try #require(maker.terminationStatus == 0, "openssl makes the certificate")
        let certificate = try Data(contentsOf: URL(filePath: file + ".crt"))
        try (Data(contentsOf: URL(filePath: file)) + certificate).write(to: URL(filePath: file))
        let encrypted = try CardServer(certificate: file)
        let failure = await failure(of: try HTTPCardSource(url: "https://localhost:\(encrypted.port)/echo"))
        #expect(
            failure?.error.summary.hasSuffix("its certificate cannot be trusted") == true,
            "\(String(describing: failure))"
        )
        #expect(failure?.isTransient == false)
    }
}
