import Cartwright
import CartwrightAnalytics
import CartwrightCheckout
import Testing

@testable import CartwrightService

/// Jobs report their progress.
@Suite struct JobEventTests {
    private static let wish = #"{"promotion":"spring","pattern":"S-######","count":30000,"limit":1}"#

    @Test func `events report the progress of a job until it is done`() async throws {
        try await ServiceBench.serve { shop async throws in
            let begun = try await shop.post("/v1/codes", Self.wish, key: "k")
            let path = try #require(begun["Location"])
            #expect(begun.status == 202 && begun.json["state"] == "running")
            let reply = try await shop.get(path, ["Accept": "text/event-stream"])
            #expect(reply.type == "text/event-stream" && reply["Cache-Control"] == "no-store")
            let events = reply.text.split(separator: "\n\n")
            let jobs = try events.map { event in
                let lines = event.split(separator: "\n")
                #expect(lines.count == 2 && lines[0] == "event: progress")
                return try JSONParser.parse(Array(lines[1].dropFirst("data: ".count).utf8))
            }
            let done = jobs.compactMap { $0["done"]?.integer }
            #expect(done == done.sorted() && done.last == 30_000)
            #expect(jobs.dropLast().allSatisfy { $0["state"] == "running" } && jobs.last?["state"] == "done")
            #expect(try await shop.get(path).text == jobs.last?.text)
        }
    }

    @Test func `a job of an ended process counts as failed`() throws {
        let job = Job("j1", "codes", [:], total: 10, at: ServiceBench.now)
        #expect(job.current(at: ServiceBench.now.adding(seconds: 60)).state == .running)
        let dead = job.current(at: ServiceBench.now.adding(seconds: 61))
        #expect(dead.state == .failed)
        #expect(dead.error?["code"] == "service.job_interrupted")
    }

    @Test func `a job that is still running at shutdown is interrupted`() async throws {
        let stores = MemoryServiceStores(seed: 1).stores(of: .shop)
        let runner = JobRunner(stores, log: ChangeLog(stores.records), dependencies: .machine)
        let text = #"{"promotion":"spring","pattern":"S-########-####","count":10000000}"#
        var reader = try ObjectReader(JSONParser.parse(text), at: .root)
        let wish = try CodeInput(&reader)
        let job = await runner.job(for: wish, at: ServiceBench.now)
        try await stores.records.write([job.change], at: ServiceBench.now)
        await runner.begin(job, wish, by: nil)
        await runner.finish(within: .milliseconds(1))
        let ended = try await runner.job(job.id, at: ServiceBench.now)
        #expect(ended?.state == .failed && ended?.error?["code"] == "service.job_interrupted")
        #expect(try await stores.codes.codes(after: nil, of: nil, limit: 1).isEmpty)
    }
}
