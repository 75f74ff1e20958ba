import Cartwright
import CartwrightSQLite
import Foundation
import Testing

/// `cartwright outbox …`.
struct OutboxCommandTests {
    private static let events = "samples/events/purchase.ndjson"
    private static let clock = ["--clock", "2026-01-02T00:00:00Z", "--seed", "7"]
    private static let now = Instant(seconds: 1_767_312_000) ?? .earliest
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path + "/shop.store"
    }

    private func run(_ arguments: String..., input: String = "") throws -> Program.Result {
        try Program.run(["outbox"] + arguments + ["--store", store] + Self.clock, input: input)
    }

    /// Takes the next batch and settles it.
    private func settle(_ outcome: DeliveryOutcome?, events: Int = 100) async throws -> String {
        var limits = OutboxLimits()
        limits.batch.events = events
        let outbox = try SQLiteOutbox(path: store, limits: limits, seed: 3)
        let batch = try #require(try await outbox.nextBatch(at: Self.now))
        if let outcome { try await outbox.settle(batch.id, outcome, at: Self.now) }
        return batch.id
    }

    private static let refused = CartwrightError("delivery.refused", "the server answered 401")

    // MARK: record

    @Test func `events of a file are recorded`() throws {
        let result = try run("record", Self.events)
        #expect(result.status == 0)
        #expect(result.output == "recorded 11 events in \(store)\n")
        #expect(result.errors.isEmpty)
        #expect(try run("list").output == "11 events pending; batches: 0 in flight, 0 delivered, 0 dead\n")
    }

    @Test func `events of standard input are recorded, and each id is printed`() throws {
        let text = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
        let result = try run("record", "-", "--ids", input: text)
        #expect(result.status == 0)
        #expect(result.lines.count == 11)
        #expect(result.lines.allSatisfy { text.contains(#""id":"\#($0)""#) })
        // The last line may lack its line break.
        let cut = try run("record", "-", input: String(text.dropLast()))
        #expect(cut.output == "recorded 11 events in \(store)\n")
        #expect(try run("record", "-", input: "").output == "recorded 0 events in \(store)\n")
    }

    @Test func `a file with a line that is not an event is not recorded`() throws {
        let text = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
        let file = try folder.file("bad.ndjson", text + "{\n")
        let result = try run("record", file)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error[json.syntax]: \(file):12"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    @Test func `events of standard input before a bad line are recorded, and their number is reported`() throws {
        let text = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
        let much = String(repeating: text, count: 100)
        let result = try run("record", "-", input: much + "{}\n" + text)
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error[json.missing_key]: -:1101"), "\(result.errors)")
        let kept = try #require(result.errors.firstMatch(of: /(\d+) events before it were recorded/)?.1)
        #expect(try run("list").output.hasPrefix("\(kept) events pending"))
        #expect(Int(kept) ?? 0 > 0)
    }

    @Test func `an oversized event becomes a dead letter and is reported`() throws {
        let event = """
            {"specversion":"1.0","id":"e1","source":"/s","type":"a.b","time":"2026-01-01T12:00:00Z",\
            "data":{"text":"\(String(repeating: "x", count: 40_000))"}}
            """
        let result = try run("record", "-", input: event + "\n")
        #expect(result.status == 65)
        #expect(result.output == "recorded 0 events in \(store)\n")
        #expect(result.errors.hasPrefix("error[event.too_large]: event e1 has 40"), "\(result.errors)")
        let list = try run("list")
        #expect(list.output.contains("dead"))
        #expect(list.output.contains("event.too_large"))
    }

    @Test func `a full outbox refuses events`() throws {
        let result = try run("record", Self.events, "--maximum-bytes", "1000")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[store.full]: "))
        #expect(try run("list").output.hasPrefix("0 events pending"))
    }

    // MARK: list and show

    @Test func `batches are listed with their states`() async throws {
        #expect(try run("record", Self.events).status == 0)
        let dead = try await settle(.refused(Self.refused), events: 2)
        let delivered = try await settle(.delivered, events: 3)
        let until = Self.now.adding(seconds: 90)
        let waiting = try await settle(.postponed(until: until, Self.refused), events: 4)
        let lines = try run("list").lines.map { $0.replacing(/[ ]+/, with: " ") }
        #expect(
            lines == [
                " batch state events bytes failures due or settled reason",
                " \(dead) dead 2 588 1 2026-01-02T00:00:00Z delivery.refused",
                " \(delivered) delivered 3 1259 0 2026-01-02T00:00:00Z",
                " \(waiting) in flight 4 1223 1 2026-01-02T00:01:30Z delivery.refused",
                "2 events pending; batches: 1 in flight, 1 delivered, 1 dead; next attempt 2026-01-02T00:01:30Z",
            ]
        )
        #expect(try run("list", "--state", "dead").lines.count == 3)
        #expect(try run("list", "--limit", "1").output.contains(waiting))
        #expect(try !run("list", "--limit", "1").output.contains(dead))
    }

    @Test func `batches are listed as JSON`() async throws {
        #expect(try run("record", Self.events).status == 0)
        let id = try await settle(.refused(Self.refused))
        let lines = try run("list", "--json").lines.map(String.init)
        #expect(
            lines == [
                """
                {"id":"\(id)","state":"dead","events":11,"bytes":4273,"failures":1,\
                "created_at":"2026-01-02T00:00:00Z","settled_at":"2026-01-02T00:00:00Z",\
                "reason":{"code":"delivery.refused","summary":"the server answered 401"}}
                """,
                #"{"pending_events":0,"in_flight":0,"delivered":0,"dead":1}"#,
            ]
        )
        #expect(try run("show", id, "--json").lines.first.map(String.init) == lines[0])
    }

    @Test func `a batch is shown, and its body is printed byte for byte`() async throws {
        #expect(try run("record", Self.events).status == 0)
        let id = try await settle(nil)
        let shown = try run("show", id)
        #expect(shown.status == 0)
        #expect(
            shown.lines.map { $0.replacing(/[ ]+/, with: " ") }.prefix(3) == [
                " batch \(id)", " state in flight", " events 11",
            ]
        )
        let text = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
        let body = "[" + text.split(separator: "\n").joined(separator: ",") + "]"
        #expect(try run("show", id, "--body").output == body)
    }

    // MARK: retry, discard, prune

    @Test func `dead batches are retried`() async throws {
        #expect(try run("record", Self.events).status == 0)
        let id = try await settle(.refused(Self.refused), events: 6)
        _ = try await settle(.refused(Self.refused), events: 5)
        #expect(try run("retry", id).output == "1 batch is in flight again\n")
        let refused = try run("retry", id).errors
        #expect(refused.hasPrefix("error[outbox.not_dead]: expected a dead batch; \(id) is in flight"))
        #expect(try run("retry", "--all-dead").output == "1 batch is in flight again\n")
        #expect(try run("retry", "--all-dead").output == "0 batches are in flight again\n")
        #expect(try await settle(.delivered) == id, "under the same id, oldest first")
    }

    @Test func `dead batches are discarded, and others are not`() async throws {
        #expect(try run("record", Self.events).status == 0)
        let id = try await settle(.refused(Self.refused), events: 6)
        let delivered = try await settle(.delivered)
        #expect(try run("discard", id).output == "discarded \(id)\n")
        let again = try run("discard", id)
        #expect(again.status == 1)
        #expect(again.errors.hasPrefix("error[outbox.unknown_batch]: unknown batch"))
        #expect(try run("discard", delivered).status == 1)
    }

    @Test func `delivered batches are deleted after the given days`() async throws {
        #expect(try run("record", Self.events).status == 0)
        _ = try await settle(.delivered)
        #expect(
            try run("prune", "--older-than", "0").output == "deleted 0 batches delivered before 2026-01-02T00:00:00Z\n"
        )
        let later = ["outbox", "prune", "--older-than", "7", "--store", store, "--clock", "2026-01-09T00:00:00.001Z"]
        #expect(try Program.run(later).output == "deleted 1 batch delivered before 2026-01-02T00:00:00.001Z\n")
        #expect(try run("list").output.contains("0 delivered"))
    }

    // MARK: check

    @Test func `check reports a sound store and names the damage of a damaged one`() async throws {
        #expect(try run("record", Self.events).status == 0)
        _ = try await settle(.refused(Self.refused), events: 4)
        let sound = try run("check")
        #expect(sound.status == 0)
        #expect(sound.output == "ok: 7 events pending; batches: 0 in flight, 0 delivered, 1 dead\n")
        var bytes = try Data(contentsOf: URL(filePath: store))
        // A letter in a pending event, on the last page with such a type.
        let place = try #require(bytes.range(of: Data("cartwright.order.paid".utf8), options: .backwards)?.lowerBound)
        bytes[place] ^= 1
        try bytes.write(to: URL(filePath: store))
        let damaged = try run("check")
        #expect(damaged.status == 1)
        #expect(damaged.errors.hasPrefix("error[store.corrupt]: \(store) is damaged: event "), "\(damaged.errors)")
    }

    // MARK: Mistakes

    @Test(arguments: [
        ["list"], ["show", "id"], ["retry", "id"], ["retry", "--all-dead"], ["discard", "id"], ["check"],
        ["prune", "--older-than", "1"],
    ])
    func `a missing outbox is reported and not created`(arguments: [String]) throws {
        let result = try Program.run(["outbox"] + arguments + ["--store", store])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[file.unreadable]: the outbox \(store) does not exist"))
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    @Test(arguments: [
        ["list", "--state", "lost"], ["list", "--limit", "-1"], ["retry"], ["retry", "id", "--all-dead"],
        ["prune", "--older-than", "-1"], ["record"], ["show"], ["record", "-", "--maximum-bytes", "0"],
        ["prune", "--older-than", "1", "--clock", "noon"],
    ])
    func `a wrong command line is reported`(arguments: [String]) throws {
        #expect(try run("record", Self.events).status == 0)
        let result = try Program.run(["outbox"] + arguments + ["--store", store])
        #expect(result.status == 64, "\(result.errors)")
        #expect(!result.errors.isEmpty)
    }

    @Test func `a file that is not a store is reported`() throws {
        _ = try folder.file("shop.store", "no database at all, but a text")
        let result = try run("list")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error[store.corrupt]: "))
    }

    @Test(arguments: ["record", "list", "show", "retry", "discard", "prune", "check", "upload"])
    func `each subcommand has help`(name: String) throws {
        let result = try Program.run("outbox", name, "--help")
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: cartwright outbox \(name)"))
        #expect(try Program.run("outbox", "--help").output.contains("  \(name)"))
    }

    @Test func `upload passes all arguments to cartwright-net`() throws {
        // Another program of that name, beside a copy of this one.
        let program = try folder.file("cartwright", try Data(contentsOf: URL(filePath: Program.path)), mode: 0o755)
        _ = try folder.file("cartwright-net", "#!/bin/sh\nprintf '%s|' \"$@\"\nexit 7\n", mode: 0o755)
        let words = ["--to", "https://example.com/a b", "--secret-file", "k", "--store", "x"]
        let arguments = ["outbox", "upload"] + words
        let result = try Program.run(arguments, executable: program)
        #expect(result.status == 7)
        #expect(result.output == (arguments + [""]).joined(separator: "|"))
        try FileManager.default.removeItem(atPath: folder.path + "/cartwright-net")
        let missing = try Program.run(arguments, executable: program)
        #expect(missing.status == 1)
        #expect(missing.errors.hasPrefix("error[net.not_built]: "))
        #expect(missing.errors.contains("make net"))
    }
}
