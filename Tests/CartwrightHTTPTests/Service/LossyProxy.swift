import Foundation
import TemporaryFiles
import Testing

/// `lossy-proxy.py` in front of a service: the first attempt of a request gets 503; the second is carried out but gets
/// no answer.
final class LossyProxy {
    private let process = Process()
    let url: String

    init(before service: String, in folder: TemporaryFolder) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "lossy-proxy.py")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["PYTHONDONTWRITEBYTECODE=1", "python3", script.path, service]
        let port = try folder.file("proxy.port", "")
        process.standardOutput = FileHandle(forWritingAtPath: port)
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, !(try folder.text("proxy.port").contains("\n")) { usleep(5_000) }
        url = "http://127.0.0.1:" + (try #require(folder.text("proxy.port").split(separator: "\n").first))
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
