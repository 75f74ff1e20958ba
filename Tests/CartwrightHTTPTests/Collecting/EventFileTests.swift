import Cartwright
import Foundation
import Testing

@testable import CartwrightCollector

struct EventFileTests {
    private let folder: NetFolder
    private let path: String

    init() throws {
        folder = try NetFolder()
        path = folder.path("events.ndjson")
    }

    private func batch(_ ids: String...) throws -> ReceivedBatch {
        let events = ids.map { #"{"specversion":"1.0","id":"\#($0)","source":"/s","type":"a.b"}"# }
        return try ReceivedBatch(Array("[\(events.joined(separator: ","))]".utf8))
    }

    private var kept: String { (try? folder.text("events.ndjson")) ?? "" }
    private var list: String { (try? folder.text("events.ndjson.batches")) ?? "" }

    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(filePath: folder.path(name)))
    }

    @Test func `a batch is kept once, also by a collector that was started anew`() throws {
        var file: EventFile? = try EventFile(path: path)
        #expect(try file?.keep(try batch("1", "2"), id: "a", digest: "x") == .now)
        #expect(try file?.keep(try batch("1", "2"), id: "a", digest: "x") == .before)
        #expect(try file?.keep(try batch("3"), id: "b", digest: "y") == .now)
        let text = kept
        #expect(text.split(separator: "\n").count == 3)
        file = nil
        let again = try EventFile(path: path)
        #expect(again.count == 2)
        #expect(try again.keep(try batch("3"), id: "b", digest: "y") == .before)
        #expect(try again.keep(try batch("4"), id: "b", digest: "z") == .another)
        #expect(kept == text)
        #expect(try again.keep(try batch("4"), id: "c", digest: "z") == .now)
        #expect(kept.hasPrefix(text))
    }

    /// Every state that a kill can leave: each length of the list with each length of the file of events that had been
    /// written by then.
    @Test func `a kill at any byte loses no batch that was kept and leaves no half of another`() throws {
        var lengths: [(events: Int, list: Int)] = []
        do {
            let file = try EventFile(path: path)
            lengths.append((kept.utf8.count, list.utf8.count))
            for number in 1...3 {
                _ = try file.keep(try batch("\(number)", "\(number)b"), id: "b\(number)", digest: "d\(number)")
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
                let file = try EventFile(path: path)
                let whole = listBytes == after.list ? step + 1 : step
                #expect(file.count == whole)
                #expect(Array(kept.utf8) == Array(events[..<lengths[whole].events]))
                _ = try file.keep(try batch("new"), id: "new", digest: "n")
                #expect(kept.split(separator: "\n").count == 2 * whole + 1)
            }
        }
    }

    @Test(arguments: ["", "cart", "cartwright-batches-1 0", "cartwright-batches-1 x\n", "\n"])
    func `a list without a whole header is begun anew, and what is in the file stays`(_ text: String) throws {
        try write("somebody's\n".utf8, to: "events.ndjson")
        try write(text.utf8, to: "events.ndjson.batches")
        let file = try EventFile(path: path)
        _ = try file.keep(try batch("1"), id: "a", digest: "x")
        #expect(kept.hasPrefix("somebody's\n{"))
        #expect(list.hasPrefix("cartwright-batches-1 11\na x "))
    }

    @Test func `two collectors do not write to one file`() throws {
        let first = try EventFile(path: path)
        let error = #expect(throws: CartwrightError.self) { try EventFile(path: path) }
        #expect(error?.code == .collectorBusy)
        #expect(first.count == 0)
    }

    @Test func `a file from which something was taken is refused`() throws {
        do {
            _ = try EventFile(path: path).keep(try batch("1"), id: "a", digest: "x")
        }
        try write(kept.utf8.dropLast(), to: "events.ndjson")
        let error = #expect(throws: CartwrightError.self) { try EventFile(path: path) }
        #expect(error?.code == .collectorFileChanged)
    }

    @Test(arguments: ["/missing/folder/file", "/dev/null", "/tmp"])
    func `a file that cannot be used is refused`(_ path: String) {
        let error = #expect(throws: CartwrightError.self) { try EventFile(path: path) }
        #expect(error?.code == .collectorFileFailed)
    }

    @Test func `events are kept as they came, a line each`() throws {
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
    func `what is no batch of events is refused`(_ text: String) {
        let error = #expect(throws: CartwrightError.self) { try ReceivedBatch(Array(text.utf8)) }
        #expect(error?.code == .collectorMalformedBatch)
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
