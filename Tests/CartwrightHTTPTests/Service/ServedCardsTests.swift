import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

/// `serve --cards` and `--banners`: cards and banners for every session, from a file, a folder or a server.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15)))
struct ServedCardsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func card(_ id: String) -> String {
        """
        {"id":"\(id)","type":"Captioned","created":\(Int(Date().timeIntervalSince1970)),"expiresAt":-1,"title":"Off",
        "extras":{"class_type":"coupon_code","coupon_code":"\(id)","discount_percentage":"10"}}
        """
    }

    private static let banner = """
        {"id":"hero","placement_id":"home_hero","html":"<p>Off</p>","expires_at":-1,"properties":{
        "class_type":{"type":"string","value":"ad_banner"},"url":{"type":"string","value":"https://example.com/"},
        "image":{"type":"image","value":"https://img.example/1.png"}}}
        """

    private static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#

    /// Returns the ids of the cards of a session.
    private func cards(_ service: ServiceProcess) async throws -> [String] {
        guard case .array(let cards)? = try await service.object(at: "/v1/sessions/cart-1")["cards"] else { return [] }
        return cards.compactMap { card in
            guard case .string(let id)? = card["id"] else { return nil }
            return id
        }
    }

    /// Sends SIGHUP and waits for a text in the log.
    private func reload(_ service: ServiceProcess, until words: String) async throws {
        service.process.send(SIGHUP)
        while !service.process.errors.contains(words) {
            try #require(service.process.isRunning)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test func `a changed file applies to all sessions, and a garbled one changes nothing`() async throws {
        try folder.file("cards.json", "[\(Self.card("A"))]")
        try folder.file("banners.json", Self.banner)
        let files = ["--cards", folder.file("cards.json"), "--banners", folder.file("banners.json")]
        let service = try ServiceProcess(folder, files + ["--cards-seconds", "1"])
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", Self.cart) == 201)
        #expect(try await cards(service) == ["A", "hero"])
        let placement = try await service.object(at: "/v1/sessions/cart-1/placements/home_hero")
        #expect(placement["banner"]?["id"] == "hero")
        try folder.file("cards.json", "[\(Self.card("B"))]")
        while try await cards(service) != ["B", "hero"] { try await Task.sleep(for: .milliseconds(20)) }
        try folder.file("cards.json", "[{")
        try await reload(service, until: "reload failed")
        #expect(try await cards(service) == ["B", "hero"])
        #expect(try await service.object(at: "/ready")["cards"]?["problem"] != nil)
        #expect(try await service.text(at: "/metrics").contains("cartwright_cards_failing 1\n"))
        #expect(service.stop() == 0)
    }

    @Test func `a signal reads a folder again`() async throws {
        let cards = folder.file("campaigns")
        try FileManager.default.createDirectory(atPath: cards, withIntermediateDirectories: true)
        try folder.file("campaigns/a.json", "[\(Self.card("A"))]")
        let service = try ServiceProcess(folder, ["--cards", cards, "--cards-seconds", "3600"])
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", Self.cart) == 201)
        try folder.file("campaigns/b.json", Self.card("B"))
        try await reload(service, until: "note: reloaded")
        #expect(try await self.cards(service).sorted() == ["A", "B"])
        #expect(service.stop() == 0)
    }

    @Test func `cards of a server stay when the server stops`() async throws {
        var server: CardServer? = try CardServer()
        let url = try #require(server).url("echo")
        let service = try ServiceProcess(folder, ["--cards", url, "--cards-seconds", "1"])
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", Self.cart) == 201)
        #expect(try await cards(service) == ["a"])
        server = nil
        while try await service.object(at: "/ready")["cards"]?["problem"] == nil {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await cards(service) == ["a"])
        #expect(service.process.errors.contains("cannot read cards; the earlier ones stay"))
        #expect(service.stop() == 0)
    }

    @Test(arguments: [("none.json", "source.unavailable"), ("garbled.json", "json.")])
    func `an unreadable file ends the service before it listens`(name: String, code: String) throws {
        try folder.file("garbled.json", "[{")
        let words = ["serve", "--listen", "127.0.0.1:0", "--cards", folder.file(name)]
        let process = try NetProcess(words, in: folder, as: "refused")
        #expect(process.wait() == 65)
        #expect(process.errors.contains(code), "\(process.errors)")
        #expect(process.output.isEmpty)
    }

    @Test func `a server that does not answer yet does not end the service`() async throws {
        let service = try ServiceProcess(folder, ["--cards", "http://127.0.0.1:1/cards"])
        #expect(try await service.object(at: "/ready")["status"] == "ready")
        #expect(try await service.object(at: "/ready")["cards"]?["count"] == 0)
        #expect(service.stop() == 0)
    }

    @Test(arguments: [
        ["--cards", "c.json", "--cards-seconds", "0"], ["--cards", "c.json", "--cards-bearer", "token"],
        ["--banners", "https://banners.example.com/sync"],
        ["--keep-catalogs", "0"],
    ])
    func `meaningless options are refused`(options: [String]) throws {
        let process = try NetProcess(["serve", "--listen", "127.0.0.1:0"] + options, in: folder, as: "refused")
        #expect(process.wait() == 64)
    }
}
