import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightCollector

struct EventFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("events.ndjson")
    }

    private func batch(_ ids: String...) throws -> ReceivedBatch { try ReceivedBatch(ids: ids) }

    private var kept: String { (try? folder.text("events.ndjson")) ?? "" }
    private var list: String { (try? folder.text("events.ndjson.batches")) ?? "" }

    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try folder.file(name, "")
        try Data(bytes).write(to: URL(filePath: folder.file(name)))
    }

    @Test func `a batch is stored once, also after a restart`() throws {
        let (x, y, z) = (try Fingerprint(of: [1]), try Fingerprint(of: [2]), try Fingerprint(of: [3]))
        var file: EventFile? = try EventFile(path)
        #expect(try file?.keep(try batch("1", "2"), id: "a", body: x) == .now)
        #expect(try file?.keep(try batch("1", "2"), id: "a", body: x) == .before)
        #expect(try file?.keep(try batch("3"), id: "b", body: y) == .now)
        let text = kept
        #expect(text.split(separator: "\n").count == 3)
        file = nil
        let again = try EventFile(path)
        #expect(again.count == 2)
        #expect(again.repairs == [])
        #expect(try again.keep(try batch("3"), id: "b", body: y) == .before)
        #expect(try again.keep(try batch("4"), id: "b", body: z) == .another)
        #expect(kept == text)
        #expect(try again.keep(try batch("4"), id: "c", body: z) == .now)
        #expect(kept.hasPrefix(text))
    }

    /// Covers every state that a kill can leave: each length of the list with each length of the event file at that
    /// time.
    @Test(.onlyInAllTests)
    func `a kill at any byte loses no stored batch and leaves no partial one`() throws {
        var lengths: [(events: Int, list: Int)] = []
        do {
            let file = try EventFile(path)
            lengths.append((kept.utf8.count, list.utf8.count))
            for number in 1...3 {
                _ = try file.keep(try batch("\(number)", "\(number)b"), id: "b\(number)")
                lengths.append((kept.utf8.count, list.utf8.count))
            }
        }
        let (events, listed) = (Array(kept.utf8), Array(list.utf8))
        for (step, (before, after)) in zip(lengths, lengths.dropFirst()).enumerated() {
            let written = (before.events...after.events).map { ($0, before.list) }
            let closed = (before.list...after.list).map { (after.events, $0) }
            for (eventBytes, listBytes) in written + closed {
                try write(events[..<eventBytes], to: "events.ndjson")
                try write(listed[..<listBytes], to: "events.ndjson.batches")
                let file = try EventFile(path)
                // A line without its line break counts: its events are on the disk.
                let whole = listBytes >= after.list - 1 ? step + 1 : step
                #expect(file.count == whole)
                #expect(file.repairs.isEmpty == (lengths[whole] == (eventBytes, listBytes)))
                #expect(Array(kept.utf8) == Array(events[..<lengths[whole].events]))
                _ = try file.keep(try batch("new"), id: "new")
                #expect(kept.split(separator: "\n").count == 2 * whole + 1)
            }
        }
    }

    @Test(arguments: ["", "cart", "cartwright-batches-"])
    func `a list with a partial header is replaced, and the events in the file stay`(_ text: String) throws {
        try write("somebody's\n".utf8, to: "events.ndjson")
        try write(text.utf8, to: "events.ndjson.batches")
        do {
            _ = try EventFile(path).keep(try batch("1"), id: "a")
        }
        #expect(kept.hasPrefix("somebody's\n{"))
        #expect(list.hasPrefix("cartwright-batches-2\npart 11 "))
        #expect(try EventFile(path).count == 1)
    }

    @Test(arguments: ["cartwright-batches-1 0", "cartwright-batches-1 0\n", "\n", "cartwright-batches-2 \n", "{}\n"])
    func `a file that is not a list is refused and not changed`(_ text: String) throws {
        try write("somebody's\n".utf8, to: "events.ndjson")
        try write(text.utf8, to: "events.ndjson.batches")
        let error = #expect(throws: CartwrightError.self) { try EventFile(path) }
        #expect(error?.code == .collectorFileDamaged)
        #expect(error?.location == InputLocation(file: path + ".batches", line: 1))
        #expect(error?.summary.hasPrefix("expected cartwright-batches-2, found ") == true)
        #expect((kept, list) == ("somebody's\n", text))
    }

    @Test func `a file without a final line break gets one before events are added`() throws {
        try write("somebody's".utf8, to: "events.ndjson")
        let file = try EventFile(path)
        #expect(file.repairs == ["\(path) did not end with a line break; one was added"])
        _ = try file.keep(try batch("1"), id: "a")
        #expect(kept.hasPrefix("somebody's\n{"))
    }

    @Test func `two collectors cannot write to one file under any of its names`() throws {
        let first = try EventFile(path)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: path)
        for name in [path, folder.file("link"), folder.file("./events.ndjson")] {
            let error = #expect(throws: CartwrightError.self) { try EventFile(name) }
            #expect(error?.code == .collectorBusy)
        }
        #expect(first.count == 0)
    }

    @Test func `every name of a file leads to the same list of batches`() throws {
        do {
            _ = try EventFile(path).keep(try batch("1"), id: "a")
        }
        let text = kept
        try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "events.ndjson")
        do {
            let linked = try EventFile(folder.file("link"))
            #expect(linked.count == 1)
            _ = try linked.keep(try batch("2"), id: "b")
        }
        #expect(try EventFile(path).count == 2)
        #expect(kept.hasPrefix(text))
        #expect(!FileManager.default.fileExists(atPath: folder.file("link.batches")))
    }

    @Test func `a file with a hard link is refused`() throws {
        try write([], to: "events.ndjson")
        try FileManager.default.linkItem(atPath: path, toPath: folder.file("hard"))
        let error = #expect(throws: CartwrightError.self) { try EventFile(folder.file("hard")) }
        #expect(error?.code == .collectorFileFailed)
        #expect(error?.summary.hasSuffix("cannot be used: it has a second name, a hard link") == true)
    }

    @Test func `a truncated file, or one with too much added, is refused`() throws {
        do {
            _ = try EventFile(path).keep(try batch("1"), id: "a")
        }
        let text = kept
        let changes = [String(text.dropLast()), text + String(repeating: "x\n", count: 4_000)]
        for (changed, line) in zip(changes, [1, 2]) {
            try write(changed.utf8, to: "events.ndjson")
            let error = #expect(throws: CartwrightError.self) { try EventFile(path, batchBytes: 1_000) }
            #expect(error?.code == .collectorFileChanged)
            #expect(error?.location == InputLocation(file: path, line: line))
            #expect(kept == changed)
        }
    }

    @Test func `files are readable by their owner only, for any umask`() async {
        await #expect(processExitsWith: .success) {
            for mask in [mode_t(0o000), 0o022, 0o077] {
                umask(mask)
                let tests = try EventFileTests()
                do { _ = try EventFile(tests.path).keep(try tests.batch("1"), id: "a") }
                for name in ["events.ndjson", "events.ndjson.batches"] { #expect(try tests.mode(name) == 0o600) }
            }
        }
    }

    @Test(arguments: ["events.ndjson", "events.ndjson.batches"], [mode_t(0o620), 0o602, 0o666, 0o777])
    func `a file writable by others is refused, with the command that fixes it`(
        _ name: String,
        _ mode: mode_t
    ) throws {
        do { _ = try EventFile(path) }
        #expect(chmod(folder.file(name), mode) == 0)
        let error = #expect(throws: CartwrightError.self) { try EventFile(path) }
        #expect(error?.code == .collectorFileExposed)
        #expect(error?.hint == "chmod go-w \(folder.file(name)), or use --output-file with a new file")
        #expect(try self.mode(name) == mode)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another user is refused`() throws {
        do { _ = try EventFile(path) }
        #expect(chown(path, 12_345, 12_345) == 0)
        let error = #expect(throws: CartwrightError.self) { try EventFile(path) }
        #expect(error?.code == .collectorFileExposed)
        #expect(error?.hint == "chown 0 \(path), or use --output-file with a new file")
    }

    private func mode(_ name: String) throws -> mode_t {
        var status = stat()
        try #require(stat(folder.file(name), &status) == 0)
        return status.st_mode & 0o7777
    }

    @Test(arguments: ["/missing/folder/file", "/dev/null", "/tmp"])
    func `an unusable file is refused`(_ path: String) {
        let error = #expect(throws: CartwrightError.self) { try EventFile(path) }
        #expect(error?.code == .collectorFileFailed)
    }

    @Test func `events are stored unchanged, one in each line`() throws {
        let text = #"[{"specversion":"1.0","id":"a\n","source":"/ü","type":"t","more":[1.50,null]} ]"#
        let batch = try ReceivedBatch(Array(text.utf8))
        #expect(String(decoding: batch.lines, as: UTF8.self).split(separator: "\n").count == 1)
        #expect(try JSONParser.parse(batch.lines.dropLast()) == JSONParser.parse(text)[0])
    }

    @Test(arguments: [
        "", "{}", "[]", "[1]", "[{}]", #"[{"specversion":"1.0","id":"","source":"/s","type":"a.b"}]"#,
        #"[{"specversion":"1.0","id":"a","source":"/s"}]"#,
        #"[{"specversion":"1.0","id":"a","source":"/s","type":"b"}"#,
    ])
    func `a text that is not a batch of events is refused`(_ text: String) {
        let error = #expect(throws: CartwrightError.self) { try ReceivedBatch(Array(text.utf8)) }
        #expect(error?.code == .collectorMalformedBatch)
    }
}

