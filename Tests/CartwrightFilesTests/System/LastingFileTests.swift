import CartwrightFiles
import Foundation
import TemporaryFiles
import Testing

struct LastingFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a file in the folder and returns its path.
    private func put(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
        return folder.file(name)
    }

    private func failure(_ body: () throws(SystemFailure) -> Void) -> Int32? {
        do throws(SystemFailure) {
            try body()
            return nil
        } catch {
            return error.number
        }
    }

    @Test(arguments: [0o600, 0o644, 0o400]) func `a file has its bytes and its mode`(mode: Int) throws {
        let (path, bytes) = (folder.path + "/file", Array("bytes".utf8))
        try LastingFile.create(at: path, holding: bytes, mode: UInt32(mode))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }

    @Test func `creating does not replace an existing file or a dangling link`() throws {
        let path = try put("mine", "file")
        #expect(failure { () throws(SystemFailure) in try LastingFile.create(at: path) } == EEXIST)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        symlink(folder.path + "/nothing", folder.path + "/link")
        #expect(failure { () throws(SystemFailure) in try LastingFile.create(at: folder.path + "/link") } == EEXIST)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/nothing"))
    }

    @Test func `creating a file in a missing folder fails`() throws {
        let path = folder.path + "/missing/file"
        #expect(failure { () throws(SystemFailure) in try LastingFile.create(at: path) } == ENOENT)
    }

    @Test(arguments: [nil, "before"] as [String?])
    func `replacing a file is atomic and leaves no other file`(before: String?) throws {
        let path = folder.path + "/file"
        if let before { _ = try put(before, "file") }
        try LastingFile.replace(at: path, with: Array("after".utf8), mode: 0o640)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "after")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `replacing through a link keeps the link and replaces its target`() throws {
        let target = try put("before", "target")
        let link = folder.path + "/link"
        symlink(target, link)
        try LastingFile.replace(at: link, with: Array("after".utf8), mode: 0o600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "after")
    }

    @Test func `a failed replacement leaves no other file`() throws {
        let path = folder.path + "/folder"
        mkdir(path, 0o700)
        let failure = failure { () throws(SystemFailure) in try LastingFile.replace(at: path, with: [1], mode: 0o600) }
        #expect(failure == EISDIR)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["folder"])
    }

    @Test func `an exact mode ignores the umask`() throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        for (isExact, mode) in [(true, 0o666), (false, 0o644)] {
            let former = umask(0o022)
            defer { umask(former) }
            try LastingFile.put([1], at: "file", in: descriptor, mode: 0o666, isExact: isExact)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/file")
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test func `folders above a file are created`() throws {
        let path = folder.path + "/a/b/file"
        LastingFile.makeFolders(above: path, mode: 0o700)
        try LastingFile.create(at: path)
        try LastingFile.move(path, to: folder.path + "/a/moved")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a").sorted() == ["b", "moved"])
    }
}
