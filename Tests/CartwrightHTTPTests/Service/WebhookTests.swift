import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// `serve --webhook` delivers the events of a shop to a receiver, signed and once.
@Suite(.timeLimit(.minutes(15)))
struct WebhookTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("secret", UploadBench.secretText)
    }

    private func buy(from service: ServiceProcess, as session: String) async throws {
        let cart = #"{"cart": {"lines": [{"sku": "POT", "quantity": 1}]}}"#
        #expect(try await service.send("PUT", "/v1/sessions/\(session)", cart) == 201)
        #expect(try await service.send("POST", "/v1/sessions/\(session)/complete", #"{"total": 4800}"#) == 200)
    }

    /// The number of collected events by type.
    private var collected: [String: Int] {
        let lines = ((try? folder.text("events.ndjson")) ?? "").split(separator: "\n")
        let types = lines.compactMap { line -> String? in
            guard case .object(let event)? = try? JSONParser.parse(Array(line.utf8)),
                case .string(let type)? = event["type"]
            else { return nil }
            return type
        }
        return types.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    @Test func `events of orders are delivered while the service runs`() async throws {
        let collector = try CollectorProcess(folder)
        let service = try ServiceProcess(folder, ["--webhook", collector.url, "--key", folder.file("secret")])
        try await buy(from: service, as: "cart-1")
        while collected["cartwright.order.paid"] != 1 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(collected["cartwright.checkout.started"] == 1)
        #expect(service.stop() == 0)
        #expect(collector.stop() == 0)
    }

    @Test func `events of the last requests are delivered before the service ends`() async throws {
        let collector = try CollectorProcess(folder)
        let service = try ServiceProcess(folder, ["--webhook", collector.url, "--secret-file", folder.file("secret")])
        for number in 1...20 { try await buy(from: service, as: "cart-\(number)") }
        #expect(service.stop() == 0)
        #expect(collected["cartwright.order.paid"] == 20)
    }

    @Test func `a receiver that refuses batches does not end the service`() async throws {
        // The collector has another secret, so it refuses every batch with 401.
        let collector = try CollectorProcess(folder)
        try folder.file("other", "whsec_" + String(repeating: "QUJD", count: 8))
        let service = try ServiceProcess(folder, ["--webhook", collector.url, "--key", folder.file("other")])
        // Three refused batches in a row stop the upload.
        var number = 0
        while !service.process.errors.contains("cannot deliver events") {
            number += 1
            try await buy(from: service, as: "cart-\(number)")
            try await Task.sleep(for: .milliseconds(250))
        }
        #expect(service.process.errors.contains("delivery.stopped"))
        try await buy(from: service, as: "cart-after")
        #expect(service.stop() == 0)
        #expect(collected.isEmpty)
    }

    @Test(arguments: [
        (["--webhook", "http://127.0.0.1:9/"], Int32(64), "--webhook needs a secret; use --key or --key-variable"),
        (["--key", "secret"], 64, "--key and --key-variable need --webhook"),
        (["--webhook", "http://events.example.com/", "--key", "SECRET"], 65, "delivery.bad_url"),
        (["--webhook", "https://127.0.0.1:9/", "--key", "/nowhere"], 65, "/nowhere"),
    ])
    func `a webhook that cannot work is reported before the service listens`(
        options: [String],
        status: Int32,
        reason: String
    ) throws {
        let options = options.map { $0 == "SECRET" ? folder.file("secret") : $0 }
        let process = try NetProcess(["serve", "--listen", "127.0.0.1:0"] + options, in: folder, as: "refused")
        #expect(process.wait() == status)
        #expect(process.errors.contains(reason), "\(process.errors)")
        #expect(process.output.isEmpty)
    }
}
