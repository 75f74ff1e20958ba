import Foundation
import TemporaryFiles
import Testing

/// Runs the commands of the article on personal data on the store of a service.
@Suite(.timeLimit(.minutes(15)))
struct PersonalDataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the article's commands list and erase one customer while the service runs`() async throws {
        let store = folder.file("shop.store")
        let service = try ServiceProcess(folder, ["--store", store])
        for (id, customer) in [("cart-1", "ada"), ("cart-2", "ben"), ("cart-3", "ada")] {
            let cart = #"{"cart": {"customer": {"id": "\#(customer)"}, "lines": [{"sku": "MUG", "quantity": 3}]}}"#
            #expect(try await service.send("PUT", "/v1/sessions/\(id)", cart) == 201)
        }
        #expect(try await service.send("POST", "/v1/sessions/cart-1/complete", #"{"total": 3563}"#) == 200)
        let article = try Self.commands()
        let program = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
            .appending(path: "cartwright-net").path
        #expect(article.count == 3)
        for command in article {
            let words = command.split(separator: " ").dropFirst().map { $0 == "shop.store" ? store : String($0) }
            let run = try await Tool.run([program] + words)
            #expect(run.status == 0, "\(command): \(run.errors)")
            switch words.first {
            case "sessions": #expect(run.output.contains("cart-1") && run.output.contains("cart-3"))
            case "orders": #expect(run.output.contains("cart-1.o1"))
            default: #expect(run.output.contains(": 2 sessions, "))
            }
        }
        #expect(try await service.text(at: "/v1/sessions?customer=ada") == #"{"sessions":[]}"#)
        #expect(try await service.text(at: "/v1/orders/cart-1.o1").contains(#""customer":{"id":"erased-"#))
        #expect(try await service.text(at: "/v1/sessions/cart-2").contains(#""customer":{"id":"ben"}"#))
        #expect(service.stop() == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for file in files where file.hasPrefix("shop.store") {
            let bytes = try Data(contentsOf: URL(filePath: folder.file(file)))
            #expect(bytes.range(of: Data(#""ada""#.utf8)) == nil, "\(file)")
        }
    }

    /// Returns the commands of the article.
    private static func commands() throws -> [String] {
        let file = ServiceProcess.root.appending(path: "Sources/Cartwright/Cartwright.docc/PersonalData.md")
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```sh\n").dropFirst()
        return parts.flatMap { part in
            (part.components(separatedBy: "```").first ?? "").split(separator: "\n").map(String.init)
        }
    }
}
