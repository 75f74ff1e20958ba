import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightConsole

struct DiskFilesTests {
    private let folder: TemporaryFolder
    private let files: DiskFiles

    init() throws {
        folder = try TemporaryFolder()
        files = DiskFiles(folder: folder.path)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func summary(_ body: () throws -> Void) -> String {
        do { try body() } catch { return (error as? CartwrightError).map { "\($0.code): \($0.summary)" } ?? "" }
        return ""
    }

    @Test func `what is written is read, by a path from the folder or a whole one`() throws {
        try files.write([1, 2, 3], to: "a")
        #expect(try files.read("a") == [1, 2, 3])
        #expect(try DiskFiles().read(folder.file("a")) == [1, 2, 3])
        try files.write([], to: folder.file("a"))
        #expect(try files.read("a") == [])
        #expect(try names() == ["a"])
    }

    @Test func `large files and pipes are read whole`() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        try files.write(bytes, to: "a")
        #expect(try files.read("a") == bytes)
        let pipe = InputPipe(bytes)
        #expect(try files.read("/dev/fd/\(pipe.readEnd)") == bytes)
    }

    @Test func `what cannot be read says why`() throws {
        #expect(
            summary { _ = try files.read("a") } == "file.unreadable: a cannot be read: no such file or folder"
        )
        #expect(summary { _ = try files.read(".") } == "file.unreadable: . cannot be read: it is a folder")
        try files.write([], to: "huge")
        #expect(truncate(folder.file("huge"), off_t(DiskFiles.maximumBytes) + 1) == 0)
        #expect(
            summary { _ = try files.read("huge") }.hasPrefix("file.unreadable: huge cannot be read: it has more than")
        )
    }

    @Test func `what cannot be written says why and leaves nothing behind`() throws {
        let missing = "file.unwritable: x/a cannot be written: no such file or folder"
        #expect(summary { try files.write([1], to: "x/a") } == missing)
        #expect(summary { try files.write([1], to: "/dev/full") }.hasSuffix("no space left on device"))
        #expect(summary { try files.write([1], to: ".") } != "")
        #expect(try names() == [])
    }

    @Test func `what is there keeps its mode, and a link stays a link`() throws {
        try files.write([1], to: "a")
        #expect(chmod(folder.file("a"), 0o640) == 0)
        #expect(symlink("a", folder.file("link")) == 0)
        try files.write([2], to: "link")
        #expect(try files.read("a") == [2])
        #expect(try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "a")
        #expect(try names() == ["a", "link"])
    }

    @Test func `a device is written to and not replaced`() throws {
        try files.write([1], to: "/dev/null")
        var status = stat()
        #expect(stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }
}
