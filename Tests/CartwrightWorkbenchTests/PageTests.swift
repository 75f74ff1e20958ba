import Cartwright
import Foundation
import Testing

@testable import CartwrightWorkbench

/// The page and its access checks.
@Suite struct PageTests {
    @Test func `the page opens on an existing session`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            let first = try await bench.get("/workbench")
            #expect(first.status == 302)
            #expect(first["Location"] == "/workbench/sessions/demo")
            let session = try await bench.get("/v1/sessions/demo").json
            #expect(session["quote"]?["total"] == .integer(13710))
            // A second visit does not repeat the steps.
            _ = try await bench.get("/workbench")
            #expect(try await bench.get("/v1/sessions/demo").json["revision"] == session["revision"])
        }
    }

    @Test(arguments: ["/workbench/sessions/demo", "/workbench/sessions/demo/3", "/workbench/files/main.js"])
    func `all content comes from the service, and no frame may contain it`(path: String) async throws {
        try await WorkbenchBench.serve { bench async throws in
            let reply = try await bench.get(path)
            #expect(reply.status == 200)
            let policy = try #require(reply["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'self';") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(reply["X-Frame-Options"] == "DENY")
            #expect(reply["X-Content-Type-Options"] == "nosniff")
            #expect(reply["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test func `every file that the page and its modules name is in the program and follows its policy`()
        async throws
    {
        try await WorkbenchBench.serve { bench async throws in
            let page = try await bench.get("/workbench/sessions/demo").text
            #expect(page.contains("content=\"t0k3n\""))
            #expect(!page.contains(" style=") && !page.contains("<style"))
            #expect(page.matches(of: #/<script(?![^>]*src=)/#).isEmpty && page.matches(of: #/ on[a-z]+=/#).isEmpty)
            var (open, seen) = (page.matches(of: #/\/workbench\/files\/([a-z.]+)/#).map { String($0.1) }, Set<String>())
            while let name = open.popLast() {
                guard seen.insert(name).inserted else { continue }
                let reply = try await bench.get("/workbench/files/\(name)")
                #expect(reply.status == 200, "\(name)")
                #expect(reply.text.matches(of: #/https?:\/\/(?!www\.w3\.org|agent\.example)/#).isEmpty, "\(name)")
                guard name.hasSuffix(".js") else { continue }
                #expect(!reply.text.contains("innerHTML"), "\(name)")
                open += reply.text.matches(of: #/from "\.\/([a-z]+\.js)"/#).map { String($0.1) }
            }
            #expect(seen.count == 15)
            #expect(try await bench.get("/workbench/files/..%2Fsample").status == 404)
        }
    }

    @Test func `another page can neither read nor send commands, and another host name is refused`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            _ = try await bench.get("/workbench")
            let line = #"{"session":"demo","line":"add item MUG"}"#
            for headers in [["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"], ["Origin": "null"]] {
                #expect(try await bench.ask("POST", "/workbench/commands", line, headers).status == 403, "\(headers)")
            }
            let read = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"]
            #expect(try await bench.get("/workbench/sessions/demo", read).status == 403)
            #expect(try await bench.get("/workbench/sessions/demo", ["Host": "evil.example"]).status == 421)
            #expect(try await bench.get("/v1/sessions/demo").json["revision"] == .integer(5))
        }
    }

    @Test func `the page shows that a choice is not proven, in the shared words and beside the total`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            let gap = Money(minor: 210, .usd)
            let words = Choice.notProven(atMost: gap).replacing("\(gap)", with: "${money(choice.bound - choice.value)}")
            #expect(try await bench.get("/workbench/files/service.js").text.contains("`\(words)`"))
            for (file, place) in [
                ("cart.js", "byID(\"not-proven\").textContent = notProven(quote.choice)"),
                ("whatif.js", "notProven(quote.choice)"), ("reasons.js", "notProven(choice)"),
            ] {
                #expect(try await bench.get("/workbench/files/\(file)").text.contains(place), "\(file)")
            }
            _ = try await bench.get("/workbench")
            let page = try await bench.get("/workbench/sessions/demo").text
            #expect(page.contains(#/id="sum"[^>]*><\/p><p[^>]*id="not-proven"/#))
            #expect(try await bench.get("/v1/sessions/demo").json["quote"]?["choice"]?["exact"] == .bool(true))
        }
    }

    @Test func `every module that a script imports is served`() async throws {
        let folder = WorkbenchBench.root.appending(path: "Sources/CartwrightWorkbench/Page")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }
        let scripts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let imported = Set(scripts.flatMap { $0.matches(of: #/from "\.\/(\w+\.js)"/#).map { String($0.1) } })
        #expect(imported.contains("backtest.js"))
        try await WorkbenchBench.serve { bench async throws in
            for name in imported {
                #expect(try await bench.get("/workbench/files/\(name)").status == 200, "\(name)")
            }
        }
    }

    @Test func `the sample in the program equals the files in samples`() throws {
        for (bytes, path) in [
            (WorkbenchSample.catalog, "samples/catalog.json"), (WorkbenchSample.cards, "samples/cards/autumn.json"),
        ] {
            let file = try Data(contentsOf: WorkbenchBench.root.appending(path: path))
            #expect(Array(file) == bytes, "\(path)")
        }
    }

    @Test func `the facts name the shop, the catalog and the build`() async throws {
        try await WorkbenchBench.serve { bench async throws in
            let facts = try await bench.get("/workbench/facts/JPY").json
            #expect(facts["shop"]?.string == "the sample shop")
            #expect(facts["build"]?.string == EngineVersion.current.description)
            #expect(facts["catalog"]?["promotions"] == .integer(3))
            #expect(facts["currency"] == ["code": "JPY", "exponent": 0, "zero": "¥0"])
            #expect(facts["clock"]?.string == "stands")
            #expect(facts["gift_cards"] == .bool(false))
        }
    }
}
