import Cartwright
import CartwrightFiles
import Foundation
import HomeTilePlugin
import Testing

/// The program in the article on feeds, word for word between the marks.
struct FeedExampleTests {
    static let document = "Sources/Cartwright/Cartwright.docc/FeedsAndCardSources.md"

    @Test func `the article shows this program, and it runs`() async throws {
        let source = try ReadmeFile.text(of: "Tests/ReadmeTests/FeedExampleTests.swift")
        let marked = try #require(source.components(separatedBy: "// begin\n").dropFirst().first)
        let body = try #require(marked.components(separatedBy: "        // end").first)
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        let program =
            "import Cartwright\nimport CartwrightFiles\nimport HomeTilePlugin\n\n" + lines.joined(separator: "\n")
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.document) == [program])
        #expect(try await Self.example() == ["Autumn picks"])
    }

    static func example() async throws -> [String] {
        let clock = { @Sendable in Instant(seconds: 1_767_225_600) ?? .earliest }
        let path = ReadmeFile.root.appendingPathComponent("samples/cards/autumn.json").path
        // begin
        let center = try FeedCenter(
            registry: HandlerRegistry([HomeTileHandler()]),
            currency: .usd,
            clock: clock,
            kept: StoredFeed(in: MemoryFeedStore(), named: "ada")
        )
        let source = FileCardSource(path: path)

        switch await center.refresh(from: source, within: .seconds(2)) {
        case .refreshed(let diagnostics): print("refreshed, \(diagnostics.count) cards left out")
        case .throttled(let wait): print("use the stored cards; sync again in \(wait)")
        case .failed(let error): print(error)
        case .stillRunning: print("use the stored cards for now")
        }

        for await snapshot in await center.snapshots(of: ["home_tile"]) {
            for tile in snapshot.items { print(tile.presentation.headline) }  // Autumn picks
            break
        }
        // end
        return await center.snapshot(of: ["home_tile"]).items.map(\.presentation.headline)
    }
}
