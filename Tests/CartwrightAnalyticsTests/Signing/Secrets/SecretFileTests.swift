import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

/// Secret files in a temporary folder.
final class SecretFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func write(_ text: String, mode: mode_t = 0o600) throws -> String {
        let path = path("secret")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, mode) == 0)
        return path
    }

    private func error(reading path: String) -> CartwrightError? {
        do throws(CartwrightError) {
            _ = try Secret.read(file: path)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["", "\n", "\r\n"])
    func `a file with at most one line break is read`(ending: String) throws {
        #expect(try Secret.read(file: write(Secret.demoText + ending)).isDemo)
    }

    @Test(arguments: ["\n\n", " \n", "\r", "\nmore\n", "\0"])
    func `other text after the secret is refused`(ending: String) throws {
        #expect(try error(reading: write(Secret.demoText + ending))?.code == .secretMalformed)
    }

    @Test(arguments: [mode_t(0o400), 0o600, 0o700])
    func `a file for its owner only is read`(mode: mode_t) throws {
        #expect(try error(reading: write(Secret.demoText, mode: mode)) == nil)
    }

    @Test(arguments: [mode_t(0o640), 0o604, 0o644, 0o620, 0o602, 0o610, 0o601, 0o666, 0o777])
    func `a file that others can access is refused, with the command that fixes it`(mode: mode_t) throws {
        let path = try write(Secret.demoText, mode: mode)
        let error = error(reading: path)
        #expect(error?.code == .secretFileExposed)
        #expect(error?.hint == "chmod 600 \(path)")
        #expect(error?.location.file == path)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another user is refused`() throws {
        let path = try write(Secret.demoText)
        #expect(chown(path, 12_345, 12_345) == 0)
        let error = error(reading: path)
        #expect(error?.code == .secretFileForeign)
        #expect(error?.hint == "chown 0 \(path)")
    }

    @Test func `the command that fixes a file is quoted for the shell`() throws {
        let path = path("it's secret")
        #expect(rename(try write(Secret.demoText, mode: 0o644), path) == 0)
        #expect(error(reading: path)?.hint == "chmod 600 '\(folder.path)/it'\\''s secret'")
    }

    @Test func `a link is checked by its target`() throws {
        let link = path("link")
        #expect(symlink(try write(Secret.demoText), link) == 0)
        #expect(try Secret.read(file: link).isDemo)
        _ = try write(Secret.demoText, mode: 0o644)
        #expect(error(reading: link)?.code == .secretFileExposed)
    }

    @Test func `a file that does not exist is missing`() {
        #expect(error(reading: path("absent"))?.code == .secretFileMissing)
        #expect(error(reading: "")?.code == .secretFileMissing)
    }

    @Test func `a path through a file is missing`() throws {
        #expect(try error(reading: write(Secret.demoText) + "/below")?.code == .secretFileMissing)
    }

    @Test func `a link that leads to itself cannot be read`() {
        #expect(symlink("loop", path("loop")) == 0)
        #expect(error(reading: path("loop"))?.code == .secretFileUnreadable)
    }

    @Test func `a folder, a pipe and a device are refused without waiting`() {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        for path in [folder.path, path("pipe"), "/dev/null"] {
            #expect(error(reading: path)?.code == .secretFileNotRegular)
        }
    }

    @Test func `an empty file is refused`() throws {
        #expect(try error(reading: write(""))?.code == .secretFileEmpty)
    }

    @Test func `a file over the limit is refused, and one at the limit is read and checked`() throws {
        let filler = String(repeating: "A", count: Secret.fileByteLimit - 6)
        #expect(try error(reading: write("whsec_" + filler + "A"))?.code == .secretFileTooBig)
        #expect(try error(reading: write("whsec_" + filler.dropLast(2)))?.code == .secretBadLength)
        #expect(try error(reading: write("whsec_" + filler))?.code == .secretMalformed)
    }

    @Test func `a secret in place of the path is refused and not repeated`() {
        let error = error(reading: Secret.demoText)
        #expect(error?.code == .secretMisplaced)
        #expect(error?.description.contains("Q2Fy") == false)
    }
}
