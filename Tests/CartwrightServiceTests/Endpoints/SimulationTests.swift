import Cartwright
import Testing

@testable import CartwrightService

/// Simulations of many carts in one request.
@Suite struct SimulationTests {
    private static func carts(_ count: Int) -> String {
        String(
            repeating: #"{"currency":"USD","lines":[{"sku":"MUG","unit_price":1250,"quantity":12}]}"# + "\n",
            count: count
        )
    }

    @Test func `a simulation reports partial results and ends with the complete one`() async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.send("POST", "/v1/simulations", Self.carts(8_000), type: "application/x-ndjson")
            let lines = try reply.text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
            #expect(lines.count > 1)
            #expect(lines.dropLast().allSatisfy { $0["complete"] == false })
            #expect(lines.last?["complete"] == true && lines.last?["carts"]?.integer == 8_000)
            #expect(lines.last?["html"]?.string?.contains("<svg") == true)
        }
    }

    @Test func `bad carts are counted and reported, and a simulation compares with another version`() async throws {
        try await ServiceBench.serve { shop async throws in
            let body = Self.carts(3) + "{\"lines\":7}\n"
            let path = "/v1/simulations?against=0"
            let reply = try await shop.send("POST", path, body, type: "application/x-ndjson").json
            #expect(reply["carts"]?.integer == 3 && reply["bad"]?.integer == 1)
            #expect(reply["problem"]?.string?.isEmpty == false)
            let none = try await shop.send("POST", "/v1/simulations?against=9", body, type: "application/x-ndjson")
            #expect(none.outcome == "404 service.not_found")
        }
    }

    @Test func `another file than one of lines is read as a whole, and refused if it is too large`() async throws {
        let rows = (1...5_000).map { "cart-\($0),USD,MUG,Stoneware mug,12.50,1\n" }.joined()
        let file = "cart,currency,sku,title,unit_price,quantity\n" + rows
        #expect(file.utf8.count < 1 << 18)
        let list = "[\(Self.carts(100).split(separator: "\n").joined(separator: ",\n"))]"
        try await ServiceBench.serve {
            $0.bodyBytes = 1 << 18
        } _: { shop async throws in
            for (body, count) in [(file, 5_000), (list, 100)] {
                let reply = try await shop.send("POST", "/v1/simulations", body, type: "application/x-ndjson")
                #expect(
                    reply.json["carts"]?.integer == Int64(count) && reply.json["bad"] == 0,
                    "\(reply.text.prefix(200))"
                )
            }
            let reply = try await shop.send("POST", "/v1/simulations", file + rows, type: "application/x-ndjson")
            #expect(reply.json["error"]?["code"] == "service.too_large")
        }
    }

    @Test func `carts use up limits in order of time, unless they are ignored`() async throws {
        try await ServiceBench.serve { shop async throws in
            let carts = ["02", "01", "03"].map { day in
                #"{"currency":"USD","now":"2026-01-\#(day)T00:00:00Z","lines":[{"sku":"MUG","unit_price":1250,"quantity":1}]}"#
            }
            let body = carts.joined(separator: "\n")
            let counted = try await shop.send("POST", "/v1/simulations", body, type: "application/x-ndjson").json
            #expect(counted["carts"]?.integer == 3 && counted["complete"] == true)
            let path = "/v1/simulations?unlimited=true"
            let ignored = try await shop.send("POST", path, body, type: "application/x-ndjson").json
            #expect(ignored["report"]?["limits"] == "ignored" && ignored["carts"]?.integer == 3)
        }
    }
}
