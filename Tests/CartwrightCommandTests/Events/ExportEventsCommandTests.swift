import Foundation
import Testing

/// `cartwright events export`.
struct ExportEventsCommandTests {
    private static let events = "samples/events/purchase.ndjson"

    @Test func `events are exported unchanged`() throws {
        let result = try Program.run("events", "export", Self.events)
        #expect(result.status == 0)
        #expect(result.output == (try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)))
    }

    @Test func `events without a customer are counted and not written`() throws {
        let result = try Program.run("events", "export", Self.events, "--format", "braze-track")
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("error[export.no_customer]: event 019b796d-"))
        #expect(result.errors.hasSuffix("11 of 11 events were not exported\n"))
    }

    @Test func `events of a customer become bodies for Braze`() throws {
        let lines = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
            .replacing(#""data":{"#, with: #""data":{"customer":"ada","#)
        let arguments = ["events", "export", "-", "--format", "braze-track", "--objects-per-body"]
        let result = try Program.run(arguments + ["10"], input: lines)
        #expect(result.status == 0, "\(result.errors)")
        let bodies = try result.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [[String: Any]]])
        }
        #expect(bodies.map { $0.values.reduce(0) { $0 + $1.count } } == [10, 3])
        let purchases = bodies.flatMap { $0["purchases"] ?? [] }
        #expect(purchases.map { $0["product_id"] as? String } == ["MUG", "TEA"])
        #expect(result.output.contains(#""price":11.25,"quantity":2"#))
        #expect(bodies.flatMap { $0.values.joined() }.allSatisfy { $0["external_id"] as? String == "ada" })
    }

    @Test func `events of a customer become recommended events for Braze`() throws {
        let lines = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
            .replacing(#""data":{"#, with: #""data":{"customer":"ada","#)
        let result = try Program.run(["events", "export", "-", "--output", "braze"], input: lines)
        #expect(result.status == 0, "\(result.errors)")
        let line = try #require(result.lines.first)
        let body = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [[String: Any]]]
        let events = try #require(body?["events"])
        let names = events.compactMap { $0["name"] as? String }.filter { $0.hasPrefix("ecommerce.") }
        let updated = "ecommerce.cart_updated"
        #expect(names == [updated, updated, "ecommerce.checkout_started", "ecommerce.order_placed"])
        let placed = events.last?["properties"] as? [String: Any]
        #expect(placed?["order_id"] as? String == "s1.o1" && placed?["cart_id"] as? String == "s1")
        #expect(line.contains(#""total_value":30.38,"subtotal_value":30.38,"shipping":0.00,"currency":"USD""#))
        #expect(line.contains(#""product_name":"Stoneware mug","variant_id":"MUG","quantity":2,"price":12.50"#))
        #expect(events.count == 11)
    }

    @Test func `events of banners become bodies for Braze's endpoint, and others are left out`() throws {
        let event = """
            {"specversion":"1.0","id":"e1","type":"cartwright.banner.click","source":"/s","subject":"b1",\
            "time":"2026-01-01T00:00:00Z","datacontenttype":"application/json",\
            "data":{"customer":"ada","placement":"home_hero"}}
            """
        let lines = try String(contentsOfFile: Program.root.path + "/" + Self.events, encoding: .utf8)
        let arguments = ["events", "export", "-", "--output", "braze-banners", "--app-id", "app-1"]
        let result = try Program.run(arguments, input: lines + event + "\n")
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            result.lines == [
                #"{"external_user_id":"ada","app_id":"app-1","app_version":"1.0","events":"#
                    + #"[{"id":"b1","event_type":"click","timestamp":"2026-01-01T00:00:00Z"}]}"#
            ]
        )
    }

    @Test(arguments: [
        ["--format", "xml"], ["--objects-per-body", "0"], ["--objects-per-body", "76"], ["--output", "braze-banners"],
        ["--app-id", "app-1"],
    ])
    func `a wrong command line is reported`(arguments: [String]) throws {
        #expect(try Program.run(["events", "export", Self.events] + arguments).status == 64)
    }
}
