import Foundation
import TemporaryFiles
import Testing

/// The commands of the articles on the service run as shown, except for the port.
@Suite(.timeLimit(.minutes(15)))
struct DocumentedServiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        .enabled(if: Tool.areInstalled("curl", "jq"), Tool.note),
        arguments: [
            ("RunTheService", ["--catalog", "samples/catalog.json"]),
            ("SellToAgents", ["--shop", "samples/flower-shop", "--ucp", "--acp"]),
        ]
    )
    func `requests are answered as the article shows`(article: String, options: [String]) async throws {
        let service = try ServiceProcess(folder, on: options)
        let shown = try Self.steps(of: article)
        let announced = shown[0].output.map { $0.replacing("8080", with: "\(service.port)") }
        #expect(shown[0].command == "cartwright serve \(options.joined(separator: " ")) &")
        #expect(shown.count > 1)
        #expect(service.process.output + service.process.errors == announced.joined(separator: "\n") + "\n")
        for step in shown.dropFirst() {
            let command = step.command.replacing("8080", with: "\(service.port)")
            let (status, output, errors) = try await Tool.run(["bash", "-c", command])
            #expect(status == 0, "\(errors)")
            // Some bodies do not end with a line break.
            #expect(output.split(separator: "\n").map(String.init) == step.output, "\(step.command)")
        }
        #expect(service.stop() == 0)
    }

    /// Returns the commands of an article's session, each with its output.
    private static func steps(of article: String) throws -> [(command: String, output: [String])] {
        let file = ServiceProcess.root.appending(path: "Sources/Cartwright/Cartwright.docc/\(article).md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let block = try #require(text.firstMatch(of: /```console\n((?:.|\n)*?)```/)?.output.1)
        var steps: [(command: String, output: [String])] = []
        for line in block.split(separator: "\n") {
            if line.hasPrefix("$ ") {
                steps.append((String(line.dropFirst(2)), []))
            } else {
                steps[steps.count - 1].output.append(String(line))
            }
        }
        return steps
    }

    /// The files of samples/deploy call the service with options.
    @Test(arguments: [("cartwright.service", 2), ("compose.yaml", 3), ("kubernetes.yaml", 5)])
    func `the deployment files use existing options of the service`(name: String, count: Int) throws {
        let help = try NetProcess(["serve", "--help"], in: folder, as: "help")
        #expect(help.wait() == 0)
        let file = ServiceProcess.root.appending(path: "samples/deploy/\(name)")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.firstMatch(of: /(?:ExecStart=|\[serve,)[^\]\n]*(?:\n *"[^\]\n]*)?/))
        let options = start.output.matches(of: /--[a-z-]+/).map { String($0.output) }
        #expect(options.count == count)
        for option in options { #expect(help.output.contains("  \(option) "), "\(option)") }
    }

    @Test(.enabled(if: Tool.areInstalled("systemd-analyze"), "systemd-analyze is not installed"))
    func `systemd accepts the unit, and its exposure is low`() async throws {
        let unit = ServiceProcess.root.appending(path: "samples/deploy/cartwright.service")
        // This check does not need an installed program.
        let text = try String(contentsOf: unit, encoding: .utf8)
            .replacing("/usr/local/bin/cartwright-net", with: "/bin/true")
        let path = try folder.file("cartwright.service", text)
        let verified = try await Tool.run(["systemd-analyze", "verify", path])
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(verified.errors.isEmpty)
        let security = try await Tool.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", path])
        #expect(security.status == 0, "\(security.output)")
    }

    @Test func `the dashboard uses existing metrics, and the article describes each metric`() async throws {
        let service = try ServiceProcess(folder)
        let cart = #"{"cart": {"lines": [{"sku": "MUG", "quantity": 1}]}}"#
        #expect(try await service.send("POST", "/v1/quotes", cart) == 200)
        // The outbox is read every few seconds.
        var text = ""
        while !text.contains("cartwright_outbox") {
            try await Task.sleep(for: .milliseconds(100))
            text = try await service.text(at: "/metrics")
        }
        let metrics = Self.metrics(in: text)
        #expect(metrics.contains("cartwright_http_request_duration_seconds"))
        #expect(try Self.metrics(inFile: "samples/deploy/grafana.json").subtracting(metrics) == [])
        let article = try Self.metrics(inFile: "Sources/Cartwright/Cartwright.docc/RunTheService.md")
        #expect(metrics.subtracting(article) == [])
    }

    /// Returns the metrics that a text names. The series of a histogram count as one metric.
    private static func metrics(in text: String) -> Set<String> {
        let names = text.matches(of: /cartwright_[a-z_]+[a-z]/).map { String($0.output) }
        return Set(names.map { $0.replacing(/_(bucket|sum|count)$/, with: "") })
    }

    private static func metrics(inFile path: String) throws -> Set<String> {
        metrics(in: try String(contentsOf: ServiceProcess.root.appending(path: path), encoding: .utf8))
    }
}
