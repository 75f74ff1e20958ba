import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// `cartwright uplift`, which runs `cartwright-net`, on the store of a service.
@Suite(.timeLimit(.minutes(20)))
struct UpliftCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let name = UUID().uuidString
        let process = try NetProcess(
            ["uplift", "--store", folder.file("shop.store")] + arguments,
            by: "cartwright",
            in: folder,
            as: name
        )
        let status = process.wait()
        return (status, try folder.text("\(name).out"), try folder.text("\(name).err"))
    }

    @Test func `shoppers who saw a card are compared with those of its control variant`() async throws {
        let service = try ServiceProcess(folder, ["--store", folder.file("shop.store")])
        for (id, isControl, pays) in [("a", false, true), ("b", false, false), ("c", true, true)] {
            let cart = #"{"cart": {"lines": [{"sku": "MUG", "quantity": 1}]}}"#
            #expect(try await service.send("PUT", "/v1/sessions/\(id)", cart) == 201)
            let card = """
                [{"id":"news","type":"Classic","created":\(Int(Date().timeIntervalSince1970)),"expiresAt":-1,
                "title":"News","isControl":\(isControl)}]
                """
            #expect(try await service.send("POST", "/v1/sessions/\(id)/cards", card) == 200)
            let view = #"{"command": "view_card", "card": "news"}"#
            #expect(try await service.send("POST", "/v1/sessions/\(id)/commands", view) == 200)
            guard pays else { continue }
            let session = try JSONParser.parse(Array(try await service.text(at: "/v1/sessions/\(id)").utf8))
            let total = try #require(session["quote"]?["total"]).text
            let paid = #"{"total": \#(total)}"#
            #expect(try await service.send("POST", "/v1/sessions/\(id)/complete", paid) == 200)
        }
        #expect(service.stop() == 0)
        let report = try run("--card", "news", "--json", "--expect", "3%")
        #expect(report.status == 0, "\(report.errors)")
        let json = try JSONParser.parse(Array(report.output.utf8))
        guard case .array(let groups)? = json["groups"] else {
            Issue.record("\(report.output)")
            return
        }
        #expect(groups.map { $0["shoppers"] } == [2, 1] && groups.map { $0["orders"] } == [1, 1])
        #expect(json["verdict"] == "too_few")
        let table = try run("--card", "news")
        #expect(table.output.hasPrefix("         shoppers  buyers  orders"), "\(table.output)")
        #expect(try run("--card", "other", "--json").output.contains(#""shoppers":0"#))
        let catalog = folder.file("catalog.json")
        let costs = #"{"items": [{"sku": "MUG", "unit_price": 1250, "cost": 400}]}"#
        try Data(costs.utf8).write(to: URL(filePath: catalog))
        let page = try run("--card", "news", "--html", "--catalog", catalog)
        #expect(page.output.hasPrefix("<!DOCTYPE html>\n<html"), "\(page.errors)")
        #expect(!page.output.contains("\\u{"), "line breaks are not escaped")
        #expect(page.output.contains("margin per shopper"))
        #expect(try run("--card", "news", "--html", "--json").status == 64)
    }

    @Test(arguments: ["0", "3,5", "-1", "x", "1001%", "inf"])
    func `a share that is not a percentage is refused`(share: String) throws {
        #expect(try run("--card", "news", "--expect=\(share)").status == 64)
    }
}
