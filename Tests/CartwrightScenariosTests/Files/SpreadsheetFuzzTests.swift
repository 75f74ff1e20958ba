import TestRuns
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Damaged CSV never traps: each cart is read or refused with a place.
struct SpreadsheetFuzzTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `randomly damaged files are read or refused with a line`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<AllTests.count(250, all: 5_000) {
            let index = Int.random(in: Sheet.all.indices, using: &random)
            Self.check(Self.damaged(Sheet.all[index].sheet.bytes, &random))
        }
    }

    @Test(arguments: Sheet.all.indices)
    func `files cut short anywhere are read or refused with a line`(index: Int) {
        let bytes = Sheet.all[index].sheet.bytes
        for end in stride(from: 0, to: bytes.count, by: AllTests.count(7, all: 1)) { Self.check(Array(bytes[..<end])) }
    }

    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        let usual = Array("\"',;.\t\n\r0123456789-=$ /".utf8) + [0x00, 0xA0, 0xC2, 0xD8, 0xE2, 0xFE, 0xFF]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard let index = bytes.indices.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[index] = usual.randomElement(using: &random) ?? 0
            case 2: bytes.insert(usual.randomElement(using: &random) ?? 0, at: index)
            case 3: bytes.removeSubrange(index..<min(bytes.count, index + 3))
            default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
            }
        }
        return bytes
    }

    private static func check(_ bytes: [UInt8]) {
        let file = CartFile(bytes, file: "f")
        for index in 0..<file.count {
            for entry in file.entries(at: index) {
                guard case .failure(let error) = entry.scenario else { continue }
                #expect(error.location.line != nil && error.location.file == "f", "\(error): \(bytes)")
            }
        }
        #expect(records(bytes, by: 1) == records(bytes, by: max(1, bytes.count)), "\(bytes)")
    }

    /// Returns the records of a file that is read in pieces, up to the first malformed one, or the error.
    private static func records(_ bytes: [UInt8], by count: Int) -> [String] {
        var (pieces, rest, records) = (CSVPieces(), bytes[...], [CSVReader.Record]())
        do throws(CartwrightError) {
            while !rest.isEmpty {
                records += try pieces.take(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            records += try pieces.finish()
        } catch {
            return ["\(error)"]
        }
        let end = records.firstIndex { (try? $0.fields.get()) == nil } ?? records.count
        return records.prefix(end + 1).map { "\($0.line) \((try? $0.fields.get()) ?? ["!"])" }
    }
}
