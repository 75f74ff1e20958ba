import Cartwright
import CartwrightAnalytics
import Foundation
import Testing

/// Files with the keys of gift card codes.
final class GiftCardKeyFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private static let keys = ["01", "Ab"].map { String(repeating: $0, count: 32) }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, mode: mode_t = 0o600) throws -> String {
        let path = folder.appendingPathComponent("gift-cards.key").path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, mode) == 0)
        return path
    }

    @Test(arguments: ["\n", "\r\n"])
    func `each line is a key, and codes of the old one are found`(end: String) throws {
        let old = try GiftCardCodes.readForProgram(file: write(Self.keys[0] + end))
        let code = try old.draw()
        let both = try GiftCardCodes.readForProgram(file: write(Self.keys[1] + end + Self.keys[0]))
        let digests = try both.digests(ofTyped: code.text)
        #expect(digests.count == 2 && digests.last == code.digest)
        let new = try GiftCardCodes(keys: [Array(repeating: 0xAB, count: 32)])
        #expect(try digests.first == new.digests(ofTyped: code.text).first)
    }

    @Test(arguments: ["00", "0", String(repeating: "g", count: 64), String(repeating: "0", count: 63)])
    func `a short key and other characters are refused, with the file`(text: String) throws {
        let path = try write(text)
        let error = #expect(throws: CartwrightError.self) { try GiftCardCodes.readForProgram(file: path) }
        #expect(error?.code == .accountBadKey && error?.location.file == path)
        #expect(error?.summary.contains(text) == false || text.count < 3)
    }

    @Test func `a file that others can read is refused`() throws {
        let path = try write(Self.keys[0], mode: 0o644)
        let error = #expect(throws: CartwrightError.self) { try GiftCardCodes.readForProgram(file: path) }
        #expect(error?.code == .secretFileExposed)
    }
}
