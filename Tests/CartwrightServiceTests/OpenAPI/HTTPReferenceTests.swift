import Foundation
import Testing

/// The article on operations is generated from the document. `CARTWRIGHT_UPDATE=1 swift test --filter HTTPReference`
/// updates it.
@Suite struct HTTPReferenceTests {
    private static let file = ServiceBench.root.appending(
        path: "Sources/Cartwright/Cartwright.docc/HTTPReference.md"
    )

    @Test func `the article matches the document`() throws {
        let text = try HTTPReference().text
        if ProcessInfo.processInfo.environment["CARTWRIGHT_UPDATE"] == "1" { try Data(text.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }
}
