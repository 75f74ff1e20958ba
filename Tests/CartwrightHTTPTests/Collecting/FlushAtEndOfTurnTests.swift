import CartwrightCollector
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// The time at which the parts of an answer are sent.
struct FlushAtEndOfTurnTests {
    private let channel = EmbeddedChannel(handler: FlushAtEndOfTurn())
    private let head = HTTPResponsePart.head(HTTPResponse(status: .ok))

    private func sent() throws -> [HTTPResponsePart] {
        var parts: [HTTPResponsePart] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) { parts.append(part) }
        return parts
    }

    @Test func `parts wait for other work of the loop and are sent together`() throws {
        var sentMeanwhile: Int?
        channel.embeddedEventLoop.assumeIsolated().execute { sentMeanwhile = (try? sent())?.count }
        channel.write(head, promise: nil)
        channel.flush()
        channel.write(HTTPResponsePart.body(ByteBuffer(string: "a")), promise: nil)
        channel.flush()
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.embeddedEventLoop.run()
        #expect(sentMeanwhile == 0)
        #expect(try sent() == [head, .body(ByteBuffer(string: "a")), .end(nil)])
    }

    @Test func `the next answer is sent in the same way`() throws {
        for _ in 1...2 {
            channel.writeAndFlush(head, promise: nil)
            channel.embeddedEventLoop.run()
            #expect(try sent() == [head])
        }
    }

    @Test func `closing sends the written parts first`() throws {
        channel.writeAndFlush(head, promise: nil)
        let isClosed = channel.close()
        #expect(try sent() == [head])
        channel.embeddedEventLoop.run()
        try isClosed.wait()
    }

    @Test func `parts without a flush are not sent`() throws {
        channel.write(head, promise: nil)
        channel.embeddedEventLoop.run()
        #expect(try sent().isEmpty)
    }
}
