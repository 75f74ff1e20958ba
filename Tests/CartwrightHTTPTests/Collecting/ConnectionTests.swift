import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightCollector

/// Connections of senders that do not follow HTTP.
@Suite(.timeLimit(.minutes(15)))
struct ConnectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func collecting(
        _ change: (inout CollectorSettings) -> Void,
        _ work: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        try await CollectorBench.collect(in: folder, change) { url in
            try await work(try #require(URL(string: url)?.port))
        }
    }

    /// Returns a request as text.
    private static func text(
        _ line: String = "POST / HTTP/1.1",
        id: String = "b1",
        body: String = "[\(CollectorBench.event)]",
        length: Int? = nil,
        changing: (name: String, value: String)? = nil
    ) throws -> String {
        var fields = try CollectorBench.headers(id: id, body: body)
        fields.append(("content-length", "\(length ?? body.utf8.count)"))
        if let changing { fields = fields.map { $0.name == changing.name ? changing : $0 } }
        let head = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return "\(line)\r\nhost: localhost\r\n\(head)\r\n\(body)"
    }

    @Test func `a request refused by its head is answered at once, and its connection is closed`() async throws {
        try await collecting({ $0.closingLimit = .milliseconds(200) }) { port in
            let rows: [(String, String)] = [
                (try Self.text(length: 1_000_000_000), "413"),
                (try Self.text("POST /other HTTP/1.1", length: 900_000), "404"),
                (try Self.text("PUT / HTTP/1.1", length: 900_000), "405"),
                (try Self.text(length: 900_000, changing: ("content-type", "text/plain")), "415"),
            ]
            for (text, status) in rows {
                let connection = try RawConnection(port: port)
                await connection.send(text)
                // The rest never arrives. Draining it would take the whole time that a connection may be silent.
                let answer = try #require(await connection.readToEnd(), "\(status)")
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
                #expect(answer.lowercased().contains("\r\nconnection: close\r\n"), "\(answer)")
            }
        }
    }

    @Test func `a batch must name one host, and HTTP/1.0 closes its connection`() async throws {
        try await collecting({ _ in }) { port in
            for (host, status) in [("", "400"), ("host: a\r\nhost: b\r\n", "400"), ("host: a\r\n", "204")] {
                let connection = try RawConnection(port: port)
                let text = try Self.text(id: "b-\(status)-\(host.utf8.count)")
                await connection.send(text.replacing("host: localhost\r\n", with: host))
                let answer = try #require(await connection.read(until: status == "204" ? "\r\n\r\n" : "}"))
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            }
            let old = try RawConnection(port: port)
            let text = try Self.text("POST / HTTP/1.0", id: "old").replacing("host: localhost\r\n", with: "")
            await old.send(text)
            #expect(await old.readToEnd()?.hasPrefix("HTTP/1.0 204 ") == true)
        }
    }

    @Test func `a sender that expects 100-continue gets it, unless the body would be refused`() async throws {
        try await collecting({ _ in }) { port in
            let text = try Self.text().replacing(
                "host: localhost\r\n",
                with: "host: localhost\r\nexpect: 100-continue\r\n"
            )
            let body = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
            let connection = try RawConnection(port: port)
            await connection.send(String(text[..<body]))
            #expect(await connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            await connection.send(String(text[body...]))
            #expect(await connection.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 204 ") == true)

            let long = try Self.text(length: 1_000_000_000)
            let refused = try RawConnection(port: port)
            await refused.send(
                long.replacing("host: localhost\r\n", with: "host: localhost\r\nexpect: 100-continue\r\n")
            )
            #expect(await refused.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 413 ") == true)
        }
    }

    /// Many clients send the whole body before they read the answer.
    @Test func `a body of twice the limit is sent completely before the answer is read`() async throws {
        try await collecting({ ($0.closingLimit, $0.bodyBytes) = (.seconds(60), 4 << 20) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(Self.text(length: 10 << 20))
            let chunk = String(repeating: " ", count: 1 << 16)
            // The request already contains the start of the body.
            var sent = 1
            while sent < 160, await connection.send(chunk) { sent += 1 }
            #expect(sent == 160)
            #expect(await connection.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 413 ") == true)
        }
    }

    @Test func `a sender that continues after a refusal is disconnected`() async throws {
        try await collecting({ ($0.closingLimit, $0.bodyBytes) = (.seconds(60), 100_000) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(Self.text(length: 1_000_000_000))
            let chunk = String(repeating: " ", count: 1 << 16)
            var sent = 0
            while sent < 10_000, await connection.send(chunk) { sent += 1 }
            // The buffers of both systems take some bytes, but not 600 MB.
            #expect(sent < 1_000)
        }
    }

    @Test func `a complete request leaves its connection open, for any answer`() async throws {
        try await collecting({ _ in }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(Self.text(changing: ("webhook-id", "other")))
            #expect(await connection.read(until: "}")?.hasPrefix("HTTP/1.1 401 ") == true)
            try await connection.send(Self.text())
            #expect(await connection.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 204 ") == true)
            // Two pipelined requests are answered in order.
            try await connection.send(Self.text(id: "b2") + Self.text("GET / HTTP/1.1", body: ""))
            #expect(await connection.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 204 ") == true)
            #expect(await connection.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 405 ") == true)
        }
        #expect(try folder.text("out").split(separator: "\n").count == 2)
    }

    @Test func `headers have a total time limit`() async throws {
        try await collecting({ ($0.headerLimit, $0.idleLimit) = (.milliseconds(300), .seconds(60)) }) { port in
            let drip = try RawConnection(port: port)
            let sending = Task.detached {
                for byte in "POST / HTTP/1.1\r\nx: " + String(repeating: "y", count: 10_000) {
                    guard await drip.send(String(byte)) else { return }
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            #expect(await drip.readToEnd() == "")
            sending.cancel()
            #expect(try await RawConnection(port: port).readToEnd() == "")
        }
    }

    @Test func `a body has a total time limit`() async throws {
        try await collecting({ ($0.bodyLimit, $0.closingLimit) = (.milliseconds(300), .milliseconds(200)) }) { port in
            let drip = try RawConnection(port: port)
            try await drip.send(Self.text(body: "[", length: 10_000))
            let sending = Task.detached {
                while await drip.send(" ") { try await Task.sleep(for: .milliseconds(20)) }
            }
            let answer = try #require(await drip.readToEnd())
            #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
            #expect(answer.contains("collector.too_slow"))
            sending.cancel()
        }
    }

    @Test func `an idle connection is closed after its time`() async throws {
        try await collecting({ ($0.headerLimit, $0.idleLimit) = (.seconds(60), .seconds(3)) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(Self.text())
            #expect(await connection.readToEnd()?.hasPrefix("HTTP/1.1 204 ") == true)
        }
    }

    @Test func `a sender that closes its side after a whole request gets its answer`() async throws {
        try await collecting({ _ in }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(Self.text())
            connection.finish()
            #expect(await connection.readToEnd()?.hasPrefix("HTTP/1.1 204 ") == true)
            let half = try RawConnection(port: port)
            try await half.send(Self.text(id: "b2", length: 10_000))
            half.finish()
            #expect(await half.readToEnd()?.contains(" 204 ") == false)
        }
        #expect(try folder.text("out").split(separator: "\n").count == 1)
    }

    /// Opens three times as many slow connections as the limit allows, with long time limits, and opens them again
    /// when they are closed.
    @Test func `slow connections do not block those that send`() async throws {
        func patient(_ settings: inout CollectorSettings) {
            settings.connections = 32
            settings.headerLimit = .seconds(600)
            settings.bodyLimit = .seconds(600)
            settings.idleLimit = .seconds(600)
        }
        try await collecting(patient) { port in
            let beginnings = ["", "POST / HTTP/1.1\r\nx: y", try Self.text(body: "[", length: 10_000)]
            let slow = Task.detached {
                var connections: [RawConnection] = []
                for number in 0... {
                    try Task.checkCancellation()
                    let connection = try RawConnection(port: port)
                    await connection.send(beginnings[number % 3])
                    connections.append(connection)
                    if connections.count > 96 { connections.removeFirst() }
                    for connection in connections.suffix(8) { await connection.send("z") }
                    if number > 96 { try await Task.sleep(for: .milliseconds(2)) }
                }
            }
            defer { slow.cancel() }
            try await Task.sleep(for: .milliseconds(200))
            for number in 0..<40 {
                let good = try RawConnection(port: port)
                try await good.send(Self.text(id: "good\(number)"))
                #expect(await good.read(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 204 ") == true, "\(number)")
            }
        }
        #expect(try folder.text("out").split(separator: "\n").count == 40)
    }
}

/// The stages of a connection.
struct ConnectionProgressTests {
    @Test func `each stage follows from the parts received and answered`() {
        var progress = ConnectionProgress()
        var stages = [progress.stage]
        func step(_ change: (inout ConnectionProgress) -> Void) {
            change(&progress)
            stages.append(progress.stage)
        }
        step { $0.heads += 1 }
        step { $0.ends += 1 }
        // The next request begins before the answer.
        step { $0.heads += 1 }
        step { $0.answers += 1 }
        step { $0.ends += 1 }
        step { $0.answers += 1 }
        step { $0.isClosing = true }
        #expect(stages == [.firstRequest, .body, .answer, .answer, .body, .answer, .nextRequest, .close])
    }
}
