import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import Testing

/// Settings that an uploader refuses before anything is sent.
struct UploaderSettingsTests {
    private let bench = UploadBench()

    @Test(arguments: [
        "", "events", "ftp://example.com", "http://example.com/", "https://", "https://name:secret@example.com/",
        "http://127.0.0.1.example.com/", "http://0.0.0.0/", "http://10.0.0.1/",
    ])
    func `a URL without a host or without encryption is refused`(_ url: String) {
        let error = #expect(throws: CartwrightError.self) { try bench.uploader(to: url) }
        #expect(error?.code == .deliveryBadURL)
        #expect(error?.description.contains("secret") == false)
    }

    @Test(arguments: ["https://example.com/", "http://127.0.0.1:1/", "http://localhost:1/", "http://[::1]:1/"])
    func `an encrypted URL, or one of this machine, is accepted`(_ url: String) throws {
        _ = try bench.uploader(to: url)
    }

    @Test func `the published test key is refused from any source`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "cartwright-demo-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data((Secret.demoText + "\n").utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let good = try Secret(UploadBench.secretText)
        let read = try Secret.read(environmentVariable: "KEY", in: ["KEY": Secret.demoText])
        for secrets in [[.demo], [good, .demo], [try Secret.read(file: file)], [read], [try Secret(Secret.demoText)]] {
            let error = #expect(throws: CartwrightError.self) {
                try bench.uploader(to: "http://127.0.0.1:1/", secrets: secrets)
            }
            #expect(error?.code == .deliveryDemoKey)
            let single = #expect(throws: CartwrightError.self) {
                try SingleDelivery(url: "http://127.0.0.1:1/", secrets: secrets)
            }
            #expect(single?.code == .deliveryDemoKey)
        }
    }

    @Test func `an upload without keys is refused`() {
        let error = #expect(throws: CartwrightError.self) {
            try bench.uploader(to: "http://127.0.0.1:1/", secrets: [])
        }
        #expect(error?.code == .signatureNoSecret)
    }

    @Test(arguments: ["/missing", "/dev/null", #filePath]) func `a file without certificates is refused`(_ file: String)
    {
        var settings = UploadSettings()
        settings.authorities = file
        let error = #expect(throws: CartwrightError.self) {
            try bench.uploader(to: "https://example.com/", settings: settings)
        }
        #expect(error?.code == .deliveryBadCAFile)
    }

    @Test(arguments: [(0, 1), (-5, 1), (4, 4), (1_000, 64)]) func `workers are 1 to 64`(_ asked: Int, _ taken: Int) {
        #expect(UploadSettings(workers: asked).workers == taken)
        var settings = UploadSettings()
        settings.workers = asked
        #expect(settings.workers == taken)
    }
}
