import AsyncHTTPClient
import Cartwright
import NIOCore
import Testing

@testable import CartwrightService

/// Quotes line by line while the lines arrive.
@Suite struct QuoteBatchTests {
    static let lines = "application/x-ndjson"

    private static func line(_ quantity: Int, id: String = "") -> String {
        #"{"id":"\#(id)","cart":{"lines":[{"sku":"MUG","quantity":\#(quantity)}]}}"# + "\n"
    }

    @Test func `answers come in order, and a bad line gets an error line`() async throws {
        try await ServiceBench.serve { shop async throws in
            let bad = ["{\n", "[]\n", "\n", #"{"cart":{"lines":[{"sku":"MUGG","quantity":1}]}}"# + "\n", "\u{FF}\n"]
            let body = (1...20).map { Self.line($0) }.joined() + bad.joined() + Self.line(21).dropLast()
            let reply = try await shop.send("POST", "/v1/quotes/batch", body, type: Self.lines)
            #expect(reply.status == 200 && reply.type == Self.lines)
            let answers = try reply.text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
            // The blank line has no answer but counts in line numbers.
            #expect(answers.compactMap { $0["subtotal"]?.integer } == (1...21).map { $0 * 1250 })
            let errors = answers.compactMap { $0["error"] }
            #expect(errors.map { $0["line"] } == [21, 22, 24, 25])
            #expect(errors.map { $0["status"] } == [400, 400, 422, 400])
            #expect(answers.last?["subtotal"] == 26_250)
        }
    }

    @Test(arguments: [
        ("application/x-ndjson", "application/x-ndjson"),
        ("Application/Octet-Stream; charset=binary", "application/octet-stream"),
    ])
    func `the answer has the media type of the request`(type: String, answer: String) async throws {
        try await ServiceBench.serve { shop async throws in
            for path in ["/v1/quotes/batch", "/v1/simulations", "/v1/backtests"] {
                let body = path == "/v1/quotes/batch" ? Self.line(1) : #"{"lines":[{"sku":"MUG","quantity":1}]}"#
                let reply = try await shop.send("POST", path, body, type: type)
                #expect(reply.status == 200 && reply.type == answer, "\(path): \(reply.text)")
            }
        }
    }

    @Test func `a line over the limit gets an error line, and the next ones are priced`() async throws {
        try await ServiceBench.serve {
            $0.bodyBytes = 1_000
        } _: { shop async throws in
            let long = Self.line(1, id: String(repeating: "i", count: 100_000))
            let body = Self.line(1) + long + Self.line(2)
            let reply = try await shop.send("POST", "/v1/quotes/batch", body, type: Self.lines)
            let answers = try reply.text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
            #expect(answers.map { $0["subtotal"]?.integer } == [1250, nil, 2500])
            #expect(answers[1]["error"]?["code"] == "service.too_large")
            #expect(answers[1]["error"]?["line"] == 2)
        }
    }

    /// Sends each line after the answer to the line before.
    @Test func `a line is answered before the next one is sent`() async throws {
        try await ServiceBench.serve { shop async throws in
            let (stream, rest) = AsyncStream.makeStream(of: ByteBuffer.self)
            rest.yield(ByteBuffer(string: Self.line(1)))
            let request = shop.request("POST", "/v1/quotes/batch", .stream(stream, length: .unknown), type: Self.lines)
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            var totals: [Int64] = []
            for try await part in response.body {
                totals.append(try #require(try JSONParser.parse(Array(part.readableBytesView))["subtotal"]?.integer))
                // The answer has begun while the request is still running.
                #expect(try await shop.get("/metrics").text.contains("cartwright_http_requests_in_flight 1\n"))
                if totals.count == 50 {
                    rest.finish()
                } else {
                    rest.yield(ByteBuffer(string: Self.line(totals.count + 1)))
                }
            }
            #expect(totals == (1...50).map { $0 * 1250 })
            var isEnded = false
            for _ in 0..<1_000 where !isEnded {
                isEnded = try await shop.get("/metrics").text.contains("cartwright_http_requests_in_flight 0\n")
            }
            #expect(isEnded)
        }
    }

    @Test func `the service stops reading while the client does not read the answers`() async throws {
        let line = Self.line(1, id: String(repeating: "i", count: 200_000))
        try await ServiceBench.serve { shop async throws in
            let connection = try UnreadConnection(port: shop.port)
            let head = "POST /v1/quotes/batch HTTP/1.1\r\nHost: a\r\nContent-Type: \(Self.lines)\r\n"
            let chunk = "\(String(line.utf8.count, radix: 16))\r\n\(line)\r\n"
            #expect(try await connection.send(Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8), most: 0) == 0)
            let sent = try await connection.send(Array(chunk.utf8), most: 60_000_000)
            #expect(sent < 40_000_000)
            #expect(try await shop.send("POST", "/v1/quotes", LimitTests.cart).outcome == "200")
        }
    }
}
