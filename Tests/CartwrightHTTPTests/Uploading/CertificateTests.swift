import Cartwright
import CartwrightAnalytics
import CartwrightHTTP
import Foundation
import Testing

/// Who may receive events over an encrypted connection.
struct CertificateTests {
    private let folder: NetFolder
    private let server: CardServer

    init() throws {
        folder = try NetFolder()
        let both = folder.path("both.pem")
        let maker = Process()
        maker.executableURL = URL(filePath: "/usr/bin/env")
        maker.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost", "-keyout", both, "-out", folder.path("own.crt"),
        ]
        maker.standardError = FileHandle.nullDevice
        try maker.run()
        maker.waitUntilExit()
        try #require(maker.terminationStatus == 0, "openssl makes the certificate")
        try folder.file("both.pem", try folder.text("both.pem") + folder.text("own.crt"))
        server = try CardServer(certificate: both)
    }

    private func url(_ host: String) -> String { "https://\(host):\(server.port)/script/204" }

    private func stop(_ host: String, authorities: String?) async throws -> CartwrightError? {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<5 { await bench.record(1, source: "/\(number)", from: number) }
        var settings = UploadSettings(workers: 1)
        settings.authorities = authorities
        let uploader = try bench.uploader(to: url(host), settings: settings)
        do throws(CartwrightError) {
            try await uploader.drain(until: bench.now.adding(seconds: 60))
            #expect(await bench.store.summary().batches == [.delivered: 5])
            return nil
        } catch {
            // Nothing was sent, so nothing is dead.
            #expect(await bench.store.summary().batches[.dead] == nil)
            return error
        }
    }

    @Test func `a certificate that nobody vouches for is refused, and the upload stops with nothing lost`() async throws
    {
        let error = try await stop("localhost", authorities: nil)
        #expect(error?.code == .deliveryStopped)
        #expect(error?.summary.contains("cannot be trusted") == true)
    }

    @Test func `the same certificate is taken where it is asked for`() async throws {
        #expect(try await stop("localhost", authorities: folder.path("own.crt")) == nil)
    }

    @Test func `a certificate for another name is refused`() async throws {
        #expect(try await stop("127.0.0.1", authorities: folder.path("own.crt"))?.code == .deliveryStopped)
    }
}
