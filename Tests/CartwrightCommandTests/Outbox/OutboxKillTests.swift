import Cartwright
import CartwrightSQLite
import Foundation
import TestRuns
import Testing

/// Recording processes are killed at random moments. Their writes survive, synced or not; `PowerLossTests` covers
/// power failures.
///
/// `CARTWRIGHT_KILLS=200 swift test --filter OutboxKillTests` kills more often than the suite does; `CARTWRIGHT_SEED`
/// repeats the moments, as far as the timing of processes allows.
@Suite(.onlyInAllTests) struct OutboxKillTests {
    private static let rounds = ProcessInfo.processInfo.environment["CARTWRIGHT_KILLS"].flatMap(Int.init) ?? 20
    private static let sources = ["a", "b", "c"]
    private static let eventsEach = 3_000
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path + "/shop.store"
        for source in Self.sources {
            let lines = (1...Self.eventsEach).map { number in
                #"{"specversion":"1.0","id":"\#(number)","source":"\#(source)","type":"a.b","#
                    + #""time":"2026-01-01T12:00:00Z","data":{"n":\#(number)}}"# + "\n"
            }
            _ = try folder.file(source, lines.joined())
        }
    }

    /// Three processes record into one file until they are killed. Every printed id must be stored, and the stored
    /// events must be the first events of each process: in order, without a gap, each once.
    @Test(.timeLimit(.minutes(30)))
    func `a killed process loses no event that it has printed and stores none twice`() async throws {
        var random = TestSeed("OutboxKillTests")
        var (told, kept, cutShort) = (0, 0, 0)
        for round in 0..<Self.rounds {
            let delay = UInt32.random(in: 20_000...400_000, using: &random)
            let printed = try recordAndKill(afterMicroseconds: delay, sinceAnswer: round.isMultiple(of: 2), &random)
            let found = try await deliverAll()
            for (source, last) in zip(Self.sources, printed) {
                let numbers = found[source, default: []]
                #expect(numbers == Array(1..<numbers.count + 1), "round \(round), \(source): in order, without a gap")
                #expect(numbers.count >= last, "round \(round), \(source): \(last) were printed")
                (told, kept) = (told + last, kept + numbers.count)
                if numbers.count < Self.eventsEach { cutShort += 1 }
            }
        }
        #expect(told > Self.rounds, "the test must see some answers")
        #expect(kept >= told)
        #expect(cutShort > 0, "some processes must be killed before their end")
    }

    /// Returns the number of the last event that each process has printed.
    ///
    /// - Parameters:
    ///   - delay: the time until the first process is killed.
    ///   - sinceAnswer: True if it begins at the first answer, which takes long on a busy machine.
    ///   - random: the source of the moments at which the others are killed.
    private func recordAndKill(
        afterMicroseconds delay: UInt32,
        sinceAnswer: Bool,
        _ random: inout TestSeed
    ) throws -> [Int] {
        var running: [Process] = []
        defer { for process in running where process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        for source in Self.sources {
            let process = Process()
            process.executableURL = URL(filePath: Program.path)
            process.arguments = ["outbox", "record", "-", "--ids", "--store", store]
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
            process.standardInput = try FileHandle(forReadingFrom: folder.url(source))
            process.standardOutput = try folder.handle("\(source).out")
            process.standardError = FileHandle.nullDevice
            try process.run()
            running.append(process)
        }
        while sinceAnswer, running.contains(where: \.isRunning), try printed() == [0, 0, 0] { usleep(5_000) }
        usleep(delay)
        // Kills the processes at different moments.
        for process in running.shuffled(using: &random) {
            kill(process.processIdentifier, SIGKILL)
            usleep(.random(in: 0...20_000, using: &random))
        }
        for process in running { process.waitUntilExit() }
        return try printed()
    }

    /// Returns the number of the last event in the output of each process, 0 for none.
    private func printed() throws -> [Int] {
        try Self.sources.map { source in
            let text = String(decoding: try Data(contentsOf: folder.url("\(source).out")), as: UTF8.self)
            // A partial line does not count.
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
                ?? 0
        }
    }

    /// Delivers and deletes all events, and returns their numbers by source.
    private func deliverAll() async throws -> [String: [Int]] {
        var limits = OutboxLimits()
        (limits.batch.events, limits.batch.bytes, limits.lookAhead) = (100_000, 100 << 20, 100_000)
        let outbox = try SQLiteOutbox(path: store, limits: limits, seed: .random(in: .min ... .max))
        let now = Instant(seconds: 1_767_312_000) ?? .earliest
        var found: [String: [Int]] = [:]
        try await outbox.resume(at: now)
        while let batch = try await outbox.nextBatch(at: now) {
            guard case .array(let events) = try JSONParser.parse(batch.body) else { break }
            for event in events {
                guard case .string(let source)? = event["source"], case .string(let id)? = event["id"] else { continue }
                found[source, default: []].append(Int(id) ?? 0)
            }
            try await outbox.settle(batch.id, .delivered, at: now)
        }
        try await outbox.deleteDelivered(before: .latest)
        return found
    }
}
