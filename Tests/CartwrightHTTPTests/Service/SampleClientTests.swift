import Cartwright
import Foundation
import TemporaryFiles
import TestRuns
import Testing

/// Runs the clients of `samples/clients` with the commands of their README against the real service, directly and with
/// lost answers. A test of a language that is not installed is skipped.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15))) struct SampleClientTests {
    private let folder: TemporaryFolder
    private let service: ServiceProcess

    init() throws {
        folder = try TemporaryFolder()
        service = try ServiceProcess(folder)
    }

    @Test(.enabled(if: Tool.areInstalled("python3"), Tool.note))
    func `Python buys once when answers are lost`() async throws { try await expectPurchases(by: "python3") }

    @Test(.enabled(if: Tool.areInstalled("python3", "node"), Tool.note))
    func `JavaScript buys once when answers are lost`() async throws { try await expectPurchases(by: "node") }

    @Test(.enabled(if: Tool.areInstalled("python3", "go"), Tool.note))
    func `Go buys once when answers are lost`() async throws { try await expectPurchases(by: "go") }

    @Test(.enabled(if: Tool.areInstalled("python3", "curl", "jq"), Tool.note))
    func `curl buys once when answers are lost`() async throws { try await expectPurchases(by: "bash") }

    private func expectPurchases(by program: String) async throws {
        let proxy = try LossyProxy(before: service.url, in: folder)
        for (url, session) in [(service.url, "straight"), (proxy.url, "lossy")] {
            let client = try Readme.command(of: program, url: url, session: session)
            let (status, output, errors) = try await Tool.run(client)
            #expect(status == 0, "\(errors)")
            #expect(output == (try Readme.output(of: session)))
            let retries = errors.split(separator: "\n")
            // curl reports nothing for a 503 answer.
            #expect(retries.count == (url == service.url ? 0 : program == "bash" ? 8 : 16), "\(errors)")
            let order = try await service.object(at: "/v1/orders/\(session).o1")
            #expect(order["total"] == 3976)
            #expect(order["refunded"] == 1062)
            guard case .array(let orders)? = try await service.object(at: "/v1/sessions/\(session)")["orders"] else {
                Issue.record("no orders")
                continue
            }
            #expect(orders.count == 1)
        }
    }
}

/// The README of the clients.
private enum Readme {
    private static func blocks(of language: String) throws -> [String] {
        let file = ServiceProcess.root.appending(path: "samples/clients/README.md")
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```\(language)\n")
        return parts.dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }

    /// Returns the words of the command that begins with a program.
    static func command(of program: String, url: String, session: String) throws -> [String] {
        let lines = try blocks(of: "sh").flatMap { $0.split(separator: "\n") }
        let words = try #require(lines.first { $0.hasPrefix(program + " ") }).split(separator: " ").map(String.init)
        return words.dropLast(2) + [url, session]
    }

    static func output(of session: String) throws -> String {
        try #require(blocks(of: "text").first).replacing("cart-1.o1", with: "\(session).o1")
    }
}
