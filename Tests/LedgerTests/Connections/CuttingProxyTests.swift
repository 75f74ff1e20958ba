import Foundation
import PostgreSQLCluster
import Synchronization
import Testing

/// The proxy that cuts the connections of tests.
@Suite(.timeLimit(.minutes(20))) struct CuttingProxyTests {
    /// A server that answers each byte with the same byte, and counts the bytes received.
    private final class Echo: Sendable {
        let address: SocketAddress
        private let listener: Int32
        private let received = Atomic(0)

        var count: Int { received.load(ordering: .sequentiallyConsistent) }

        init() throws {
            (listener, address) = try SocketAddress.port(0).listen()
            let listener = listener
            Thread.detachNewThread { [weak self] in
                while true {
                    let client = accept(listener, nil, nil)
                    if client < 0 { return }
                    Thread.detachNewThread { [weak self] in
                        var byte = [UInt8(0)]
                        while recv(client, &byte, 1, 0) == 1 {
                            self?.received.add(1, ordering: .sequentiallyConsistent)
                            if !SocketAddress.send(byte[...], to: client) { break }
                        }
                        close(client)
                    }
                }
            }
        }

        deinit {
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
        }
    }

    /// Returns the answer to a byte, or nil if the connection is cut.
    private static func ask(_ byte: UInt8, _ connection: Int32) -> UInt8? {
        guard SocketAddress.send([byte], to: connection) else { return nil }
        var answer = [UInt8(0)]
        return recv(connection, &answer, 1, 0) == 1 ? answer[0] : nil
    }

    private let echo: Echo
    private let proxy: CuttingProxy

    init() throws {
        echo = try Echo()
        proxy = try CuttingProxy(to: echo.address)
    }

    private func connect() throws -> Int32 { try proxy.address.connect() }

    @Test func `bytes pass both ways until the connection is cut, and pass again on a new one`() throws {
        let (first, second) = (try connect(), try connect())
        #expect([Self.ask(1, first), Self.ask(2, second), Self.ask(3, first)] == [1, 2, 3])
        #expect(proxy.count == 2)
        proxy.cut()
        #expect([Self.ask(4, first), Self.ask(5, second)] == [nil, nil])
        let third = try connect()
        #expect(Self.ask(6, third) == 6)
        for descriptor in [first, second, third] { close(descriptor) }
        proxy.stop()
        #expect(throws: SocketAddress.Failure.self) { try connect() }
    }

    @Test func `an answer is lost after the server has handled the request`() throws {
        let connection = try connect()
        #expect(Self.ask(1, connection) == 1)
        proxy.set(.cutsAnswers, of: "")
        #expect(Self.ask(2, connection) == nil)
        #expect(echo.count == 2, "the server has heard it")
        proxy.set(.none)
        let again = try connect()
        #expect(Self.ask(3, again) == 3)
        for descriptor in [connection, again] { close(descriptor) }
        proxy.stop()
    }

    @Test func `a server that is down does not answer`() throws {
        proxy.refuse(true)
        let connection = try connect()
        #expect(Self.ask(1, connection) == nil)
        #expect(echo.count == 0)
        close(connection)
        proxy.refuse(false)
        let again = try connect()
        #expect(Self.ask(1, again) == 1)
        close(again)
        proxy.stop()
    }
}
