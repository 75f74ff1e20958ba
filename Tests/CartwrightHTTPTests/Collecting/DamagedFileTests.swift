import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightCollector

/// The effect of one damaged byte: no acknowledged event is ever removed.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15)))
struct DamagedFileTests {
    private static let names = ["events.ndjson", "events.ndjson.batches"]
    private static let ids = ["b1", "b2", "b3"]

    private let folder: TemporaryFolder
    private let path: String
    /// The contents of the two files, in the order of ``names``.
    private let whole: [[UInt8]]

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file(Self.names[0])
        try folder.file(Self.names[0], "{\"somebody's\":1}\n")
        let file = try EventFile(path)
        for (number, id) in Self.ids.enumerated() {
            _ = try file.keep(try ReceivedBatch(ids: (0...number).map { "\(id)-\($0)" }), id: id)
        }
        try file.close()
        let folder = folder
        whole = try Self.names.map { Array(try folder.text($0).utf8) }
    }

    /// The ways to damage one byte.
    enum Damage: CaseIterable {
        case changed, deleted, inserted

        /// Returns the bytes after each damage of this kind at a place: a bit, a line break, a space, the same byte
        /// again.
        func results(_ bytes: [UInt8], at place: Int) -> [[UInt8]] {
            func with(_ new: [UInt8]) -> [UInt8] { bytes[..<place] + new + bytes[min(place + 1, bytes.count)...] }
            switch self {
            case .deleted: return place < bytes.count ? [with([])] : []
            case .changed:
                guard place < bytes.count else { return [] }
                let old = bytes[place]
                let values = Set([0, 5, 7].map { old ^ (1 << $0) } + [0x00, 0x0A, 0x20])
                return values.subtracting([old]).map { with([$0]) }
            case .inserted:
                let values = Set<UInt8>([0x0A, 0x20] + bytes[place...].prefix(1))
                return values.map { bytes[..<place] + [$0] + bytes[place...] }
            }
        }
    }

    private func write(_ files: [[UInt8]]) throws {
        for (name, bytes) in zip(Self.names, files) {
            // Writes in place to keep the mode.
            let file = try #require(FileHandle(forWritingAtPath: folder.file(name)))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data(bytes))
            try file.close()
        }
    }

    private func read() throws -> [[UInt8]] {
        try Self.names.map { Array(try Data(contentsOf: URL(filePath: folder.file($0)))) }
    }

    @Test(arguments: [0, 1], Damage.allCases)
    func `one damaged byte is repaired or refused, and no acknowledged event is lost`(
        _ file: Int,
        _ damage: Damage
    ) throws {
        var (refused, repaired) = (0, 0)
        for place in 0...whole[file].count {
            for result in damage.results(whole[file], at: place) {
                var damaged = whole
                damaged[file] = result
                try write(damaged)
                do {
                    let opened = try EventFile(path)
                    repaired += 1
                    #expect(!opened.repairs.isEmpty, "\(place)")
                    #expect(opened.count == Self.ids.count, "\(place)")
                    for id in Self.ids {
                        let batch = try ReceivedBatch(ids: ["x"])
                        #expect(try opened.keep(batch, id: id) == .before, "\(place)")
                    }
                    try opened.close()
                    #expect(try read() == whole, "\(place)")
                } catch let error as CartwrightError {
                    refused += 1
                    #expect([.collectorFileDamaged, .collectorFileChanged].contains(error.code), "\(place): \(error)")
                    #expect(error.location.file?.hasPrefix(path) == true && error.location.line != nil, "\(error)")
                    #expect(error.hint?.contains("--output-file with a new file") == true)
                    #expect(try read() == damaged, "\(place)")
                }
            }
        }
        // Only damage at the very end can be repaired.
        #expect(refused > whole[file].count - 2)
        #expect(repaired <= 20)
    }

    @Test func `the error names the damaged line, or the lines of its batch`() throws {
        func damage(_ file: Int, _ old: String, _ new: String) throws -> CartwrightError? {
            var files = whole
            files[file] = Array(String(decoding: whole[file], as: UTF8.self).replacing(old, with: new).utf8)
            try write(files)
            return #expect(throws: CartwrightError.self) { try EventFile(path) }
        }
        let text = try damage(0, "b2-1", "b2-9")
        #expect(text?.summary == "one of the lines 3 to 4 differs from the one that the collector wrote for batch b2")
        #expect(text?.location.line == 3)
        let json = try damage(0, #"b3-1""#, "b3-1")
        #expect(json?.summary == "the line differs from the one that the collector wrote for batch b3")
        #expect(json?.location.line == 6)
        #expect(try damage(0, "somebody's", "nobody's")?.location.line == 1)
        let list = try damage(1, "batch b2", "batch b4")
        #expect(list?.location == InputLocation(file: path + ".batches", line: 4))
        #expect(
            list?.hint
                == "use --output-file with a new file; or restore both from a copy; or, to continue with \(path) as it is, "
                + "move \(path).batches away"
        )
    }

    @Test func `a collector without its list continues with all events in the file`() throws {
        try FileManager.default.removeItem(atPath: path + ".batches")
        let opened = try EventFile(path)
        #expect(opened.count == 0)
        #expect(try opened.keep(try ReceivedBatch(ids: ["b1-0"]), id: "b1") == .now)
        #expect(try read()[0].starts(with: whole[0]))
    }

    @Test func `a list without its last lines does not remove their events`() throws {
        let lines = String(decoding: whole[1], as: UTF8.self).split(separator: "\n").prefix(2)
        try write([whole[0], Array((lines.joined(separator: "\n") + "\n").utf8)])
        let error = #expect(throws: CartwrightError.self) { try EventFile(path, batchBytes: 10) }
        #expect(error?.code == .collectorFileChanged)
        #expect(error?.location.line == 2)
        #expect(try read()[0] == whole[0])
    }
}
