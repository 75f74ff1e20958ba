import Foundation
import TemporaryFiles
import Testing

/// Runs the statements of the article on personal data on the store of a service.
@Suite(.timeLimit(.minutes(15)))
struct PersonalDataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(.enabled(if: Tool.areInstalled("sqlite3"), "sqlite3 is not installed"))
    func `the article's statements find and delete the sessions of one customer`() async throws {
        let store = folder.file("shop.store")
        let service = try ServiceProcess(folder, ["--store", store])
        for (id, customer) in [("cart-1", "ada"), ("cart-2", "ben"), ("cart-3", "ada")] {
            let cart = #"{"cart": {"customer": {"id": "\#(customer)"}, "lines": [{"sku": "MUG", "quantity": 3}]}}"#
            #expect(try await service.send("PUT", "/v1/sessions/\(id)", cart) == 201)
        }
        #expect(try await service.send("POST", "/v1/sessions/cart-1/complete", #"{"total": 3563}"#) == 200)
        // The order still names the customer.
        let empty = #"{"cart": {"lines": [{"sku": "TEA", "quantity": 1}]}}"#
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", empty) == 200)
        #expect(service.stop() == 0)

        let query = try Self.block("sh").replacing("shop.store", with: "'\(store)'")
        #expect(try await Tool.run(["bash", "-c", query]).output == "cart-1\ncart-3\n")
        let erased = try await Tool.run(["sqlite3", store, Self.block("sql")])
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(try await Tool.run(["bash", "-c", query]).output == "")

        let uses = "SELECT count(*) FROM ledger_counter WHERE customer = CAST('ada' AS BLOB)"
        #expect(try await Tool.run(["sqlite3", store, uses]).output == "0\n")
        let again = try ServiceProcess(folder, ["--store", store], as: "again")
        #expect(try await again.text(at: "/v1/sessions/cart-1").contains("session.unknown"))
        #expect(try await again.text(at: "/v1/sessions/cart-2").contains(#""revision":1"#))
        #expect(try await again.text(at: "/ready").contains(#""status":"ready""#))
        #expect(again.stop() == 0)
    }

    /// Returns the only block of a language in the article.
    private static func block(_ language: String) throws -> String {
        let file = ServiceProcess.root.appending(path: "Sources/Cartwright/Cartwright.docc/PersonalData.md")
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```\(language)\n")
        #expect(parts.count == 2)
        return try #require(parts.last?.components(separatedBy: "```").first)
    }
}
