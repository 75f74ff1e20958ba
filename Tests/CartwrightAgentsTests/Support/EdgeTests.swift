import Foundation
import Testing

/// The agents' protocols are adapters at the edge: the libraries behind them do not mention them, except for the
/// definitions of the glossary.
@Suite struct EdgeTests {
    static let libraries = [
        "Cartwright", "CartwrightCheckout", "CartwrightService", "CartwrightCollector", "CartwrightSQLite",
        "CartwrightPostgreSQL", "CartwrightScenarios",
    ]

    @Test(arguments: libraries)
    func `a library behind the adapters does not mention the protocols`(_ library: String) throws {
        let folder = AgentsBench.root.appending(path: "Sources/\(library)")
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && !$0.path.contains("/Reference/Glossary/") } ?? []
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let words = text.matches(of: /\b(ucp|acp|mcp|agentic)\b|import CartwrightAgents/.ignoresCase())
            #expect(words.isEmpty, "\(file.lastPathComponent)")
        }
    }
}
