import CartwrightCollector
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Testing

struct AcceptedChannelTests {
    @Test(.timeLimit(.minutes(5))) func `a connection that is dropped before it is handled is closed`() async throws {
        let (channel, logger) = (NIOAsyncTestingChannel(), Logger(label: "test"))
        let accepted = AcceptedChannel(HTTP1Channel { _, _, _ in })
        let setup = { @Sendable in accepted.setup(channel: channel, logger: logger) }
        var connection: AcceptedConnection? = try await channel.testingEventLoop.executeInContext(setup).get()
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).get()
        #expect(connection?.channel.isActive == true)
        connection = nil
        try await channel.closeFuture.get()
    }
}
