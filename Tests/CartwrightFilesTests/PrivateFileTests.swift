import CartwrightFiles
import CartwrightSystem
import Foundation
import TemporaryFiles
import Testing

struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

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
        try PrivateFile.create(at: path, holding: bytes, mode: UInt32(mode))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }

    @Test func `what is there is left alone, a link to nothing, too`() throws {
        let path = try folder.put("mine", "file")
        #expect(failure { () throws(SystemFailure) in try PrivateFile.create(at: path) } == EEXIST)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        symlink(folder.path + "/nothing", folder.path + "/link")
        #expect(failure { () throws(SystemFailure) in try PrivateFile.create(at: folder.path + "/link") } == EEXIST)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/nothing"))
    }

    @Test func `what cannot be made is told`() throws {
        let path = folder.path + "/missing/file"
        #expect(failure { () throws(SystemFailure) in try PrivateFile.create(at: path) } == ENOENT)
    }

    @Test func `a file that only its owner can write to is trusted, any other one not`() throws {
        let path = try folder.put("", "a file's name")
        for (mode, who) in [(0o600, nil), (0o644, nil), (0o660, "its group"), (0o646, "anyone"), (0o622, "anyone")]
            as [(mode_t, String?)]
        {
            chmod(path, mode)
            let objection = try FileTrust.objection(to: path)
            #expect(objection?.reason == who.map { "\($0) can write to it" })
            // The command does what it says.
            guard let fix = objection?.fix.prefix(while: { $0 != "," }) else { continue }
            let shell = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", String(fix)])
            shell.waitUntilExit()
            #expect(try FileTrust.objection(to: path) == nil, "\(fix)")
        }
        #expect(try FileTrust.objection(to: path + " that is not there") == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another user is not trusted`() throws {
        let path = try folder.put("", "file")
        chown(path, 65_534, 65_534)
        #expect(try FileTrust.objection(to: path)?.reason == "it belongs to another user (number 65534)")
    }
}
