internal import HTTPTypes
package import Logging
package import NIOCore
internal import NIOHTTP1
package import NIOHTTPTypes

/// Holds one connection to its time limits, each of them for a whole stage and not for a single byte, and closes it
/// after an answer that came before the end of its request: the rest of that request is nobody's.
package final class ConnectionTimeLimits: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// What reading a body ends with when its time is over.
    package struct BodyTooSlow: Error {}

    private let limits: ConnectionLimits
    private let limit: ConnectionLimit
    private let logger: Logger
    private var progress = ConnectionProgress()
    private var closesAfterAnswer = false
    /// Whether an answer has begun, and not ended.
    private var isAnswering = false
    /// Whether the request was answered in place of whoever carries it out, who is too late.
    private var isTooLate = false
    private var bytesAfterAnswer = 0
    /// Whether the request that comes is answered while it comes.
    private var isStreaming = false
    /// Whether the time of the body that comes was over before.
    private var wasBodyTooSlow = false
    /// When the time of the stage is over.
    private var deadline = NIODeadline.distantFuture
    /// What looks at the deadline, and is never set for later. A request goes through three stages, each of which ends
    /// long before its time: setting a timer for each would cost more than reading the request.
    private var timer: (at: NIODeadline, task: Scheduled<Void>)?

    /// Limits for one connection among those that share a limit on their number.
    package init(_ limits: ConnectionLimits, _ limit: ConnectionLimit, _ logger: Logger) {
        (self.limits, self.limit, self.logger) = (limits, limit, logger)
    }

    // MARK: The connection

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        schedule(context)
        guard let slowest = limit.add(context.channel) else { return }
        logger.debug("too many connections: the slowest is closed")
        slowest.close(promise: nil)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    private func end(_ context: ChannelHandlerContext) {
        timer?.task.cancel()
        limit.remove(context.channel)
    }

    // MARK: Requests

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard !progress.isClosing else { return discard(part, context) }
        if case .head(let head) = part { isStreaming = limits.isStreamed(head) }
        advance(context) { progress in
            switch part {
            case .head: progress.heads += 1
            case .body: break
            case .end: progress.ends += 1
            }
        }
        // What is streamed may take as long as it likes, as long as it goes on.
        if isStreaming, case .body = part { schedule(context) }
        if case .head(let head) = part, waitsForWord(head) {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        context.fireChannelRead(data)
    }

    /// Whether the sender keeps the body back until it is told to go on (RFC 9110, 10.1.1). Where the body would be
    /// refused, or an earlier answer is due, it is told nothing: it goes on by itself after a while.
    private func waitsForWord(_ head: HTTPRequest) -> Bool {
        guard head.headerFields[.expect]?.lowercased() == "100-continue", progress.heads == progress.answers + 1 else {
            return false
        }
        let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        return isStreaming || length <= limits.bodyBytes
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        // Nobody asks for what is thrown away.
        if progress.isClosing { context.read() }
        context.fireChannelReadComplete()
    }

    /// Throws away what comes after an answer. It is read at all because a system that closes a connection with unread
    /// bytes takes the answer back.
    private func discard(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        if case .body(let bytes) = part { bytesAfterAnswer += bytes.readableBytes }
        if case .end = part { return context.close(promise: nil) }
        if bytesAfterAnswer / 4 > limits.bodyBytes { context.close(promise: nil) }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard (error as? HTTPParserError) == .headerOverflow, let answer = limits.longHeadersAnswer,
            !progress.isClosing, progress.heads == progress.answers
        else { return context.fireErrorCaught(error) }
        logger.debug("the headers of a request are too large")
        say(answer, context)
    }

    /// Answers and closes.
    private func say(_ answer: ConnectionLimits.WholeAnswer, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        finish(context)
    }

    // MARK: Answers

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isTooLate else { return promise?.fail(ChannelError.outputClosed) ?? () }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            isAnswering = true
            closesAfterAnswer = !progress.isRequestComplete && !isStreaming
            if closesAfterAnswer { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body:
            if isStreaming { schedule(context) }
            context.write(data, promise: promise)
        case .end:
            isAnswering = false
            if isStreaming { closesAfterAnswer = !progress.isRequestComplete }
            context.writeAndFlush(data, promise: promise)
            advance(context) { $0.answers += 1 }
            if closesAfterAnswer { context.close(mode: .output, promise: nil) }
            if closesAfterAnswer { finish(context) }
        }
    }

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.close(mode: mode, promise: promise)
        // Everything was said. The other side has some time to say so, too.
        if mode == .output { finish(context) }
    }

    private func finish(_ context: ChannelHandlerContext) {
        guard !progress.isClosing else { return }
        advance(context) { $0.isClosing = true }
        context.read()
    }

    // MARK: Time

    /// Takes note of what has happened; where another stage begins, so does its time.
    private func advance(_ context: ChannelHandlerContext, _ change: (inout ConnectionProgress) -> Void) {
        let before = progress
        change(&progress)
        guard before.stage != progress.stage || before.answers != progress.answers else { return }
        wasBodyTooSlow = false
        limit.change(context.channel, isWaiting: progress.stage != .answer)
        schedule(context)
    }

    private func schedule(_ context: ChannelHandlerContext) {
        wait(time(for: progress.stage), context)
    }

    private func wait(_ limit: Duration, _ context: ChannelHandlerContext) {
        deadline = context.eventLoop.now + TimeAmount(limit)
        if let timer, timer.at <= deadline { return }
        timer?.task.cancel()
        setTimer(context)
    }

    private func setTimer(_ context: ChannelHandlerContext) {
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.look(context) }
        timer = (deadline, task)
    }

    /// Closes the connection, unless another stage has begun meanwhile.
    private func look(_ context: ChannelHandlerContext) {
        timer = nil
        guard context.channel.isActive else { return }
        if context.eventLoop.now < deadline { setTimer(context) } else { timeIsOver(context) }
    }

    private func time(for stage: ConnectionProgress.Stage) -> Duration {
        switch stage {
        case .firstRequest: limits.headerLimit
        case .nextRequest, .answer: limits.idleLimit
        case .body: limits.bodyLimit
        case .close: limits.closingLimit
        }
    }

    private func timeIsOver(_ context: ChannelHandlerContext) {
        if progress.stage == .answer, !isAnswering, let answer = limits.lateAnswer {
            logger.debug("an answer takes too long")
            isTooLate = true
            return say(answer, context)
        }
        guard progress.stage == .body, !wasBodyTooSlow else { return context.close(promise: nil) }
        // Who reads the body answers with 408; where nobody does, an answer is on its way.
        wasBodyTooSlow = true
        context.fireErrorCaught(BodyTooSlow())
        wait(limits.idleLimit, context)
    }
}
