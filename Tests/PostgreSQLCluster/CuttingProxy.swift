internal import Foundation

/// Stands between clients and a server on a socket of its own, and gets in the way when it is told to: cuts
/// connections, lets nobody in, or loses answers.
public final class CuttingProxy: Sendable {
    /// What happens to an answer.
    public enum Fault: Sendable {
        /// It arrives.
        case none
        /// The server has done what it was asked for; when its answer comes, both sides are cut.
        case cutsAnswers
        /// The server has done what it was asked for, and its answer does not arrive.
        case swallowsAnswers
    }

    /// Where clients connect to.
    public let address: SocketAddress

    private let listener: Int32
    private let connections: ProxyConnections

    /// Listens for clients of a server.
    ///
    /// - Parameters:
    ///   - server: where the server listens.
    ///   - place: where to listen instead; a free port unless given.
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

    /// How many connections there are now.
    public var count: Int { connections.count }

    /// Cuts all connections that there are.
    public func cut() { connections.cut() }

    /// Lets nobody in until told otherwise, as a server that is down.
    public func refuse(_ isRefusing: Bool) { connections.refuse(isRefusing) }

    /// Gets in the way of the next `times` answers to requests that have a mark somewhere, the word `marked` unless
    /// given, so that no other answer comes in between. An empty mark is in every request.
    public func set(_ fault: Fault, times: Int = .max, of mark: String = "marked") {
        connections.set(fault, times: times, of: Array(mark.utf8))
    }

    /// Ends all of it: nobody connects any more, and who is connected is cut.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        refuse(true)
        cut()
    }
}
