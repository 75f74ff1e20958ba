import Cartwright
import CartwrightScenarios
import TestRuns
import Testing

@testable import CartwrightImport

/// Damaged files of every importer: an error with a place, or a result that reads back. Never a trap.
struct ImportFuzzTests {
    @Test func `each importer has a sample that it recognizes`() throws {
        #expect(Set(FuzzSample.all.map(\.system)) == Set(CatalogImport.importers.map { $0.system }))
        for sample in FuzzSample.all {
            let result = try Self.run(sample.files.map { ($0.name, Array($0.text.utf8)) })
            #expect(result.report.system == sample.system)
            #expect(!result.report.rules.isEmpty && result.report.count(of: .notCarriedOver) == 0, "\(sample)")
        }
    }

    @Test(arguments: FuzzSample.all.indices, 1...2 as ClosedRange<UInt64>)
    func `randomly changed values are imported or refused with a place`(index: Int, seed: UInt64) throws {
        let sample = FuzzSample.all[index]
        var random = SplitMix64(state: seed)
        for _ in 0..<AllTests.count(60, all: 3_000) {
            var files = sample.files.map { ($0.name, Array($0.text.utf8)) }
            let damaged = Int.random(in: files.indices, using: &random)
            files[damaged].1 = try Self.damaged(files[damaged].1, &random)
            Self.check(files)
        }
    }

    @Test(arguments: FuzzSample.all.indices)
    func `randomly damaged bytes are imported or refused with a place`(index: Int) {
        let sample = FuzzSample.all[index]
        var random = SplitMix64(state: UInt64(index))
        for _ in 0..<AllTests.count(60, all: 3_000) {
            var files = sample.files.map { ($0.name, Array($0.text.utf8)) }
            let damaged = Int.random(in: files.indices, using: &random)
            Self.damage(&files[damaged].1, &random)
            Self.check(files)
        }
    }

    @Test(arguments: FuzzSample.all.indices)
    func `files cut short anywhere are imported or refused with a place`(index: Int) {
        for file in FuzzSample.all[index].files {
            let bytes = Array(file.text.utf8)
            for end in stride(from: 0, to: bytes.count, by: AllTests.count(97, all: 1)) {
                Self.check([(file.name, Array(bytes[..<end]))])
            }
        }
    }

    /// Returns the text of a JSON file, or of one line of several, with changes; of a table with changed bytes.
    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) throws -> [UInt8] {
        if let value = try? JSONParser.parse(bytes) { return JSONDamage.damaged(value, &random).utf8 }
        var lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        guard let index = lines.indices.randomElement(using: &random) else { return bytes }
        if let value = try? JSONParser.parse(lines[index]) {
            lines[index] = JSONDamage.damaged(value, &random).utf8
        } else {
            damage(&lines[index], &random)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let usual = Array("\"\\,;:.\t\n\r0123456789-=@{}[]eE$ ".utf8) + [0x00, 0xC2, 0xE2, 0xFE, 0xFF]
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
    }

    private static func run(_ files: [(name: String, bytes: [UInt8])]) throws(CartwrightError) -> ImportResult {
        var settings = ImportSettings()
        settings.currency = try Currency("EUR")
        return try CatalogImport(settings).run(files.map { ImportFile(name: $0.name, bytes: $0.bytes) })
    }

    private static func check(_ files: [(name: String, bytes: [UInt8])]) {
        let shown = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        do throws(CartwrightError) {
            let result = try run(files)
            let text = try result.catalogText()
            #expect(try run(files).catalogText() == text, "\(shown)")
            #expect(result.report.json == (try JSONParser.parse(result.report.json.text)), "\(shown)")
            let file = try CatalogFile(JSONParser.parse(text))
            _ = try? price(Cart(FuzzSample.cart), from: file.catalog, at: Imported.now)
        } catch {
            #expect(error.location.file != nil, "\(error): \(shown)")
            let isWholeFile = error.code == .importUnknownFile
            #expect(isWholeFile || error.location.line != nil || error.location.pointer != nil, "\(error): \(shown)")
        }
    }
}
