import Cartwright
import CartwrightTesting
import Foundation
import Testing

@Suite struct SampleCardTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID())").path

    private func write(_ text: String, to file: String) throws {
        let url = URL(filePath: "\(folder)/\(file)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test func `samples are found beside the tests or above them`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(#"[{"id": "a", "type": "Classic", "created": 1}]"#, to: "samples/b.json")
        try write(#"{"id": "b", "type": "Classic", "created": 1}"#, to: "samples/a.json")
        try write("> a flow", to: "samples/a.flow")
        try write("not JSON", to: "samples/notes.txt")
        let cards = try [ContentCard].besideTests("\(folder)/Tests/Deep/StampTests.swift")
        #expect(cards.map(\.id) == ["b", "a"])
    }

    @Test func `samples of a plugin are cards, promotions, carts, and names from its sources`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(#"[{"id": "a", "type": "Classic", "created": 1}]"#, to: "samples/cards.json")
        let line = #"{"sku": "A", "quantity": 1, "unit_price": 1}"#
        try write(#"{"cart": {"currency": "USD", "lines": [\#(line)]}}"#, to: "samples/cart.json")
        try write(#"[{"id": "p", "effects": []}]"#, to: "samples/promotions.json")
        try write("> set customer stamps=3\n> load {\"effects\": []}\nanswer=1\n", to: "samples/a.flow")
        try write(#"{"promotions": []}"#, to: "catalog.json")
        try write(#"{"name": "p"}"#, to: "plugin.json")
        try write(#"let x = "other"; line.attributes["cost"]"#, to: "Sources/A.swift")
        let samples = try ContractSamples.besideTests("\(folder)/Tests/A.swift")
        #expect(samples.cards.map(\.id) == ["a"])
        #expect(samples.carts.map { $0.lines.map(\.sku) } == [["A"]])
        #expect(samples.promotions.count == 4)
        #expect(samples.names == ["stamps", "cost", "other"])
        #expect(try [ContentCard].besideTests("\(folder)/Tests/A.swift").map(\.id) == ["a"])
    }

    @Test func `the error for a missing folder names the file to add`() {
        let error = #expect(throws: CartwrightError.self) { try [ContentCard].besideTests("/nowhere/Tests/A.swift") }
        #expect(error?.code == .samplesMissing)
        #expect(error?.hint?.contains("samples/cards.json") == true)
        let other = #expect(throws: CartwrightError.self) { try [ContentCard].cards(in: ["/nowhere.json"]) }
        #expect(other?.code == .samplesMissing)
    }

    @Test func `a file that is not JSON is reported with its path`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("[", to: "samples/cards.json")
        let error = #expect(throws: CartwrightError.self) { try [ContentCard].besideTests("\(folder)/Tests/A.swift") }
        #expect(error?.code == .jsonSyntax)
        #expect(error?.location.file == "\(folder)/samples/cards.json")
    }
}
