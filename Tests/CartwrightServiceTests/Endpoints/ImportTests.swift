import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// Imports of the rules of another system, over HTTP.
@Suite struct ImportTests {
    static let coupons = #"[{"id":7,"code":"spring20","discount_type":"percent","amount":"20"}]"#

    private static func body(_ files: [(name: String, text: String)], _ more: JSONObject = [:]) -> String {
        var object = more
        object["files"] = .array(files.map { ["name": .string($0.name), "text": .string($0.text)] })
        return JSONValue.object(object).text
    }

    @Test func `a file of another system is a catalog that the service accepts`() async throws {
        try await ServiceBench.serve { shop async throws in
            let body = Self.body([("coupons.json", Self.coupons)], ["currency": "USD"])
            let reply = try await shop.send("POST", "/v1/imports", body)
            #expect(reply.outcome == "200", "\(reply.text)")
            #expect(reply.json["report"]?["counts"]?["carried_over"] == 1)
            let catalog = try #require(reply.json["catalog"])
            #expect(try await shop.get("/v1/promotions/7").outcome == "404 service.unknown_promotion")
            #expect(try await shop.put("/v1/catalog", catalog.text).outcome == "200")
            let quote = try await shop.send(
                "POST",
                "/v1/quotes",
                #"{"cart":{"currency":"USD","lines":[{"sku":"A","unit_price":1000,"quantity":1}],"codes":["SPRING20"]}}"#
            )
            #expect(quote.json["discount"] == 200, "\(quote.text)")
        }
    }

    @Test func `the format of a file follows from its name and its content`() async throws {
        try await ServiceBench.serve { shop async throws in
            let table = "id,code,discount_type,amount\n7,spring20,percent,20\n"
            let lines = #"{"id":7,"code":"spring20","discount_type":"percent","amount":"20"}"# + "\n"
            for file in [("coupons.csv", table), ("coupons.jsonl", lines), ("coupons", Self.coupons)] {
                let body = Self.body([file], ["currency": "USD", "system": "woocommerce"])
                let reply = try await shop.send("POST", "/v1/imports", body)
                #expect(
                    reply.json["report"]?["rules"]?.elements.first?["code"] == "spring20",
                    "\(file.0): \(reply.text)"
                )
                #expect(reply.json["report"]?["rules"]?.elements.first?["file"]?.string == file.0)
            }
        }
    }

    @Test(arguments: [
        (#"{"files":[]}"#, "422 import.unknown_file"), (#"{}"#, "422 import.unknown_file"),
        (#"{"files":[{"name":"a.json","text":"[{\"a\":1}]"}]}"#, "422 import.unknown_file"),
        (#"{"files":[{"name":"a.json","text":"[7"}]}"#, "400 json.syntax"),
        (#"{"files":[{"name":"a.json"}]}"#, "400 json.missing_key"),
        (#"{"files":[{"name":"a.json","text":"","size":1}]}"#, "400 json.unknown_key"),
        (#"{"files":[7]}"#, "400 json.wrong_type"), (#"{"file":[]}"#, "400 json.unknown_key"),
        (#"{"system":"shopware","files":[{"name":"a.json","text":"[]"}]}"#, "422 import.unknown_system"),
    ])
    func `a bad import is refused with its reason`(body: String, outcome: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.send("POST", "/v1/imports", body)
            #expect(reply.outcome == outcome, "\(reply.text)")
            #expect(try await shop.get("/problems/\(outcome.dropFirst(4))").outcome == "200")
        }
    }
}
