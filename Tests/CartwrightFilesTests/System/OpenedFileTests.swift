import CartwrightFiles
import Foundation
import TemporaryFiles
import Testing

struct OpenedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func put(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
        return folder.file(name)
    }

    // MARK: Trust

    @Test(
        arguments: [
            (0o600, nil), (0o644, nil), (0o660, .groupWrites), (0o646, .anyoneWrites), (0o622, .anyoneWrites),
        ] as [(mode_t, FileExposure?)]
    )
    func `a file that only its owner can write is trusted, and the proposed command fixes any other`(
        _ mode: mode_t,
        _ exposure: FileExposure?
    ) throws {
        let path = try put("", "a file's name")
        chmod(path, mode)
        #expect(try OpenedFile(path).status.exposure == exposure)
        guard let exposure else { return }
        let command = exposure.mending(path)
        let shell = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", command])
        shell.waitUntilExit()
        #expect(try OpenedFile(path).status.exposure == nil, "\(command)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another user is not trusted`() throws {
        let path = try put("", "file")
        chown(path, 65_534, 65_534)
        #expect(try OpenedFile(path).status.exposure == .foreign)
        #expect(FileExposure.foreign.mending(path) == "chown 0 \(path)")
    }

    // MARK: Reading

    @Test func `a file is read completely, up to a limit`() throws {
        let path = try put(String(repeating: "a", count: 100_000), "file")
        #expect(try OpenedFile(regular: path).bytes(atMost: 100_000)?.count == 100_000)
        #expect(try OpenedFile(regular: path).bytes(atMost: 99_999) == nil)
    }

    @Test func `a file that is not regular is refused without waiting`() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, folder.path, "/dev/null"] {
            let failure = #expect(throws: SystemFailure.self) { _ = try OpenedFile(regular: path) }
            #expect(failure == .notRegular, "\(path)")
        }
        let failure = #expect(throws: SystemFailure.self) { _ = try OpenedFile(folder.file("missing")) }
        #expect(failure?.number == ENOENT)
    }

    @Test func `the names in a folder are ordered by bytes`() throws {
        for name in ["b", "a", ".c", "ä", "B"] { _ = try put("", name) }
        #expect(try OpenedFile.names(in: folder.path) == [".c", "B", "a", "b", "ä"])
        #expect(try OpenedFile(folder.path).names(atMost: 2).count == 2)
    }

    @Test func `a taken descriptor stays open`() throws {
        let path = try put("text", "file")
        let descriptor = try OpenedFile(path).take()
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(try Descriptor.read(descriptor, into: &bytes) == 4)
    }
}
