import Foundation
import Testing

/// Code in doc comments compiles: each piece is word for word between marks in a file beside this one.
@Suite struct CommentedCodeTests {
    struct Piece: Hashable {
        var place: String
        var code: String
    }

    /// Returns the fenced Swift pieces in the doc comments of a text.
    static func pieces(in text: String, _ place: String) -> [Piece] {
        var pieces: [Piece] = []
        var lines: [Substring]?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.drop { $0 == " " }
            guard trimmed.hasPrefix("///") else { continue }
            let content = trimmed.dropFirst(trimmed.hasPrefix("/// ") ? 4 : 3)
            if content == "```swift" {
                lines = []
            } else if content == "```", let code = lines {
                pieces.append(Piece(place: "\(place):\(index + 1)", code: code.joined(separator: "\n")))
                lines = nil
            } else {
                lines?.append(content)
            }
        }
        return pieces
    }

    /// Returns the texts of the Swift files in a folder, by their paths from the root.
    static func files(_ folder: String) throws -> [String: String] {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.allObjects ?? []
        var files: [String: String] = [:]
        for case let name as String in names where name.hasSuffix(".swift") {
            files["\(folder)/\(name)"] = try ReadmeFile.text(of: "\(folder)/\(name)")
        }
        return files
    }

    /// Returns the code between `// begin` and `// end`, without its indentation.
    static func compiled(_ text: String) -> [String] {
        text.components(separatedBy: "// begin").dropFirst().compactMap { part in
            guard let body = part.components(separatedBy: "// end").first else { return nil }
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
            let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
        }
    }

    @Test func `the code compiled here is exactly the code in doc comments`() throws {
        let commented = try Self.files("Sources").sorted { $0.key < $1.key }.flatMap {
            Self.pieces(in: $0.value, $0.key)
        }
        #expect(commented.count > 50)
        let compiled = try Self.files("Tests/ReadmeTests/Comments").values.flatMap(Self.compiled)
        let example = try ReadmeFile.text(of: "Tests/ReadmeTests/HandlerExampleTests.swift")
        let shown = Self.compiled(example).joined(separator: "\n\n")
        for piece in commented where !shown.contains(piece.code) {
            #expect(compiled.contains(piece.code), "\(piece.place) shows what is compiled nowhere")
        }
        for code in compiled {
            #expect(commented.contains { $0.code == code }, "no comment shows this any more:\n\(code)")
        }
    }
}
