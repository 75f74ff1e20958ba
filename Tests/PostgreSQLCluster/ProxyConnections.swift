internal import Foundation
internal import Synchronization

/// The connections of a proxy, each a pair of sockets with a thread for each direction.
final class ProxyConnections: Sendable {
    private let server: SocketAddress
    private let state = Mutex(State())

    private struct State {
        var pairs: [Int: Pair] = [:]
        var next = 0
        var isRefusing = false
        var fault = CuttingProxy.Fault.none
        /// The number of answers that the fault still applies to.
        var timesLeft = Int.max
        var mark: [UInt8] = []
    }

    private struct Pair {
        let client: Int32
        let server: Int32
        /// The number of directions that still read.
        var open = 2
        /// True if an unanswered request has the mark.
        var isMarked = false

        func cut() {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(server, Int32(SHUT_RDWR))
        }
    }

    init(to server: SocketAddress) { self.server = server }

    var count: Int { state.withLock { $0.pairs.count } }

    func cut() { state.withLock { $0.pairs.values.forEach { $0.cut() } } }

    func refuse(_ isRefusing: Bool) { state.withLock { $0.isRefusing = isRefusing } }

    func set(_ fault: CuttingProxy.Fault, times: Int, of mark: [UInt8]) {
        state.withLock { ($0.fault, $0.timesLeft, $0.mark) = (fault, times, mark) }
    }

    /// Connects a client to the server.
    func join(_ client: Int32) {
        guard state.withLock({ !$0.isRefusing }), let other = try? server.connect() else {
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

    /// Forwards bytes until one side ends or is cut.
    private func pump(_ number: Int, from source: Int32, to target: Int32, isAnswer: Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if !isAnswer { note(buffer[..<count], of: number) }
            let fault = isAnswer ? faultOfAnswer(of: number) : .none
            if fault == .cutsAnswers { break }
            if fault == .none, !SocketAddress.send(buffer[..<count], to: target) { break }
        }
        end(number)
    }

    private func note(_ request: ArraySlice<UInt8>, of number: Int) {
        state.withLock { state in
            guard !state.mark.isEmpty, request.firstRange(of: state.mark) != nil else { return }
            state.pairs[number]?.isMarked = true
        }
    }

    private func faultOfAnswer(of number: Int) -> CuttingProxy.Fault {
        state.withLock { state in
            let isMarked = state.pairs[number]?.isMarked == true
            state.pairs[number]?.isMarked = false
            guard state.fault != .none, isMarked || state.mark.isEmpty, state.timesLeft > 0 else { return .none }
            if state.timesLeft < .max { state.timesLeft -= 1 }
            return state.fault
        }
    }

    /// Ends one direction, which ends the other too. The last one closes the sockets.
    private func end(_ number: Int) {
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
