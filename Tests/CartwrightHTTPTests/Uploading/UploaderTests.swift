import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct UploaderTests {
    private let server: CardServer

    init() throws { server = try CardServer() }

    private func error(_ work: () async throws(CartwrightError) -> Void) async -> CartwrightError? {
        do throws(CartwrightError) {
            try await work()
            return nil
        } catch {
            return error
        }
    }

    @Test func `all events arrive, signed and with the headers of a batch`() async throws {
        let bench = UploadBench()
        await bench.record(250)
        let report = try await bench.uploader(to: server.url("script/204")).drain()
        #expect(report.deliveredBatches == 3)
        #expect(report.deliveredEvents == 250)
        let requests = try server.requests()
        #expect(requests.flatMap(\.eventIDs) == (1...250).map { "e\($0)" })
        let verifier = try Verifier(secrets: [try Secret(UploadBench.secretText)])
        for request in requests {
            let headers = try WebhookHeaders(fields: request.headers.map { (name: $0.key, value: $0.value) })
            let message = try verifier.verify(headers, body: Array(request.body.utf8), nowSeconds: bench.now.seconds)
            #expect(message.timestampSeconds == UploadBench.start.seconds)
            #expect(request.headers["content-type"] == "application/cloudevents-batch+json; charset=utf-8")
            #expect(request.headers["user-agent"] == "cartwright")
            #expect(request.headers["transfer-encoding"] == nil)
            #expect(request.headers["content-length"] == "\(request.body.utf8.count)")
        }
        #expect(await bench.states() == ["delivered 100 0", "delivered 100 0", "delivered 50 0"])
    }

    @Test(
        arguments: [
            ("script/200", "delivered 1 0"), ("script/400", "dead 1 1 delivery.refused"),
            ("script/422", "dead 1 1 delivery.refused"), ("fits-0", "dead 1 1 delivery.too_large"),
            ("redirect", "dead 1 1 delivery.redirected"), ("script/401", "dead 1 1 delivery.refused"),
            ("script/500,204", "delivered 1 1"), ("script/408,425,429,503,204", "delivered 1 4"),
            ("huge", "delivered 1 0"),
        ]
    )
    func `the answer of the receiver decides the state of a batch`(_ kind: String, _ state: String) async throws {
        let bench = UploadBench()
        await bench.record(1)
        try await bench.uploader(to: server.url(kind)).drain()
        #expect(await bench.states() == [state])
    }

    @Test func `a batch is sent again under its id with the same bytes and a new signature`() async throws {
        let bench = UploadBench()
        await bench.record(3)
        try await bench.uploader(to: server.url("script/500,503-7,429,204")).drain()
        let requests = try server.requests()
        #expect(requests.count == 4)
        #expect(Set(requests.map { $0.headers["webhook-id"] }).count == 1)
        #expect(Set(requests.map(\.body)).count == 1)
        let times = requests.compactMap { $0.headers["webhook-timestamp"].flatMap { Int64($0) } }
        #expect(times.count == 4)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(times[2] - times[1] >= 7)
        #expect(Set(requests.map { $0.headers["webhook-signature"] }).count == 4)
        let secret = try Secret(UploadBench.secretText)
        for request in requests {
            let headers = try WebhookHeaders(fields: request.headers.map { (name: $0.key, value: $0.value) })
            let seconds = try #require(Int64(headers.timestamp))
            _ = try Verifier(secrets: [secret], toleranceSeconds: 0)
                .verify(headers, body: Array(request.body.utf8), nowSeconds: seconds)
        }
    }

    @Test func `during a key change both keys sign`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        let old = try Secret("whsec_" + "bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3")
        let secrets = [try Secret(UploadBench.secretText), old]
        try await bench.uploader(to: server.url("script/204"), secrets: secrets).drain()
        let request = try #require(try server.requests().first)
        #expect(request.headers["webhook-signature"]?.split(separator: " ").count == 2)
        let headers = try WebhookHeaders(fields: request.headers.map { (name: $0.key, value: $0.value) })
        _ = try Verifier(secrets: [old])
            .verify(headers, body: Array(request.body.utf8), nowSeconds: bench.now.seconds)
    }

    @Test func `an oversized batch is sent in halves and in order`() async throws {
        let bench = UploadBench()
        await bench.record(11)
        let report = try await bench.uploader(to: server.url("fits-2")).drain()
        #expect(report.dividedBatches > 0)
        #expect(report.deliveredEvents == 11)
        let kept = try server.requests().filter { $0.eventIDs.count <= 2 }
        #expect(kept.flatMap(\.eventIDs) == (1...11).map { "e\($0)" })
    }

    @Test func `events of one source arrive in order when some attempts fail`() async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<8 {
            for source in ["/a", "/b", "/c"] { await bench.record(1, source: source, from: number) }
        }
        let url = server.url("script/204,500,503,204,429,204,500,204,204,503,204")
        try await bench.uploader(to: url, settings: UploadSettings(workers: 4)).drain()
        var kept: [String: [String]] = [:]
        for request in try server.requests() {
            guard case .array(let events) = try JSONParser.parse(request.body), let event = events.first,
                case .string(let source) = event["source"]
            else { continue }
            for id in request.eventIDs where kept[source]?.last != id { kept[source, default: []].append(id) }
        }
        #expect(kept == ["/a", "/b", "/c"].reduce(into: [:]) { $0[$1] = (0..<8).map { "e\($0)" } })
    }

    @Test(arguments: [1, 4]) func `the number of workers limits concurrent requests`(_ workers: Int) async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<12 { await bench.record(1, source: "/\(number)", from: number) }
        let url = server.url("meet-\(workers)")
        let report = try await bench.uploader(to: url, settings: UploadSettings(workers: workers)).drain()
        #expect(report.deliveredBatches == 12)
        #expect(try server.mostPresent() == .integer(Int64(workers)))
    }

    @Test(arguments: ["script/401", "script/403", "script/404", "redirect"])
    func `a wrong key or URL does not make dead letters of a backlog`(_ kind: String) async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<20 { await bench.record(1, source: "/\(number)", from: number) }
        let uploader = try bench.uploader(to: server.url(kind), settings: UploadSettings(workers: 1))
        let stopped = await error { () throws(CartwrightError) in try await uploader.drain() }
        #expect(stopped?.code == .deliveryStopped)
        #expect(stopped?.hint != nil)
        let summary = await bench.store.summary()
        #expect(summary.batches == [.dead: 2, .inFlight: 1])
        #expect(summary.pendingEvents == 17)
        // With the right key the upload delivers all except the two dead ones.
        let report = try await bench.uploader(to: server.url("script/204")).drain()
        #expect(report.deliveredEvents == 18)
    }

    @Test func `an upload that stops lets its other workers finish`() async throws {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<20 { await bench.record(1, source: "/\(number)", from: number) }
        let uploader = try bench.uploader(to: server.url("script/401"), settings: UploadSettings(workers: 4))
        #expect(await error { () throws(CartwrightError) in try await uploader.drain() }?.code == .deliveryStopped)
        let summary = await bench.store.summary()
        #expect(summary.batches[.dead] == 2)
        #expect(await bench.store.batches(in: .inFlight, limit: 99).allSatisfy { $0.dueAt != nil })
    }

    @Test func `an unreachable receiver is retried until the time limit`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        let uploader = try bench.uploader(to: "http://127.0.0.1:1/")
        let report = try await uploader.drain(until: bench.now.adding(seconds: 60))
        #expect((4...8).contains(report.failedAttempts), "\(report)")
        #expect(report.deadBatches == 0)
        let entry = try #require(await bench.store.batches(in: .inFlight, limit: 1).first)
        #expect(entry.reason?.code == .deliveryUnreachable)
    }

    @Test func `a batch that no receiver accepts for three days is dead`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        var settings = UploadSettings(workers: 1)
        settings.idlePause = .seconds(86_400)
        let report = try await bench.uploader(to: server.url("script/503-43200"), settings: settings).drain()
        #expect(report.deadEvents == 1)
        #expect(report.failedAttempts == 6)
        #expect(await bench.states() == ["dead 1 7 delivery.given_up"])
    }

    @Test func `a late answer counts as a timeout`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        var settings = UploadSettings(workers: 1)
        settings.attemptLimit = .milliseconds(200)
        let uploader = try bench.uploader(to: server.url("slow"), settings: settings)
        try await uploader.drain(until: bench.now.adding(milliseconds: 900))
        #expect(await bench.states() == ["in_flight 1 1 delivery.timeout"])
    }

    @Test(arguments: ["hangup", "garbled"]) func `a broken connection makes the receiver unreachable`(
        _ kind: String
    ) async throws {
        let bench = UploadBench()
        await bench.record(1)
        try await bench.uploader(to: server.url(kind)).drain(until: bench.now.adding(milliseconds: 900))
        #expect(await bench.states() == ["in_flight 1 1 delivery.unreachable"])
    }

    @Test func `a batch of a killed upload is sent again under its id`() async throws {
        let bench = UploadBench()
        await bench.record(2)
        let lost = try #require(await bench.store.nextBatch(at: bench.now))
        try await bench.uploader(to: server.url("script/204")).drain(until: bench.now.adding(seconds: 60))
        let request = try #require(try server.requests().first)
        #expect(request.headers["webhook-id"] == lost.id)
        #expect(request.body == String(decoding: lost.body, as: UTF8.self))
    }

    @Test func `delivered batches are deleted after seven days`() async throws {
        let bench = UploadBench()
        await bench.record(1)
        try await bench.uploader(to: server.url("script/204")).drain()
        bench.pass(milliseconds: 7 * 86_400_000)
        try await bench.uploader(to: server.url("script/204")).drain()
        #expect(await bench.states() == ["delivered 1 0"])
        bench.pass(milliseconds: 1)
        try await bench.uploader(to: server.url("script/204")).drain()
        #expect(await bench.states() == [])
    }

    @Test func `an upload of an empty outbox ends at once`() async throws {
        #expect(try await UploadBench().uploader(to: server.url("script/204")).drain() == UploadReport())
    }
}
