import AsyncHTTPClient
import Cartwright
import CartwrightAnalytics
import Foundation
import NIOCore
import NIOHTTP1
import TemporaryFiles
import TestRuns
import Testing

/// A service and a program that change one shop are killed at random moments. The log of changes stays whole, and each
/// stored promotion is the one of its last entry.
///
/// `CARTWRIGHT_KILLS` sets the number of kills, 10 by default; `CARTWRIGHT_SEED` repeats the same moments.
@Suite(.onlyInAllTests, .timeLimit(.minutes(30))) struct ChangeKillTests {
    private let kills = ProcessInfo.processInfo.environment["CARTWRIGHT_KILLS"].flatMap { Int($0) } ?? 10
    private let folder: TemporaryFolder
    private var store: String { folder.file("shop.store") }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String], as name: String) throws -> (status: Int32, output: String) {
        let process = try NetProcess(arguments + ["--store", store], by: "cartwright", in: folder, as: name)
        return (process.wait(), try folder.text("\(name).out"))
    }

    private func entries(as name: String) throws -> [JSONValue] {
        let listed = try run(["changes", "list", "--json", "--limit", "1000000"], as: name)
        return try listed.output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    }

    @Test func `killed processes leave a whole log with an entry for each stored change`() async throws {
        var random = TestSeed("ChangeKillTests")
        var acknowledged: Set<String> = []
        for round in 0..<kills {
            let service = try ServiceProcess(folder, ["--store", store], as: "service\(round)")
            let generate = ["codes", "generate", "--promotion", "spring", "--pattern", "R\(round)-########"]
            let codes = try NetProcess(
                generate + ["--count", "2000", "--store", store],
                by: "cartwright",
                in: folder,
                as: "codes\(round)"
            )
            let url = service.url
            let pause = Int.random(in: 100...900, using: &random)
            try await withThrowingTaskGroup(of: [String].self) { tasks in
                for client in 0..<4 {
                    tasks.addTask { await Self.putPromotions(at: url, client: client, round: round) }
                }
                try await Task.sleep(for: .milliseconds(pause))
                service.process.killAndWait()
                codes.killAndWait()
                for try await names in tasks { acknowledged.formUnion(names) }
            }
            let verified = try run(["changes", "verify"], as: "verify\(round)")
            let errors = try folder.text("verify\(round).err")
            #expect(verified.status == 0, "round \(round): \(errors)")
        }
        #expect(acknowledged.count > kills)
        try await check(acknowledged)
    }

    /// Puts promotions until the service ends. Returns the digests of those that it acknowledged.
    private static func putPromotions(at url: String, client: Int, round: Int) async -> [String] {
        var digests: [String] = []
        for number in 0... {
            var request = HTTPClientRequest(url: "\(url)/v1/promotions/p\(client)-\(number % 3)")
            request.method = .PUT
            request.headers.add(name: "Content-Type", value: "application/json")
            let effect = #"{"type":"percent_off","percent":"\#(1 + number % 5)","target":{"scope":"lines"}}"#
            let text = #"{"name":"\#(round) \#(client) \#(number)","effects":[\#(effect)]}"#
            request.body = .bytes(ByteBuffer(string: text))
            guard let reply = try? await HTTPClient.shared.execute(request, timeout: .seconds(10)),
                reply.status == .ok, let body = try? await reply.body.collect(upTo: 1 << 16),
                let digest = try? SHA256.hexadecimal(Array(body.readableBytesView))
            else { break }
            digests.append(digest)
        }
        return digests
    }

    private func check(_ acknowledged: Set<String>) async throws {
        let entries = try entries(as: "list")
        let logged = Set(entries.compactMap { $0["after"]?["digest"]?.text })
        for digest in acknowledged { #expect(logged.contains("\"\(digest)\"")) }
        let service = try ServiceProcess(folder, ["--store", store], as: "last")
        let catalog = try JSONParser.parse(Array(try await service.text(at: "/v1/catalog").utf8))
        guard case .array(let promotions)? = catalog["promotions"] else {
            Issue.record("the catalog has no promotions")
            return
        }
        // The entries are in order, the newest first.
        for promotion in promotions {
            guard let last = entries.first(where: { $0["subject"] == promotion["id"] && $0["what"] != "codes.created" })
            else { continue }
            let digest = try SHA256.hexadecimal(promotion.utf8)
            #expect(last["after"]?["digest"] == .string(digest), "\(last.text)")
        }
        #expect(catalog["number"] == entries.first { $0["after"]?["catalog"] != nil }?["after"]?["catalog"])
        try await checkPrices(service)
        service.process.send(SIGTERM)
        #expect(service.process.wait() == 0)
    }

    /// Expects that the history of prices ends with the price of the catalog, without a step that changes nothing.
    private func checkPrices(_ service: ServiceProcess) async throws {
        let arguments = ["prices", "history", "MUG", "--json", "--store", store]
        let process = try NetProcess(arguments, in: folder, as: "prices")
        #expect(process.wait() == 0)
        let history = try JSONParser.parse(Array(try folder.text("prices.out").utf8))
        guard case .array(let steps)? = history["steps"] else {
            Issue.record("there is no history: \(history.text)")
            return
        }
        var request = HTTPClientRequest(url: "\(service.url)/v1/prices")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(string: #"{"skus":["MUG"]}"#))
        let reply = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
        let prices = try JSONParser.parse(Array(try await reply.body.collect(upTo: 1 << 16).readableBytesView))
        guard case .array(let items)? = prices["prices"] else {
            Issue.record("there are no prices: \(prices.text)")
            return
        }
        #expect(steps.count > kills)
        #expect(steps.last?["price"] == items.first?["price"])
        for (step, next) in zip(steps, steps.dropFirst()) { #expect(step["price"] != next["price"]) }
    }
}
