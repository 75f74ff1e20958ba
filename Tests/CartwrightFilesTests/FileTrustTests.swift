import CartwrightFiles
import Foundation
import TemporaryFiles
import Testing

struct FileTrustTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

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
