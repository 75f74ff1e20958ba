import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

/// Recorders, uploaders and collectors are killed at random moments, while the collector also fails at random.
/// `CARTWRIGHT_KILLS` sets the number of kills, 20 by default; `CARTWRIGHT_SEED` repeats the same moments and
/// processes.
///
/// A killed process leaves everything it has written, synced or not. `SyncOrderTests` and `PowerLossTests` show that
/// everything is synced before it is acknowledged.
@Suite(.onlyInAllTests) struct KillTests {
    private static let sources = 5
    private static let eventsPerStart = 400

    private let folder: TemporaryFolder
    private let kills = ProcessInfo.processInfo.environment["CARTWRIGHT_KILLS"].flatMap { Int($0) } ?? 20

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText + "\n")
    }

    /// Returns an event whose number gives the order of recording.
    private func line(_ number: Int) -> String {
        #"{"specversion":"1.0","id":"e\#(number)","source":"/\#(number % Self.sources)","type":"a.b","#
            + #""time":"2026-01-01T00:00:00Z","data":{"number":\#(number)}}"#
    }

    /// Starts to record new events.
    private func recorder(_ start: Int) throws -> NetProcess {
        let numbers = (0..<Self.eventsPerStart).map { start * Self.eventsPerStart + $0 }
        let input = try folder.file("recorder\(start).in", numbers.map { line($0) + "\n" }.joined())
        let arguments = ["outbox", "record", "--store", folder.file("outbox.store"), "--ids", "-"]
        return try NetProcess(
            arguments,
            by: "cartwright",
            in: folder,
            as: "recorder\(start)",
            input: input,
            isPaced: true
        )
    }

    private func uploader(_ url: String, _ start: Int, _ options: [String]) throws -> NetProcess {
        let arguments = [
            "outbox", "upload", "--store", folder.file("outbox.store"), "--to", url,
            "--secret-file", folder.file("secret"), "--backoff", "0.01-0.1",
        ]
        return try NetProcess(arguments + options, in: folder, as: "uploader\(start)")
    }

    /// Returns the ids that a recorder has acknowledged, without a partial last line.
    private func acknowledged(_ start: Int) throws -> [Substring] {
        try folder.text("recorder\(start).out").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// Returns the number and source of each event in the collector's file, in order.
    private func received() throws -> [(number: Int64, source: String)] {
        try folder.text("events.ndjson").split(separator: "\n").map { line in
            let event = try JSONParser.parse(String(line))
            guard case .string(let source) = event["source"], case .integer(let number) = event["data"]?["number"]
            else { throw CartwrightError(.jsonSyntax, String(line)) }
            return (number, source)
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `no acknowledged event is lost, doubled or out of order when processes are killed`() throws {
        var random = TestSeed("KillTests")
        let faults = ["--fail", "0.3", "--seed", "\(UInt32.random(in: 0...9_999, using: &random))"]
        var (recorders, uploaders, collectors) = (1, 1, 1)
        var collector = try CollectorProcess(folder, faults)
        var recorder = try recorder(0)
        // An upload does not create a missing outbox.
        while recorder.isRunning, try acknowledged(0).isEmpty { usleep(5_000) }
        var uploader = try uploader(collector.url, 0, ["--follow"])
        for _ in 0..<kills {
            usleep(UInt32.random(in: 10_000...400_000, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                collector.kill()
                let name = "collector\(collectors)"
                collector = try CollectorProcess(folder, port: collector.port, faults, as: name)
                collectors += 1
            case 2, 3, 4:
                recorder.killAndWait()
                recorder = try self.recorder(recorders)
                recorders += 1
            default:
                uploader.killAndWait()
                uploader = try self.uploader(collector.url, uploaders, ["--follow"])
                uploaders += 1
            }
        }
        recorder.killAndWait()
        uploader.killAndWait()
        let last = try self.uploader(collector.url, uploaders, ["--limit", "60"])
        #expect(last.wait() == 0, "\(last.output)\(last.errors)")
        #expect(collector.stop() == 0)

        let events = try received()
        let known = Set(events.map { "e\($0.number)" })
        let acknowledged = try (0..<recorders).flatMap { try self.acknowledged($0) }
        #expect(acknowledged.count > kills)
        #expect(acknowledged.filter { !known.contains(String($0)) } == [])
        #expect(known.count == events.count, "some events were received twice")
        for (source, events) in Dictionary(grouping: events, by: \.source) {
            let numbers = events.map(\.number)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(source): \(numbers)")
        }
        if kills > 20 {
            // A long run prints its numbers.
            let batches = try folder.text("events.ndjson.batches").split(separator: "\n").count - 1
            print(
                "\(kills) kills: \(recorders) recorders, \(uploaders) uploaders, \(collectors) collectors; "
                    + "\(acknowledged.count) acknowledged, \(events.count) received in \(batches) batches"
            )
        }
        // Every uploader ended by a kill, not by an error.
        let errors = try (0..<uploaders).map { try folder.text("uploader\($0).err") }.filter { $0.contains("error[") }
        #expect(errors == [])
    }
}
