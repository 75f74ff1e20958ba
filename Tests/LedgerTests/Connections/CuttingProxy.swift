import Foundation
import Synchronization

/// A proxy on this machine between clients and a server, that can cut connections: at once, or when the server has
/// answered and the client has not heard it yet.
final class CuttingProxy: Sendable {
    /// Where clients connect to, on 127.0.0.1.
    let port: UInt16

    private let listener: Int32
    private let server: SocketAddress
    private let state = Mutex(State())

    private struct State {
        var pairs: [Int: Pair] = [:]
        var next = 0
        var isRefusing = false
        var isLosingAnswers = false
        var isClosed = false
    }

    private struct Pair {
        let client: Int32
        let server: Int32
        /// How many of its two directions still read.
        var open = 2

        func cut() {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
    }

    /// Listens for clients of a server.
    init(to server: SocketAddress) throws {
        self.server = server
        (listener, port) = try SocketAddress.listen()
        let listener = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                if client < 0 { return }
                if let self { self.join(client) } else { close(client) }
            }
        }
    }

    /// How many connections there are now.
    var connections: Int { state.withLock { $0.pairs.count } }

    /// Cuts all connections that there are.
    func cut() { state.withLock { $0.pairs.values.forEach { $0.cut() } } }

    /// Lets nobody in until told otherwise, as a server that is down.
    func refuse(_ isRefusing: Bool) { state.withLock { $0.isRefusing = isRefusing } }

    /// Swallows the next thing the server says on each connection and cuts it then, until told otherwise: the server
    /// has done what it was asked for, and the client does not get to know.
    func loseAnswers(_ isLosing: Bool) { state.withLock { $0.isLosingAnswers = isLosing } }

    /// Ends all of it.
    func stop() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        guard !wasClosed else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        cut()
    }

    deinit { stop() }

    private func join(_ client: Int32) {
        guard state.withLock({ !$0.isRefusing && !$0.isClosed }), let other = try? server.connect() else {
            close(client)
            return
        }
        let number = state.withLock { state in
            state.next += 1
            state.pairs[state.next] = Pair(client: client, server: other)
            return state.next
        }
        Thread.detachNewThread { self.pump(number, from: client, to: other, isAnswer: false) }
        Thread.detachNewThread { self.pump(number, from: other, to: client, isAnswer: true) }
    }

    /// Hands bytes on until one side ends or is cut.
    private func pump(_ number: Int, from source: Int32, to target: Int32, isAnswer: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &bytes, bytes.count, 0)
            if count <= 0 || (isAnswer && state.withLock { $0.isLosingAnswers }) { break }
            if !SocketAddress.send(bytes[..<count], to: target) { break }
        }
        let ended = state.withLock { state -> Pair? in
            guard var pair = state.pairs[number] else { return nil }
            pair.cut()
            pair.open -= 1
            state.pairs[number] = pair.open > 0 ? pair : nil
            return pair.open > 0 ? nil : pair
        }
        if let ended {
            close(ended.client)
            close(ended.server)
        }
    }
}
