import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightCollector

/// The time for which batches are remembered, and the limit of their number.
struct RememberedBatchesTests {
    private static let memory = BatchMemory(count: 100, seconds: 1_000, leastSeconds: 60)

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("events.ndjson")
    }

    private static func remember(_ ids: Range<Int>, in batches: inout RememberedBatches, secondsBetween: Int64) throws {
        for number in ids {
            let seconds = Int64(number) * secondsBetween
            try batches.makeRoom(nowSeconds: seconds)
            let body = try Fingerprint(of: [])
            batches.add(.init(id: "b\(number)", body: body, seconds: seconds), end: Int64(number + 1))
        }
    }

    @Test func `at the limit the oldest batch is forgotten`() throws {
        var batches = RememberedBatches(Self.memory)
        for round in 0..<50 {
            try Self.remember(round * 100..<round * 100 + 100, in: &batches, secondsBetween: 1)
            #expect(batches.count == 100)
        }
        #expect(batches["b4899"] == nil)
        #expect(batches["b4900"] != nil)
        #expect(batches.forgotten == 4_900)
        #expect(batches.forgottenEnd == 4_900)
    }

    @Test func `each batch is remembered for its time`() throws {
        var batches = RememberedBatches(Self.memory)
        try Self.remember(0..<3, in: &batches, secondsBetween: 400)
        batches.trim(nowSeconds: 1_000)
        #expect(batches.count == 3)
        batches.trim(nowSeconds: 1_001)
        #expect(batches.count == 2)
        #expect(batches["b0"] == nil)
    }

    @Test func `a batch is remembered while a copy of its request would be accepted`() throws {
        var batches = RememberedBatches(Self.memory)
        try Self.remember(0..<100, in: &batches, secondsBetween: 0)
        let error = #expect(throws: CartwrightError.self) { try batches.makeRoom(nowSeconds: 60) }
        #expect(error?.code == .collectorTooManyBatches)
        #expect(batches.count == 100)
        try batches.makeRoom(nowSeconds: 61)
        #expect(batches.count == 99)
        // A time below the minimum does not count.
        var short = RememberedBatches(BatchMemory(count: 100, seconds: 0, leastSeconds: 60))
        try Self.remember(0..<1, in: &short, secondsBetween: 0)
        short.trim(nowSeconds: 60)
        #expect(short.count == 1)
    }

    @Test func `a clock that is set back neither forgets early nor stops the collector`() throws {
        var batches = RememberedBatches(Self.memory)
        try Self.remember(1_000..<1_100, in: &batches, secondsBetween: 10)
        batches.trim(nowSeconds: 0)
        #expect(batches.count == 100)
        try batches.makeRoom(nowSeconds: 0)
        #expect(batches.count == 99)
        batches.trim(nowSeconds: .min)
        #expect(batches.count == 99)
    }

    @Test func `forgotten ids leave the list at the next start, and their events are still compared`()
        throws
    {
        let count = 301
        let memory = BatchMemory(count: 100, seconds: 1_000_000, leastSeconds: 0)
        do {
            let file = try EventFile(path, memory: memory)
            for number in 0..<count {
                #expect(
                    try file.keep(try ReceivedBatch(ids: ["\(number)"]), id: "b\(number)", at: Int64(number)) == .now
                )
                #expect(file.count <= 100)
            }
        }
        let (events, list) = (try folder.text("events.ndjson"), try folder.text("events.ndjson.batches"))
        #expect(list.split(separator: "\n").count == count + 1)
        do {
            let file = try EventFile(path, memory: memory, at: 301)
            #expect(file.count == 100)
            #expect(try file.keep(try ReceivedBatch(ids: ["300"]), id: "b300", at: 301) == .before)
        }
        let lines = try folder.text("events.ndjson.batches").split(separator: "\n")
        #expect(lines.count == 102)
        #expect(lines[1].hasPrefix("part "))
        #expect(lines[2].hasPrefix("batch b201 "))
        #expect(try folder.text("events.ndjson") == events)
        #expect(!FileManager.default.fileExists(atPath: path + ".batches.new"))
        // The new list works like any other.
        do {
            let file = try EventFile(path, memory: memory, at: 301)
            #expect(try file.keep(try ReceivedBatch(ids: ["x"]), id: "b0", at: 301) == .now)
        }
        #expect(try EventFile(path, memory: memory, at: 301).count == 100)
        try folder.file("events.ndjson", try folder.text("events.ndjson").replacing(#""id":"7""#, with: #""id":"8""#))
        let error = #expect(throws: CartwrightError.self) { try EventFile(path, memory: memory, at: 301) }
        #expect(error?.code == .collectorFileDamaged)
        #expect(error?.summary.hasSuffix("differs from the one that the collector wrote for earlier batches") == true)
    }

    @Test func `the settings keep the minimum time and number of batches`() {
        var settings = CollectorSettings()
        #expect(settings.memory == BatchMemory(count: 250_000, seconds: 604_800, leastSeconds: 600))
        (settings.rememberedBatches, settings.toleranceSeconds) = (0, .max)
        #expect(settings.memory.count == 1)
        #expect(settings.memory.leastSeconds == .max)
    }
}
