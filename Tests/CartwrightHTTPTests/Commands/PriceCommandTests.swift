import Cartwright
import Foundation
import PostgreSQLCluster
import TemporaryFiles
import Testing

/// `cartwright prices` with a store, which runs `cartwright-net`.
@Suite(.timeLimit(.minutes(20)))
struct PriceCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let name = UUID().uuidString
        let process = try NetProcess(["prices"] + arguments, by: "cartwright", in: folder, as: name)
        let status = process.wait()
        return (status, try folder.text("\(name).out"), try folder.text("\(name).err"))
    }

    private static func catalog(sale percent: Int?) -> String {
        let sale =
            percent.map {
                #"{"id":"sale","effects":[{"type":"percent_off","percent":"\#($0)","target":{"scope":"lines"}}]}"#
            } ?? ""
        return #"{"currency":"USD","items":[{"sku":"-A","unit_price":1000},{"sku":"B","unit_price":500}],"#
            + #""promotions":[\#(sale)]}"#
    }

    /// Records a history in a store: that of a file, and a reduction that was put.
    private func record(in store: String) async throws {
        let old = try folder.file("old.csv", "sku,at,price\n-A,2026-01-01,12.00\n-A,2026-02-01,10.00\n")
        let file = try folder.file("catalog.json", Self.catalog(sale: nil))
        let service = try ServiceProcess(folder, ["--store", store], on: ["--catalog", file])
        // The first answer follows the note of the catalog.
        #expect(try await service.object(at: "/v1/prices/B/history")["sku"] == "B")
        #expect(try run(["--import-history", old, "--store", store]).output == "added 2 prices\n")
        #expect(try await service.send("PUT", "/v1/catalog", Self.catalog(sale: 20)) == 200)
        #expect(service.stop() == 0)
    }

    @Test(arguments: ["sqlite", "postgresql"])
    func `a history is a table, JSON and a step curve, and a price has its lowest prior price`(
        kind: String
    ) async throws {
        let store = kind == "sqlite" ? folder.file("shop.store") : try TestCluster.shared().database()
        try await record(in: store)

        let table = try run(["--history=-A", "--store", store])
        #expect(table.status == 0, "\(table.errors)")
        let rows = table.output.split(separator: "\n").map { line in
            line.split(separator: /\s{2,}/).map(String.init)
        }
        #expect(rows.first == ["from", "price", "list", "reduced since", "lowest price of the 30 days before"])
        #expect(rows.dropFirst().map { $0[1] } == ["$12.00", "$10.00", "$10.00", "$8.00"], "\(table.output)")
        #expect(rows[1][0] == "2026-01-01T00:00:00Z")
        let reduced = try #require(rows.last)
        #expect(Array(reduced[2...]) == ["$10.00", reduced[0], "$10.00"], "\(table.output)")

        let text = try run(["--history=-A", "--json", "--store", store]).output
        let steps = try #require(try JSONParser.parse(Array(text.utf8))["steps"])
        guard case .array(let steps) = steps else { return }
        #expect(steps.map { $0["price"] } == [1200, 1000, 1000, 800] && steps.last?["lowest_prior"] == 1000)

        let svg = try run(["--history=-A", "--svg", "--store", store]).output
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.hasSuffix("</svg>\n"), "\(svg)")
        #expect(svg.contains("class=\"curve\"") && svg.contains("class=\"less\""))
        #expect(svg.contains(">$12.00<") && svg.contains(">$8.00<") && svg.contains("price of -A and its reductions"))

        let unknown = try run(["--history", "C", "--store", store])
        #expect(unknown.status == 65 && unknown.errors.contains("error[cart.unknown_sku]"), "\(unknown.errors)")

        // The catalog of the shop, and a plan that reduces more.
        let (same, plan) = (
            try folder.file("same.json", Self.catalog(sale: 20)), try folder.file("plan.json", Self.catalog(sale: 50))
        )
        let present = try run(["--catalog", same, "--store", store, "--skus=-A"])
        let cells = present.output.split(separator: "\n").map { $0.split(separator: /\s{2,}/).map(String.init) }
        #expect(present.status == 0, "\(present.errors)")
        #expect(cells.first?.prefix(5) == ["sku", "list", "price", "lowest prior", "promotion"], "\(present.output)")
        #expect(cells.last == ["-A", "$10.00", "$8.00", "$10.00", "sale"], "\(present.output)")
        let lines = try run(["--catalog", plan, "--store", store, "--output", "ndjson"]).output
        let prices = try lines.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
        #expect(prices.map { $0["price"] } == [500, 250], "\(lines)")
        #expect(prices.map { $0["lowest_prior"] } == [1000, 500], "\(lines)")
        let sheet = try run(["--catalog", plan, "--store", store, "--output", "csv"]).output
        #expect(sheet.split(separator: "\n").count == 3 && sheet.contains(",1000,2"), "\(sheet)")
    }

    @Test func `a store that does not exist, and outputs of a history for prices, are refused`() throws {
        let file = try folder.file("catalog.json", Self.catalog(sale: nil))
        let missing = try run(["--catalog", file, "--store", folder.file("none")])
        #expect(missing.status == 65 && missing.errors.contains("does not exist"), "\(missing.errors)")
        for option in ["--svg", "--json"] {
            let refused = try run(["--catalog", file, "--store", folder.file("none"), option])
            #expect(refused.status == 64 && refused.errors.contains("need --history"), "\(refused.errors)")
        }
    }
}
