import CartwrightCollector
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// When the parts of an answer are sent.
struct FlushAtEndOfTurnTests {
    private let channel = EmbeddedChannel(handler: FlushAtEndOfTurn())
    private let head = HTTPResponsePart.head(HTTPResponse(status: .ok))

    private func sent() throws -> [HTTPResponsePart] {
        var parts: [HTTPResponsePart] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) { parts.append(part) }
        return parts
    }

    @Test func `what is written waits for what else the loop has to do, and goes out together`() throws {
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

    @Test func `the next answer is sent as the first one was`() throws {
        for _ in 1...2 {
            channel.writeAndFlush(head, promise: nil)
            channel.embeddedEventLoop.run()
            #expect(try sent() == [head])
        }
    }

    @Test func `closing sends what was written first`() throws {
        channel.writeAndFlush(head, promise: nil)
        let isClosed = channel.close()
        #expect(try sent() == [head])
        channel.embeddedEventLoop.run()
        try isClosed.wait()
    }

    @Test func `what nobody asked to be sent stays`() throws {
        channel.write(head, promise: nil)
        channel.embeddedEventLoop.run()
        #expect(try sent().isEmpty)
    }
}
