import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

/// Compares codes with those of the `openssl` program, which calls the library in another way.
struct OpenSSLProgramTests {
    private static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: program != nil, "there is no openssl program"), arguments: [0, 1, 64, 450 * 1024])
    func `a body has the same code as from openssl`(byteCount: Int) throws {
        var generator = SplitMix64(state: 3)
        let key = generator.bytes(count: 48)
        let body = generator.bytes(count: byteCount)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(body).write(to: file)

        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: try #require(Self.program))
        openssl.arguments = ["dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:\(hex(key))", "-r", file.path]
        let output = Pipe()
        openssl.standardOutput = output
        try openssl.run()
        let printed = try #require(String(bytes: output.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8))
        openssl.waitUntilExit()
        #expect(openssl.terminationStatus == 0)

        let hmac = try HMAC(key: key, renewal: ContextRenewal.selfTested())
        #expect(try printed.hasPrefix(hex(hmac.code(for: body)) + " "))
    }
}
