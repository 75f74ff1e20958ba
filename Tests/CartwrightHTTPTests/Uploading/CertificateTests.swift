import AsyncHTTPClient
import Cartwright
import CartwrightAnalytics
import Foundation
import NIOSSL
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightHTTP

/// The certificates and TLS versions that an upload accepts.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15)))
struct CertificateTests {
    private let folder: TemporaryFolder
    private let server: CardServer

    init() throws {
        folder = try TemporaryFolder()
        let both = folder.file("both.pem")
        let maker = Process()
        maker.executableURL = URL(filePath: "/usr/bin/env")
        maker.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost", "-keyout", both, "-out", folder.file("own.crt"),
        ]
        maker.standardError = FileHandle.nullDevice
        try maker.run()
        maker.waitUntilExit()
        try #require(maker.terminationStatus == 0, "openssl makes the certificate")
        try folder.file("both.pem", try folder.text("both.pem") + folder.text("own.crt"))
        server = try CardServer(certificate: both)
    }

    private func url(_ host: String) -> String { "https://\(host):\(server.port)/script/204" }

    private func stop(_ host: String, authorities: String?, port: Int? = nil) async throws -> CartwrightError? {
        let bench = UploadBench(limits: UploadBench.single)
        for number in 0..<5 { await bench.record(1, source: "/\(number)", from: number) }
        var settings = UploadSettings(workers: 1)
        settings.authorities = authorities
        let target = port.map { "https://\(host):\($0)/script/204" } ?? url(host)
        let uploader = try bench.uploader(to: target, settings: settings)
        do throws(CartwrightError) {
            try await uploader.drain(until: bench.now.adding(seconds: 60))
            #expect(await bench.store.summary().batches == [.delivered: 5])
            return nil
        } catch {
            // Nothing was sent, so there are no dead batches.
            #expect(await bench.store.summary().batches[.dead] == nil)
            return error
        }
    }

    @Test func `an untrusted certificate is refused, and the upload stops without a loss`() async throws {
        let error = try await stop("localhost", authorities: nil)
        #expect(error?.code == .deliveryStopped)
        #expect(error?.summary.contains("cannot be trusted") == true)
    }

    @Test func `a certificate of the given authorities is accepted`() async throws {
        #expect(try await stop("localhost", authorities: folder.file("own.crt")) == nil)
    }

    @Test func `a certificate for another name is refused`() async throws {
        #expect(try await stop("127.0.0.1", authorities: folder.file("own.crt"))?.code == .deliveryStopped)
    }

    @Test func `cards and events need TLS 1.2 or newer`() {
        let configuration = ServerConnections.configuration(connectLimit: .milliseconds(1))
        #expect(configuration.tlsConfiguration?.minimumTLSVersion == .tlsv12)
        #expect(configuration.tlsConfiguration?.certificateVerification == .fullVerification)
    }

    @Test func `a server that has nothing newer than TLS 1.1 is refused, with its certificate or without`() async throws
    {
        let outdated = try CardServer(certificate: folder.file("both.pem"), isOutdated: true)
        guard try speaksTLS11(port: outdated.port) else { return }
        let error = try await stop("localhost", authorities: folder.file("own.crt"), port: outdated.port)
        #expect(error?.code == .deliveryStopped)
        #expect(error?.summary.contains("does not offer TLS 1.2 or newer") == true, "\(String(describing: error))")
        let source = try HTTPCardSource(url: "https://localhost:\(outdated.port)/echo")
        do {
            _ = try await source.cards(for: CardRequest(now: UploadBench.start))
            Issue.record("the server was accepted")
        } catch {
            #expect(error.error.summary.hasSuffix("it does not offer TLS 1.2 or newer"), "\(error)")
            #expect(!error.isTransient)
        }
    }

    /// Returns true if this machine's OpenSSL allows TLS 1.1.
    private func speaksTLS11(port: Int) throws -> Bool {
        let client = Process()
        let output = Pipe()
        client.executableURL = URL(filePath: "/usr/bin/env")
        client.arguments = [
            "openssl", "s_client", "-connect", "localhost:\(port)", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0",
        ]
        (client.standardInput, client.standardOutput) = (FileHandle.nullDevice, output)
        client.standardError = FileHandle.nullDevice
        try client.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        client.waitUntilExit()
        return text.contains("TLSv1.1") && !text.contains("Cipher is (NONE)")
    }
}
