import Foundation
import Testing

/// Checks every sample that comes with the program.
struct SampleTests {
    /// Returns the files with an ending in some folders, by their paths from the root. A `*` stands for every folder.
    private static func files(_ ending: String, in folders: String...) -> [String] {
        let manager = FileManager.default
        return folders.flatMap { folder -> [String] in
            let parts = folder.components(separatedBy: "/*/")
            let parents =
                parts.count == 1
                ? [folder] : names(in: parts[0]).map { "\(parts[0])/\($0)/\(parts[1])" }
            return parents.flatMap { parent in names(in: parent).map { "\(parent)/\($0)" } }
        }
        .filter { $0.hasSuffix(ending) && manager.fileExists(atPath: Program.root.path + "/" + $0) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: Program.root.path + "/" + folder)) ?? []).sorted()
    }

    static let flows = files(".flow", in: "samples/flows", "plugins/*/flows")
    static let cards = files(".json", in: "samples/cards", "plugins/*/samples")
    static let carts = files(".json", in: "samples/carts")
    static let scenarios =
        files(".json", in: "samples/scenarios", "samples/recipes") + files(".ndjson", in: "samples/cases")

    @Test func `the folders contain samples`() {
        #expect(Self.flows.count >= 4 && Self.cards.count >= 7 && Self.carts.count >= 2)
        #expect(Self.scenarios.count >= 15)
    }

    @Test(arguments: flows)
    func `a flow gives its recorded answers`(path: String) throws {
        let result = try Program.run("check", path)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test(arguments: cards)
    func `cards load`(path: String) throws {
        let result = try Program.run(Program.fixed + ["-c", "load cards \(path); list cards"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines.first?.wholeMatch(of: /loaded [1-9]\d* cards?: .*/) != nil, "\(result.output)")
    }

    @Test(arguments: carts)
    func `carts load`(path: String) throws {
        let result = try Program.run("-c", "load cart \(path)")
        #expect(result.output.wholeMatch(of: /loaded [1-9]\d* lines?; cart total .*\n/) != nil, "\(result.errors)")
    }

    @Test(arguments: scenarios)
    func `a scenario has its expected price`(path: String) throws {
        let result = try Program.run("check", path)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test func `the catalog loads`() throws {
        let result = try Program.run("-c", "load catalog samples/catalog.json; list items; list promotions")
        #expect(result.status == 0)
        #expect(result.lines.first == "loaded 5 items and 3 promotions")
    }
}
