internal import Foundation
internal import Synchronization

/// Stands between stores and a server on a socket of its own, and gets in the way when it is told to: of answers to
/// requests that have a mark somewhere, the word `marked` mostly, so that no other one comes in between.
public final class CuttingProxy: Sendable {
    /// What happens to an answer.
    public enum Fault: Sendable {
        /// It arrives.
        case none
        /// Requests arrive, and when an answer comes, both sides are cut.
        case cutsAnswers
        /// Requests arrive, and answers do not.
        case swallowsAnswers
    }

    /// Where its socket is, as a host for libpq.
    public let folder: String
    private let server: String
    private let listener: Int32
    private let state = Mutex<(fault: Fault, cuts: Int, mark: String)>((.none, .max, ""))

    /// Stands before a cluster, in a folder inside the cluster's.
    public init(to cluster: TestCluster) throws {
        folder = "\(cluster.folder)/p\(UUID().uuidString.prefix(6))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        server = "\(cluster.folder)/.s.PGSQL.5432"
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isBound = Self.withAddress("\(folder)/.s.PGSQL.5432") { bind(listener, $0, $1) == 0 }
        guard isBound, listen(listener, 64) == 0 else { throw TestCluster.Failure(description: "no proxy") }
        let accepting = Thread { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { return }
                self.serve(client)
            }
        }
        accepting.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Gets in the way of the next `times` answers, or connections.
    public func set(_ fault: Fault, times: Int = .max, of mark: String = "marked") {
        state.withLock { $0 = (fault, times, mark) }
    }

    private var mark: [UInt8] { Array(state.withLock(\.mark).utf8) }

    /// What happens to the next answer.
    private func nextFault() -> Fault {
        state.withLock { state in
            guard state.cuts > 0 else { return .none }
            if state.fault != .none, state.cuts < .max { state.cuts -= 1 }
            return state.fault
        }
    }

    private func serve(_ client: Int32) {
        let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isConnected = Self.withAddress(server) { connect(upstream, $0, $1) == 0 }
        guard isConnected else {
            close(client)
            close(upstream)
            return
        }
        let both = [client, upstream]
        let isMarked = Marking()
        Thread { [weak self] in
            Self.pump(from: client, to: upstream, cutting: both) { request in
                if let mark = self?.mark, request.firstRange(of: mark) != nil {
                    isMarked.value.store(true, ordering: .relaxed)
                }
                return .none
            }
        }.start()
        Thread { [weak self] in
            Self.pump(from: upstream, to: client, cutting: both) { _ in
                isMarked.value.exchange(false, ordering: .relaxed) ? self?.nextFault() ?? .none : .none
            }
        }.start()
    }

    /// Whether the last request of a connection was marked.
    private final class Marking: Sendable {
        let value = Atomic(false)
    }

    private static func pump(from: Int32, to: Int32, cutting both: [Int32], _ fault: (ArraySlice<UInt8>) -> Fault) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(from, &buffer, buffer.count)
            guard count > 0 else { break }
            switch fault(buffer[..<count]) {
            case .none: break
            case .swallowsAnswers: continue
            case .cutsAnswers:
                for end in both { shutdown(end, Int32(SHUT_RDWR)) }
                return
            }
            guard send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        for end in both { shutdown(end, Int32(SHUT_RDWR)) }
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
