internal import Foundation

/// A proxy between clients and a server that can cut connections, refuse clients, or lose answers.
public final class CuttingProxy: Sendable {
    /// The fault of an answer.
    public enum Fault: Sendable {
        /// The answer arrives.
        case none
        /// The server carries out the request; when its answer comes, both connections are cut.
        case cutsAnswers
        /// The server carries out the request, and its answer is lost.
        case swallowsAnswers
    }

    /// The address for clients.
    public let address: SocketAddress

    private let listener: Int32
    private let connections: ProxyConnections

    /// Listens for clients of a server.
    ///
    /// - Parameters:
    ///   - server: the address of the server.
    ///   - place: the address for clients, by default a free port.
    public init(to server: SocketAddress, at place: SocketAddress = .port(0)) throws {
        (listener, address) = try place.listen()
        let connections = ProxyConnections(to: server)
        self.connections = connections
        Thread.detachNewThread { [listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                connections.join(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The number of open connections.
    public var count: Int { connections.count }

    /// Cuts all open connections.
    public func cut() { connections.cut() }

    /// Refuses new clients, like a server that is down, or accepts them again.
    public func refuse(_ isRefusing: Bool) { connections.refuse(isRefusing) }

    /// Applies a fault to the next `times` answers to requests that contain a mark, by default the word `marked`, so
    /// that no other answer counts. An empty mark matches every request.
    public func set(_ fault: Fault, times: Int = .max, of mark: String = "marked") {
        connections.set(fault, times: times, of: Array(mark.utf8))
    }

    /// Stops the proxy: refuses new clients and cuts all connections.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        refuse(true)
        cut()
    }
}
