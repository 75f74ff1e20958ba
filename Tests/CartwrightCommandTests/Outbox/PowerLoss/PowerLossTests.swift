import Cartwright
import CartwrightSQLite
import Foundation
import TestRuns
import Testing

/// The power fails while events are recorded. The changes of files are recorded and replayed to a disk that keeps
/// synced data and, of the rest, nothing, everything or a random part.
///
/// `CARTWRIGHT_POWER_LOSSES` sets the number of moments, 60 by default.
@Suite(.onlyInAllTests, .serialized) struct PowerLossTests {
    private static let moments =
        ProcessInfo.processInfo.environment["CARTWRIGHT_POWER_LOSSES"].flatMap { Int($0) } ?? 60
    private static let chunks = 160
    private let place: TemporaryFolder
    private let recorder: PowerRecorder

    init() throws {
        place = try TemporaryFolder()
        recorder = try PowerRecorder(place)
    }

    @Test(.timeLimit(.minutes(15)))
    func `no acknowledged event is lost when the power fails, and missing syncs are detected`() async throws {
        var random = TestSeed("PowerLossTests")
        // The second process reads the files of the first one and takes over its log.
        try record(firstNumber: 1, using: &random)
        let last = try lastTold(try recorder.recording())
        try record(firstNumber: last + 1, using: &random)
        let recording = try recorder.recording()
        try #require(try lastTold(recording) > last)

        let findings = try await findings(in: recording, using: &random)
        #expect(findings.lost == [])
        #expect(findings.told > 0, "some moments must follow an answer")
        #expect(findings.found > findings.told, "some events must be stored before their acknowledgement")

        // The same recording without the syncs that `synchronous=OFF` would skip.
        for suffix in ["-wal", "shop.store"] {
            let careless = try await self.findings(in: recording.withoutSyncs(of: suffix), using: &random)
            #expect(!careless.lost.isEmpty, "without a sync of \(suffix) events must be missing")
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func `each file is created with its final mode, for its owner only`() async {
        // The umask belongs to the process, so this test has its own.
        await #expect(processExitsWith: .success) {
            umask(0)
            let tests = try PowerLossTests()
            var random = TestSeed("PowerLossTests")
            try tests.record(firstNumber: 1, chunks: 2, using: &random)
            let steps = try tests.recorder.recording().steps
            var modes: [String: Int] = [:]
            for case .create(let name, _, let mode) in steps { modes[name] = mode }
            #expect(Set(modes.keys).isSuperset(of: ["shop.store", "shop.store-wal", "shop.store-commits"]))
            #expect(Set(modes.values) == [0o600], "\(modes)")
            for case .chmod(let mode) in steps { Issue.record("a mode was changed to \(String(mode, radix: 8))") }
        }
    }

    // MARK: Recording

    /// Runs the program, writes events in parts and waits for the answers to each part.
    private func record(
        firstNumber: Int,
        chunks: Int = chunks,
        using random: inout TestSeed
    ) throws {
        let (input, output) = (Pipe(), place.path + "/told")
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["outbox", "record", "-", "--ids", "--store", recorder.folder + "/shop.store"]
        process.environment = recorder.environment
        process.standardInput = input
        process.standardOutput = try place.handle("told")
        process.standardError = try place.handle("errors")
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        var (number, lines) = (firstNumber, 0)
        for _ in 0..<chunks {
            let count = Int.random(in: 1...12, using: &random)
            let text = (number..<number + count).map { Self.line($0, length: .random(in: 0...3_000, using: &random)) }
            try input.fileHandleForWriting.write(contentsOf: Data(text.joined().utf8))
            (number, lines) = (number + count, lines + count)
            while process.isRunning {
                let told = try Data(contentsOf: URL(filePath: output)).count { $0 == UInt8(ascii: "\n") }
                if told >= lines { break }
                usleep(500)
            }
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        let errors = try String(contentsOfFile: place.path + "/errors", encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(errors)")
    }

    private static func line(_ number: Int, length: Int) -> String {
        #"{"specversion":"1.0","id":"\#(number)","source":"s","type":"a.b","time":"2026-01-01T12:00:00Z","#
            + #""data":{"text":"\#(String(repeating: "x", count: length))"}}"# + "\n"
    }

    private func lastTold(_ recording: PowerRecording) throws -> Int {
        var text = ""
        for case .told(let more) in recording.steps { text += more }
        return try #require(text.split(separator: "\n").last.flatMap { Int($0) })
    }

    // MARK: Losing power

    private struct Findings {
        var lost: [String] = []
        /// The numbers of acknowledged and of stored events, over all moments.
        var (told, found) = (0, 0)
    }

    /// Cuts the power at some moments and reads the events after each.
    private func findings(in recording: PowerRecording, using random: inout TestSeed) async throws -> Findings {
        let steps = recording.steps
        // Includes the last moment before an acknowledgement, which random moments may miss.
        let lastAnswer = steps.lastIndex { if case .told = $0 { true } else { false } }
        let moments = Set(
            (0..<Self.moments).map { _ in Int.random(in: 0...steps.count, using: &random) }
                + [lastAnswer ?? 0, steps.count]
        )
        var (disk, findings, told) = (PowerDisk(), Findings(), "")
        for moment in 0...steps.count {
            if moments.contains(moment) {
                // A partial line acknowledges nothing.
                let last = told.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap {
                    Int($0)
                }
                for luck in PowerDisk.Luck.allCases {
                    let image = disk.image(luck, using: &random)
                    let what = "step \(moment) of \(steps.count), \(luck), \(last ?? 0) told"
                    do {
                        let found = try await numbers(in: image)
                        findings.found += found.count
                        if found != Array(1..<found.count + 1) || found.count < last ?? 0 {
                            findings.lost.append("\(what): \(found.count) found, the last \(found.last ?? 0)")
                        }
                    } catch {
                        findings.lost.append("\(what): \(error)")
                    }
                    findings.told += last ?? 0
                }
            }
            guard moment < steps.count else { break }
            disk.apply(steps[moment])
            if case .told(let text) = steps[moment] { told += text }
        }
        return findings
    }

    /// Returns the numbers of the events in an image, in the order of sending.
    private func numbers(in image: [String: [UInt8]]) async throws -> [Int] {
        let folder = try TemporaryFolder()
        for (name, bytes) in image { _ = try folder.file(name, bytes) }
        var limits = OutboxLimits()
        (limits.batch.events, limits.batch.bytes, limits.lookAhead) = (100_000, 100 << 20, 100_000)
        let outbox = try SQLiteOutbox(path: folder.path + "/shop.store", limits: limits, seed: 1)
        let now = Instant(seconds: 1_767_312_000) ?? .earliest
        try await outbox.resume(at: now)
        guard let batch = try await outbox.nextBatch(at: now) else { return [] }
        guard case .array(let events) = try JSONParser.parse(batch.body) else { return [] }
        return events.compactMap { event in
            guard case .string(let id)? = event["id"] else { return nil }
            return Int(id)
        }
    }
}
