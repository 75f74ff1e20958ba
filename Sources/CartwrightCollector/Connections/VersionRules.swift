package import NIOCore
internal import NIOHTTP1

/// The rules of HTTP/1 versions for answers (RFC 9112): an HTTP/1.0 request gets no chunks, no interim answer and,
/// unless it asks for more, a closed connection. The options of `Connection` are case-insensitive and may be among
/// others.
///
/// The handler adds its part beside the decoder of requests: behind it, the version of a request is lost.
/// are.
package final class VersionRules: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = NIOAny

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(VersionedAnswers(), position: .after(decoder))
        } catch {
            context.close(promise: nil)
        }
    }
}

/// The part of ``VersionRules`` beside the decoder.
private final class VersionedAnswers: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A request without an answer yet.
    private struct Unanswered {
        let isOld: Bool
        var keepsOpen: Bool
    }

    private var requests = CircularBuffer<Unanswered>()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let isOld = (head.version.major, head.version.minor) < (1, 1)
        let options = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
        var keepsOpen = isOld ? options.contains("keep-alive") : !options.contains("close")
        if isOld {
            // A request with chunks and an old version was changed in transit.
            if head.headers.contains(name: "transfer-encoding") { keepsOpen = false }
            // An old request need not have a host, and waits for no 100.
            if !head.headers.contains(name: "host") { head.headers.add(name: "Host", value: "") }
            head.headers.remove(name: "expect")
        }
        // The server closes after a request with exactly this text.
        if !keepsOpen { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        requests.append(Unanswered(isOld: isOld, keepsOpen: keepsOpen))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let request = requests.first else { return context.write(data, promise: promise) }
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.code < 200:
            if request.isOld { promise?.succeed(()) } else { context.write(data, promise: promise) }
        case .head(var head):
            if request.isOld {
                head.version = .http1_0
                // Without a length, the end of the connection is the end of the body.
                let hasEnd = head.headers.contains(name: "content-length") || !head.status.mayHaveResponseBody
                requests[requests.startIndex].keepsOpen = request.keepsOpen && hasEnd
            }
            if !requests[requests.startIndex].keepsOpen {
                head.headers.replaceOrAdd(name: "Connection", value: "close")
            } else if request.isOld, !head.headers.contains(name: "connection") {
                head.headers.add(name: "Connection", value: "keep-alive")
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            requests.removeFirst()
            context.write(data, promise: promise)
            guard request.isOld, !request.keepsOpen else { return }
            context.flush()
            context.channel.close(mode: .output, promise: nil)
        }
    }
}
