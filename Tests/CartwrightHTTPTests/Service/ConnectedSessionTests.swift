import Foundation
import TemporaryFiles
import Testing

/// `cartwright repl --connect` against a real `cartwright serve`.
@Suite(.timeLimit(.minutes(20)))
struct ConnectedSessionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(
        _ commands: String,
        at url: String,
        _ options: [String] = [],
        as name: String = "session",
        environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, errors: String) {
        let process = try NetProcess(
            ["repl", "--connect", url, "--write"] + options + ["--keep-going", "-c", commands],
            by: "cartwright",
            in: folder,
            as: name,
            environment: environment
        )
        let status = process.wait()
        return (status, process.output, process.errors)
    }

    @Test func `a connected session buys and returns, and a payment cannot be undone`() throws {
        let service = try ServiceProcess(folder)
        let bought = try session(
            """
            new session cart-7; add item MUG qty=2; try add item TEA; add item TEA; undo; begin checkout; pay order; \
            undo; return units o1 MUG 1; show order
            """,
            at: service.url
        )
        #expect(bought.output.contains("added 2 x MUG; cart total $25.00"), "\(bought.errors)")
        #expect(bought.output.contains("cart.TEA.qty"))
        #expect(bought.output.contains("back at step 1 (browsing); total $25.00; 1 step to redo"))
        #expect(bought.output.contains("paid $25.00; order o1"))
        #expect(bought.errors.contains("error[step.irreversible]"))
        #expect(bought.output.contains("returned 1 x MUG; refund $12.50"))
        #expect(bought.output.contains("o1 partially returned, refunded $12.50"))
        #expect(bought.status == 1, "undo failed")
        let again = try session("list orders; load catalog x", at: service.url, ["--session", "cart-7"], as: "again")
        #expect(again.output.contains("partially_returned"))
        #expect(again.errors.contains("error[connection.local_only]"))
        #expect(service.stop() == 0)
        let gone = try session("show cart", at: service.url, ["--session", "cart-7"], as: "gone")
        #expect(gone.errors.contains("error[connection.unavailable]"))
    }

    @Test(.enabled(if: Tool.areInstalled("curl"), Tool.note))
    func `undo removes a customer, and a loaded cart without a customer keeps the present one`() async throws {
        let service = try ServiceProcess(folder)
        let cart = ServiceProcess.root.appending(path: "samples/carts/two-mugs.json").path()
        for (commands, customer) in [
            ("new session cart-7; set customer ada; load cart \(cart)", #""customer":{"id":"ada"}"#),
            ("new session cart-8; set customer ada; undo", nil), ("open session cart-7; clear cart", #"{"id":"ada"}"#),
        ] {
            let told = try session(commands, at: service.url)
            #expect(told.status == 0, "\(told.errors)")
            let name = commands.split(separator: ";")[0].suffix(6)
            let shown = try await Tool.run(["curl", "--silent", "\(service.url)/v1/sessions/\(name)"]).output
            #expect(shown.contains(#""customer":"#) == (customer != nil), "\(shown)")
            #expect(shown.contains(customer ?? "cart-8"), "\(shown)")
        }
        #expect(service.stop() == 0)
    }

    @Test func `the commands of the article give its output`() throws {
        let file = ServiceProcess.root.appending(path: "Sources/Cartwright/Cartwright.docc/RunTheService.md")
        let article = try String(contentsOf: file, encoding: .utf8)
        let block = try #require(article.firstMatch(of: /```text\n(> new session(?:.|\n)*?)```/)?.output.1)
        let lines = block.split(separator: "\n")
        let commands = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }.joined(separator: "; ")
        let shown = lines.filter { !$0.hasPrefix("> ") }.joined(separator: "\n") + "\n"
        let service = try ServiceProcess(folder)
        let result = try session(commands, at: service.url)
        #expect(result.output == shown, "\(result.errors)")
        #expect(result.status == 0)
    }

    @Test func `a key comes from a file or a variable, and a bad one is reported`() throws {
        let store = folder.file("shop.sqlite")
        let keys = try NetProcess(
            ["keys", "new", "--store", store, "--scope", "quote,checkout", "--json"],
            in: folder,
            as: "keys"
        )
        #expect(keys.wait() == 0, "\(keys.errors)")
        let text = try #require(keys.output.firstMatch(of: /"key":"([^"]+)"/)?.1, "\(keys.output)")
        try folder.file("key", "\(text)\n")
        try folder.file("wrong", "\(text)x\n")
        chmod(folder.file("key"), 0o600)
        chmod(folder.file("wrong"), 0o600)
        let service = try ServiceProcess(folder, ["--store", store])
        let file = try session("new session a", at: service.url, ["--access-key-file", folder.file("key")])
        #expect(file.output.contains("began a, revision 1"), "\(file.errors)")
        let variable = try session(
            "open session a",
            at: service.url,
            as: "variable",
            environment: ["CARTWRIGHT_ACCESS_KEY": String(text)]
        )
        #expect(variable.output.contains("opened a, revision 1"), "\(variable.errors)")
        let none = try session("open session a", at: service.url, as: "none")
        #expect(none.errors.contains("error[service.no_key]"))
        let wrong = try session(
            "open session a",
            at: service.url,
            ["--access-key-file", folder.file("wrong")],
            as: "wrong"
        )
        #expect(wrong.errors.contains("error[service.bad_key]"))
        #expect(!(none.errors + wrong.errors + file.output).contains(text))
    }

    @Test func `an unencrypted URL is refused before anything is sent`() throws {
        let result = try session("show cart", at: "http://example.com")
        #expect(result.errors.contains("error[connection.bad_url]"))
        #expect(result.status == 1)
    }
}