extension ReceivedBatch {
    /// Creates a batch of events with the given ids.
    init(ids: [String]) throws {
        let events = ids.map { #"{"specversion":"1.0","id":"\#($0)","source":"/s","type":"a.b"}"# }
        try self.init(Array("[\(events.joined(separator: ","))]".utf8))
    }
}

extension EventFile {
    /// Opens a file with the usual limits, at a time when no batch is forgotten.
    convenience init(_ path: String, batchBytes: Int = 1 << 20, memory: BatchMemory? = nil, at seconds: Int64 = 0)
        throws
    {
        let memory = memory ?? CollectorSettings().memory
        try self.init(path: path, memory: memory, batchBytes: batchBytes, nowSeconds: seconds)
    }

    /// Stores a batch; its body is the id unless given.
    func keep(
        _ batch: ReceivedBatch,
        id: String,
        body: Fingerprint? = nil,
        at seconds: Int64 = 0
    ) throws -> StoreResult {
        try store(batch, id: id, body: try body ?? Fingerprint(of: Array(id.utf8)), nowSeconds: seconds)
    }
}

extension JSONValue {
    fileprivate subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }
}

extension JSONParser {
    fileprivate static func parse(_ bytes: ArraySlice<UInt8>) throws(CartwrightError) -> JSONValue {
        try parse(Array(bytes))
    }
}
