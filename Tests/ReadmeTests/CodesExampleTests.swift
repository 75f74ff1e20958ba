import Cartwright
import CartwrightAnalytics
import CartwrightSQLite
import Foundation
import Testing

/// The program in the article on codes, word for word between the marks.
struct CodesExampleTests {
    static let document = "Sources/Cartwright/Cartwright.docc/PromotionCodes.md"

    @Test func `the article shows this program, and it finds a code that it generated`() async throws {
        let imports = "import Cartwright\nimport CartwrightAnalytics\nimport CartwrightSQLite\n\n"
        let program = imports + (try ReadmeFile.marked("program", in: #filePath))
        #expect(try ReadmeFile.blocks(of: "swift", in: Self.document) == [program])
        #expect(try await Self.example())
    }

    @Test func `the numbers in the article are correct`() throws {
        let (text, pattern) = (try ReadmeFile.text(of: Self.document), try CodePattern("SUMMER-####-###@"))
        #expect(pattern.codeCount == 27_512_614_111 && pattern.codeCount / 1_000_000 == 27_512)
        #expect(text.contains("27,512,614,111 codes") && text.contains("once in 27,512 times"))
        #expect(text.contains("`\(CodeAlphabet.unambiguous.characters)`"))
        #expect(text.contains("from 1 to \(IssuedCode.maximumLength) bytes"))
    }

    static func example() async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "shop.store").path
        let now = Instant(seconds: 1_767_225_600) ?? .earliest
        // begin program
        let pattern = try CodePattern("SUMMER-####-###@")
        let cipher = try AESCipher(key: RandomBytes.draw(AESCipher.keyLength))
        var generator = CodeGenerator(pattern, cipher: cipher)
        let texts = try generator.next(1_000)

        let store = try SQLiteCodeStore(path: path)
        try await store.insert(texts.map { try IssuedCode($0, of: "summer", limit: 1) })
        let code = try await store.find(texts[0].lowercased())
        print(code?.state(at: now) == .valid)  // true
        // end
        return code?.state(at: now) == .valid
    }
}
