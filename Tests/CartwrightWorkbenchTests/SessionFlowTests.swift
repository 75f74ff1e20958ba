import Cartwright
import CartwrightConsole
import CartwrightREPL
import Foundation
import Testing

@testable import CartwrightWorkbench

/// Flows of the workbench: a saved session, and a situation to open.
@Suite struct SessionFlowTests {
    /// All commands of the page.
    private static let commands = [
        #"{"command":"set_customer","customer":{"id":"ada","segments":["vip"]}}"#,
        #"{"command":"set_country","country":"DE"}"#, #"{"command":"set_channel","channel":"web"}"#,
        #"{"command":"set_quantity","line":"MUG","quantity":3}"#, #"{"command":"remove_line","line":"TEA"}"#,
        #"{"command":"enter_code","code":"SPRING20"}"#,
        #"{"command":"add_line","line":{"sku":"POSTER","unit_price":1500,"quantity":2,"categories":["art","paper"]}}"#,
        #"{"command":"choose_shipping","method":"express","amount":990}"#, #"{"command":"begin_checkout"}"#,
    ]

    @Test func `a session becomes a flow whose commands succeed and give the same answers`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            _ = try await bench.get("/workbench")
            for (index, command) in Self.commands.enumerated() {
                let path = "/v1/sessions/demo/commands"
                let reply = try await bench.ask("POST", path, command, ["Idempotency-Key": "\(index)"])
                #expect(reply.status == 200, "\(reply.text)")
            }
            let total = try #require(try await bench.get("/v1/sessions/demo").json["quote"]?["total"])
            let paid = try await bench.ask(
                "POST",
                "/v1/sessions/demo/complete",
                JSONValue.object(["total": total]).text,
                ["Idempotency-Key": "pay"]
            )
            #expect(paid.status == 200, "\(paid.text)")
            let back = #"{"lines":[{"line":"MUG","quantity":2},{"line":"POSTER","quantity":1}]}"#
            let returned = try await bench.ask("POST", "/v1/orders/demo.o1/returns", back, ["Idempotency-Key": "r"])
            #expect(returned.status == 200, "\(returned.text)")

            let text = try await bench.get("/workbench/flows/demo").text
            let flow = try FlowFile(text)
            #expect(flow.steps.filter(\.mustFail).isEmpty, "\(text)")
            #expect(flow.steps.last?.command == "return units o1 MUG 2 POSTER 1")
            #expect(text.contains("> choose shipping express amount=9.90"))
            #expect(text.contains("> add item POSTER qty=2 price=15.00 categories=art,paper\n"), "\(text)")
            let files = WorkbenchFiles()
            let tools = Tools(files: files, keys: [:], machineClock: { .earliest })
            let check = FlowCheck(flow, in: .forFlows(registry: WorkbenchBench.registry, tools: tools))
            #expect(check.differences.isEmpty, "\(text)")
        }
    }

    @Test func `a whole cart becomes commands for its changes, and a payment one for its outcome`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            let path = "/v1/sessions/own"
            let first = #"{"cart":{"country":"DE","lines":[{"sku":"MUG","quantity":2}]}}"#
            #expect(try await bench.ask("PUT", path, first).status == 201)
            let more =
                #"{"cart":{"customer":{"id":"ada"},"lines":[{"sku":"MUG","quantity":2},{"sku":"TEA","quantity":1}]}}"#
            let patch = ["Content-Type": "application/merge-patch+json"]
            #expect(try await bench.ask("PATCH", path, more, patch).status == 200)
            let total = try #require(
                try await bench.ask("PUT", path, #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#).json["quote"]?[
                    "total"
                ]
            )
            let calls: [(String, JSONValue)] = [
                ("complete", ["total": total, "payment": "pending"]),
                ("commands", ["command": "payment_failed", "key": "own-pay-1", "reason": "declined"]),
                ("complete", ["total": total, "payment": "pending"]),
                ("commands", ["command": "payment_confirmed", "key": "own-pay-2"]),
            ]
            for (index, (name, body)) in calls.enumerated() {
                let reply = try await bench.ask("POST", "\(path)/\(name)", body.text, ["Idempotency-Key": "\(index)"])
                #expect(reply.status == (name == "complete" ? 202 : 200), "\(reply.text)")
            }
            let flow = try FlowFile(try await bench.get("/workbench/flows/own").text)
            let expected = [
                "set country DE", "add item MUG qty=2", "set customer ada", "add item TEA", "set country -",
                "clear cart",
                "add item TEA", "begin checkout", "pay order",
            ]
            #expect(
                flow.steps.map(\.command).suffix(expected.count + 1).dropFirst().elementsEqual(expected),
                "\(flow.steps)"
            )
            #expect(flow.steps.filter(\.mustFail).isEmpty)
        }
    }

    @Test func `an unknown session has no flow`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            #expect(try await bench.get("/workbench/flows/nowhere").status == 404)
        }
    }

    @Test(
        arguments: [
            ("almost", "../catalog.json", "../cards/autumn.json", 1), ("conflict", "conflict.json", nil, 4),
            ("return", "../catalog.json", nil, 6),
        ] as [(String, String, String?, Int)]
    )
    func `the samples are situations`(name: String, catalog: String, cards: String?, count: Int) throws {
        let file = WorkbenchBench.root.appending(path: "samples/workbench/\(name).flow")
        let flow = WorkbenchFlow(try FlowFile(bytes: Array(Data(contentsOf: file))))
        #expect(flow.catalog == catalog && flow.cards == cards)
        #expect(flow.opening.commands.count == count)
        #expect(flow.clock?.description == "2026-01-01T00:00:00Z")
    }
}

/// The shop's files under the names in a saved flow.
private struct WorkbenchFiles: FileAccess {
    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        path.hasSuffix("catalog.json") ? WorkbenchSample.catalog : WorkbenchSample.cards
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        throw CartwrightError(.fileUnwritable, "nothing is written")
    }
}
