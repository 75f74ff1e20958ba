import Cartwright
import Testing

@testable import CartwrightService

/// Requests of HTTP/1.0 and 1.1 that client libraries do not send.
@Suite struct VersionTests {
    private static func answer(_ request: String, of shop: ShopClient) async throws -> String {
        let connection = try RawConnection(port: shop.port)
        connection.send(request)
        // Reads up to the last chunk, or to the end of a whole answer, if the connection stays open.
        return try await connection.read(until: "}")
    }

    @Test(arguments: [
        ("", "expected a Host, found none"), ("Host: a\r\nHost: b\r\n", "expected one Host, found several"),
        ("Host: a b\r\n", "expected a Host with an optional port, found another text"),
        ("Host: a/b\r\n", "expected a Host with an optional port, found another text"),
    ])
    func `a request must name one host`(fields: String, detail: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let refused = try await Self.answer("GET /health HTTP/1.1\r\n\(fields)\r\n", of: shop)
            #expect(refused.hasPrefix("HTTP/1.1 400 ") && refused.contains(detail), "\(refused)")
            #expect(refused.contains("service.bad_host"))
            for host in ["a", "a:80", "[::1]:8080", ""] {
                let taken = try await Self.answer("GET /health HTTP/1.1\r\nhost: \(host)\r\n\r\n", of: shop)
                #expect(taken.hasPrefix("HTTP/1.1 200 "), "\(host)")
            }
        }
    }

    @Test func `a request of HTTP/1.0 needs no host and closes its connection`() async throws {
        try await ServiceBench.serve { shop async throws in
            let connection = try RawConnection(port: shop.port)
            connection.send("GET /health HTTP/1.0\r\n\r\n")
            let answer = try await connection.read()
            #expect(answer.hasPrefix("HTTP/1.0 200 ") && answer.hasSuffix("}"), "\(answer)")
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test func `a request of HTTP/1.0 with keep-alive keeps its connection`() async throws {
        try await ServiceBench.serve { shop async throws in
            let connection = try RawConnection(port: shop.port)
            for _ in 0..<2 {
                connection.send("GET /health HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                let answer = try await connection.read(until: "}")
                #expect(answer.lowercased().contains("\r\nconnection: keep-alive\r\n"), "\(answer)")
            }
            connection.send("GET /health HTTP/1.0\r\n\r\n")
            #expect(try await connection.read().hasSuffix("}"))
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `an answer of HTTP/1.0 has no chunks and ends with the connection`(fields: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let connection = try RawConnection(port: shop.port)
            let body = LimitTests.cart + "\n" + LimitTests.cart + "\n"
            connection.send(
                "POST /v1/quotes/batch HTTP/1.0\r\nContent-Type: application/x-ndjson\r\n\(fields)"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
            let answer = try await connection.read()
            #expect(!answer.lowercased().contains("transfer-encoding"), "\(answer)")
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            let lines = answer.split(separator: "\r\n\r\n", maxSplits: 1).last?.split(separator: "\n") ?? []
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") }, "\(answer)")
        }
    }

    @Test(arguments: ["Close", "te, CLOSE", "close"])
    func `the close option is read in any case and among other options`(option: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let connection = try RawConnection(port: shop.port)
            connection.send("GET /health HTTP/1.1\r\nHost: a\r\nConnection: \(option)\r\n\r\n")
            let answer = try await connection.read()
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("}"), "\(answer)")
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test func `pipelined requests are answered in order, each in its version`() async throws {
        try await ServiceBench.serve { shop async throws in
            let connection = try RawConnection(port: shop.port)
            connection.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /health HTTP/1.0\r\n\r\n")
            let answer = try await connection.read()
            let places = ["HTTP/1.1 200 ", "HTTP/1.0 200 "].map { answer.firstRange(of: $0)?.lowerBound }
            #expect(places[0] == answer.startIndex && places[1] != nil, "\(answer)")
        }
    }

    @Test func `a body in a transfer coding other than chunked is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            let refused = try await Self.answer(
                "POST /v1/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                of: shop
            )
            #expect(refused.hasPrefix("HTTP/1.1 415 ") && refused.contains("service.wrong_type"), "\(refused)")
        }
    }
}
