import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// Data survives a power failure: everything is synced before it is acknowledged, including names of files.
///
/// `strace` records the system calls, since a test cannot cut the power. Disks that report a sync without doing it are
/// out of scope.
@Suite(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace is not installed"),
    .timeLimit(.minutes(15))
)
struct SyncOrderTests {
    @Test func `files are created with their mode, and synced with their folder before an acknowledgement`() throws {
        let folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText + "\n")
        let calls =
            "openat,pwrite64,fdatasync,fsync,renameat,renameat2,rename,close,chmod,fchmod,fchmodat,write,writev,sendto"
        let strace = [
            "/usr/bin/strace", "-D", "-f", "-y", "-s", "40", "-e", "trace=\(calls)", "-o", folder.file("calls"),
        ]
        let collector = try CollectorProcess(folder, wrapper: strace)
        let body = try folder.file("body", "[\(CollectorBench.event)]")
        let arguments = ["deliver", "--id", "b1", "--to", collector.url, "--secret-file", folder.file("secret")]
        #expect(try NetProcess(arguments, in: folder, as: "deliver", input: body).wait() == 0)
        #expect(collector.stop() == 0)
        // strace runs detached, so that the collector is a child of the tests, and ends after it.
        while try !folder.text("calls").contains("+++ exited with 0 +++") { usleep(5_000) }

        let lines = try folder.text("calls").split(separator: "\n").map(String.init)
        let (events, list) = (folder.file("events.ndjson"), folder.file("events.ndjson.batches"))
        /// The relevant calls, in order.
        let steps: [(name: String, isStep: (String) -> Bool)] = [
            (
                "events made 0600",
                {
                    $0.contains("openat") && $0.contains("\"\(events)\"") && $0.contains("O_CREAT")
                        && $0.contains("0600")
                }
            ),
            (
                "list made 0600",
                {
                    $0.contains("openat") && $0.contains("\"\(list).new\"") && $0.contains("O_EXCL")
                        && $0.contains("0600")
                }
            ),
            ("list synced", { $0.contains("fdatasync") && $0.contains("<\(list).new>") && $0.hasSuffix("= 0") }),
            ("list closed", { $0.contains("close(") && $0.contains("<\(list).new>") }),
            ("list named", { $0.contains("rename") && $0.contains("\"\(list)\"") }),
            ("folder synced", { $0.contains("fsync") && $0.contains("<\(folder.path)>") && $0.hasSuffix("= 0") }),
            ("events written", { $0.contains("pwrite64") && $0.contains("<\(events)>") && $0.contains("specversion") }),
            ("events synced", { $0.contains("fdatasync") && $0.contains("<\(events)>") && $0.hasSuffix("= 0") }),
            ("batch written", { $0.contains("pwrite64") && $0.contains("<\(list)>") && $0.contains("batch b1") }),
            ("batch synced", { $0.contains("fdatasync") && $0.contains("<\(list)>") && $0.hasSuffix("= 0") }),
            ("answered", { $0.contains("HTTP/1.1 204") }),
        ]
        var rest = lines[...]
        for step in steps {
            let index = rest.firstIndex { step.isStep($0) }
            #expect(index != nil, "\(step.name) is missing or too early")
            if let index { rest = rest[(index + 1)...] }
        }
        #expect(lines.filter { $0.contains("chmod") && $0.contains("events.ndjson") } == [])
        #expect(lines.count { $0.contains("HTTP/1.1 204") } == 1)
    }
}
