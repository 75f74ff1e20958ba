import Cartwright
import InMemoryLogging
import Logging
import Synchronization
import TestRuns
import Testing

@testable import CartwrightService

/// A failed plugin appears in the log, in `/ready`, in the metrics and in the answers that lack its part; callers get
/// its name and a code.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct DegradedPluginTests {
    /// A service with a plugin that fails on cards whose id begins with `bad`, and on the purposes that a test sets.
    private struct Bench {
        let log = InMemoryLogHandler()
        let failing = Failing()
        let handler: RemoteHandler

        init(facts: Bool = false) {
            let failing = failing
            let plugin = StampPlugin { purpose, ids throws(CartwrightError) in
                if purpose == .decode, ids.contains(where: { $0.hasPrefix("bad") }) {
                    throw StampPlugin.failure(.handlerDied)
                }
                try failing.fail(purpose)
            }
            handler = plugin.handler(facts: facts)
        }

        var logger: Logger { Logger(label: "test") { [log] _ in log } }

        /// The log entries about plugins, with their metadata.
        var lines: [InMemoryLogHandler.Entry] { log.entries.filter { $0.metadata["plugin"] != nil } }

        func serve(_ work: @escaping @Sendable (ShopClient, ShopService) async throws -> Void) async throws {
            try await ServiceBench.serve(handledBy: HandlerRegistry([handler]), logger: logger, { _ in }, work)
        }
    }

    /// The current failures of a plugin.
    final class Failing: Sendable {
        private let failures = Mutex<[HandlerRequest.Purpose: CartwrightError]>([:])

        func set(_ error: CartwrightError?, _ purposes: HandlerRequest.Purpose...) {
            failures.withLock { failures in for purpose in purposes { failures[purpose] = error } }
        }

        func fail(_ purpose: HandlerRequest.Purpose) throws(CartwrightError) {
            if let error = failures.withLock({ $0[purpose] }) { throw error }
        }
    }

    private static func expectNoSecrets(in replies: Reply..., code: ErrorCode) {
        for reply in replies {
            for secret in StampPlugin.secrets {
                #expect(!reply.text.contains(secret), "\(code): \(secret) in \(reply.text)")
            }
        }
    }

    @Test func `five bad cards do not affect other shoppers, and are named`() async throws {
        let bench = Bench()
        try await bench.serve { shop, _ async throws in
            #expect(try await shop.put("/v1/sessions/a", StampPlugin.cart).status == 201)
            #expect(try await shop.put("/v1/sessions/b", StampPlugin.cart).status == 201)
            #expect(try await shop.post("/v1/sessions/b/cards", StampPlugin.cards("one"), key: "k").status == 200)
            for number in 1...8 {
                let reply = try await shop.post(
                    "/v1/sessions/a/cards",
                    StampPlugin.cards("bad\(number)"),
                    key: "k\(number)"
                )
                #expect(reply.status == 200)
                let told = reply.json["diagnostics"]
                #expect(told?.text.contains("plugin stamp ended before it answered") == true, "\(reply.text)")
                Self.expectNoSecrets(in: reply, code: .handlerDied)
            }
            let other = try await shop.post("/v1/sessions/b/cards", StampPlugin.cards("two"), key: "k2")
            #expect(other.json["diagnostics"] == .array([]), "\(other.text)")
            let ready = try await shop.get("/ready")
            let expected: JSONValue = [["name": "stamp", "state": "failing", "cards_set_aside": 8]]
            #expect(ready.status == 200 && ready.json["plugins"] == expected, "\(ready.text)")
            let metrics = try await shop.get("/metrics").text
            for line in [
                "cartwright_plugin_up{plugin=\"stamp\"} 1", "cartwright_plugin_cards_set_aside{plugin=\"stamp\"} 8",
                "cartwright_plugin_failures_total{plugin=\"stamp\",code=\"handler.died\"} 8",
            ] { #expect(metrics.contains(line + "\n"), "\(line) in \(metrics)") }
            // Each answer with the session reports the card.
            let session = try await shop.get("/v1/sessions/a")
            #expect(session.json["diagnostics"]?.text.contains("handler.died") == true, "\(session.text)")
            #expect(try await shop.get("/v1/sessions/b").json["diagnostics"] == nil)
        }
        let lines = bench.lines
        #expect(lines.map(\.metadata["card"]) == (1...8).map { "bad\($0)" })
        #expect(lines.allSatisfy { $0.level == .warning })
        // The log contains the whole error.
        #expect(lines.first?.metadata["error"]?.description.contains("/srv/plugins/stamp.py") == true)
        #expect(lines.first?.metadata["details"]?.description.contains("Traceback") == true)
    }

    @Test func `a plugin that does not start is off, and is started again without a reload`() async throws {
        let bench = Bench()
        bench.failing.set(StampPlugin.failure("plugin.not_started"), .hello)
        try await bench.serve { shop, _ async throws in
            #expect(try await shop.put("/v1/sessions/a", StampPlugin.cart).status == 201)
            let first = try await shop.post("/v1/sessions/a/cards", StampPlugin.cards("one"), key: "a")
            #expect(first.json["diagnostics"]?.text.contains("plugin.not_started") == true, "\(first.text)")
            let ready = try await shop.get("/ready")
            let detail = "plugin stamp is not available at present"
            #expect(
                ready.json["plugins"] == [
                    [
                        "name": "stamp", "state": "off",
                        "problem": ["code": "plugin.not_started", "detail": .string(detail)],
                    ]
                ],
                "\(ready.text)"
            )
            #expect(try await shop.get("/metrics").text.contains("cartwright_plugin_up{plugin=\"stamp\"} 0\n"))
            bench.failing.set(nil, .hello)
            // The plugin is not called before its wait is over.
            var session = try await shop.get("/v1/sessions/a")
            while session.json["diagnostics"] != nil {
                try await Task.sleep(for: .milliseconds(20))
                session = try await shop.get("/v1/sessions/a")
            }
            #expect(session.text.contains(#""offers":[{"card":"one""#), "\(session.text)")
            #expect(try await shop.get("/ready").json["plugins"] == nil)
        }
        #expect(bench.lines.map(\.level) == [.error, .notice])
    }

    @Test func `missing facts are reported in the answer to the change and logged once`() async throws {
        let bench = Bench(facts: true)
        try await bench.serve { shop, _ async throws in
            bench.failing.set(StampPlugin.failure(.handlerTimeout), .facts)
            for _ in 0..<3 {
                let reply = try await shop.put("/v1/sessions/a", StampPlugin.cart)
                #expect(reply.json["diagnostics"]?.text.contains("did not answer in time") == true, "\(reply.text)")
                Self.expectNoSecrets(in: reply, code: .handlerTimeout)
                // The ETag is that of the session, which does not include the diagnostics.
                #expect(try await shop.get("/v1/sessions/a")["ETag"] == reply["ETag"])
            }
            bench.failing.set(nil, .facts)
            #expect(try await shop.put("/v1/sessions/a", StampPlugin.cart).json["diagnostics"] == nil)
        }
        #expect(bench.lines.map(\.level) == [.warning, .notice])
    }

    @Test func `no answer reveals the host, for any failure of a plugin`() async throws {
        let areas: Set<Substring> = ["handler", "plugin", "wasm"]
        let codes = try ErrorCodeSources.all().filter { areas.contains($0.area) }
        #expect(codes.count > 40)
        let bench = Bench(facts: true)
        try await bench.serve { shop, _ async throws in
            for (number, code) in codes.enumerated() {
                let id = "/v1/sessions/s\(number)"
                bench.failing.set(nil, .hello, .decode, .facts)
                bench.handler.restart()
                let created = try await shop.put(id, StampPlugin.cart)
                #expect(created.status == 201, "\(created.text)")
                for purpose in [HandlerRequest.Purpose.decode, .facts, .hello] {
                    bench.handler.restart()
                    bench.failing.set(StampPlugin.failure(code), purpose)
                    let name = "\(purpose.rawValue)-\(number)"
                    Self.expectNoSecrets(
                        in: try await shop.post("\(id)/cards", StampPlugin.cards(name), key: name),
                        try await shop.put(id, StampPlugin.cart),
                        try await shop.get(id),
                        try await shop.get("\(id)/cards"),
                        try await shop.get("\(id)/reasons"),
                        try await shop.post("\(id)/commands", Self.channel, key: "c\(name)"),
                        try await shop.get("/ready"),
                        try await shop.get("/metrics"),
                        code: code
                    )
                    bench.failing.set(nil, purpose)
                }
            }
        }
        let errors = bench.lines.compactMap { $0.metadata["error"]?.description }
        #expect(errors.contains { $0.contains("/srv/plugins/stamp.py") })
    }

    private static let channel = #"{"command":"set_channel","channel":"web"}"#

    // MARK: Reload

    @Test func `a plugin that fails at hello does not replace a working one`() async throws {
        let bench = Bench()
        try await bench.serve { shop, service async throws in
            #expect(try await shop.put("/v1/sessions/a", StampPlugin.cart).status == 201)
            let broken = StampPlugin { purpose, _ throws(CartwrightError) in
                if purpose == .hello { throw StampPlugin.failure(.handlerDied) }
            }
            await #expect {
                try await service.reload(catalog: ServiceBench.catalog(), registry: HandlerRegistry([broken.handler()]))
            } throws: { error in
                (error as? CartwrightError)?.code == .handlerDied
            }
            let reply = try await shop.post("/v1/sessions/a/cards", StampPlugin.cards("one"), key: "k")
            #expect(reply.json["diagnostics"] == .array([]), "\(reply.text)")
            // A plugin that answers hello does.
            let mended = StampPlugin()
            let registry = HandlerRegistry([mended.handler()])
            try await service.reload(catalog: ServiceBench.catalog(), registry: registry)
            #expect(try await shop.post("/v1/sessions/a/cards", StampPlugin.cards("two"), key: "l").status == 200)
            #expect(mended.messages.last?.contains("two") == true)
        }
    }
}
