import Cartwright
import Foundation
import Testing

@testable import CartwrightCommandLine
@testable import CartwrightREPL

@Suite struct HistoryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a missing file reads as empty and is created by the first line`() throws {
        let file = HistoryFile(path: folder.file("state/cartwright/history"))
        #expect(try file.load().lines == [])
        try file.append("list cards")
        #expect(try file.load().lines == ["list cards"])
        #expect(try mode(file.path) == 0o600)
        #expect(try mode(folder.file("state")) == 0o700)
    }

    @Test func `concurrent sessions keep each other's lines`() throws {
        let path = folder.file("history")
        try HistoryFile(path: path).append("one")
        try HistoryFile(path: path).append("two")
        try HistoryFile(path: path).append("one")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "two\none\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
    }

    @Test func `a secret in the file is not loaded and is removed at the next write`() throws {
        let path = folder.file("history")
        try "whsec_abc\nlist cards\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try HistoryFile(path: path).load().lines == ["list cards"])
        try HistoryFile(path: path).append("quit")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "list cards\nquit\n")
    }

    @Test func `overlong lines of a damaged file are skipped and bad bytes are replaced`() throws {
        let path = folder.file("history")
        let long = Data(repeating: 0x78, count: LineLimit.bytes + 1)
        try (Data("one\r\n".utf8) + long + Data([0x0A, 0xFF, 0x0A])).write(to: URL(filePath: path))
        #expect(try HistoryFile(path: path).load().lines == ["one", "\u{FFFD}"])
    }

    @Test func `a symbolic link to the file stays a link`() throws {
        let link = folder.file("link")
        try "one\n".write(toFile: folder.file("real"), atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
        try HistoryFile(path: link).append("two")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
        #expect(try String(contentsOfFile: folder.file("real"), encoding: .utf8) == "one\ntwo\n")
    }

    @Test(arguments: ["folder", "pipe"])
    func `a folder or a pipe is refused and left unchanged`(kind: String) throws {
        let path = folder.file(kind)
        if kind == "pipe" { mkfifo(path, 0o600) } else { mkdir(path, 0o700) }
        let error = #expect(throws: CartwrightError.self) { try HistoryFile(path: path).append("line") }
        #expect(error?.code == .historyUnreadable)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [kind])
    }

    @Test func `a folder that refuses files gives an unwritable error`() {
        let error = #expect(throws: CartwrightError.self) {
            try HistoryFile(path: "/proc/cartwright/history").append("x")
        }
        #expect(error?.code == .historyUnwritable)
    }
}
