package import Cartwright
internal import Synchronization

/// A queue of calls that are carried out together: calls that arrive meanwhile share the next turn.
package final class CallLine<Call: Sendable>: Sendable {
    private let line = Mutex(Line())

    private struct Line {
        var calls: [Call] = []
        var bytes = 0
        var servers = 0
    }

    package init() {}

    /// The number of waiting calls.
    package var count: Int { line.withLock { $0.calls.count } }

    /// Adds a call.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - bytes: its approximate memory use. A single call may exceed the limit if no other call waits.
    ///   - limit: the maximum number of waiting calls, and of their bytes.
    ///   - code: the error code when the queue is full.
    ///   - isNeeded: decides if one more server is needed, by the number of servers and of waiting calls; by default
    ///     one serves at a time.
    /// - Returns: true if the caller must start one more server, which ends with ``next(_:)``.
    /// - Throws: ``/Cartwright/CartwrightError/overloaded(calls:bytes:code:)``.
    package func add(
        _ call: Call,
        bytes: Int = 0,
        atMost limit: (calls: Int, bytes: Int) = (.max, .max),
        refusingBy code: ErrorCode = .storeOverloaded,
        serving isNeeded: (_ servers: Int, _ calls: Int) -> Bool = { servers, _ in servers == 0 }
    ) throws(CartwrightError) -> Bool {
        try line.withLock { line throws(CartwrightError) in
            let isHeavy = !line.calls.isEmpty && bytes > 0 && line.bytes &+ bytes > limit.bytes
            guard line.calls.count < max(1, limit.calls), !isHeavy else {
                throw .overloaded(calls: line.calls.count, bytes: line.bytes, code: code)
            }
            line.calls.append(call)
            line.bytes &+= bytes
            guard isNeeded(line.servers, line.calls.count) else { return false }
            line.servers += 1
            return true
        }
    }

    /// Returns the calls to carry out next; nil if none wait, and then there is one server less.
    ///
    /// - Parameter take: takes some of the waiting calls; by default all of them.
    package func next(_ take: (inout [Call]) -> [Call] = CallLine.takeAll) -> [Call]? {
        line.withLock { line in
            guard !line.calls.isEmpty else {
                line.servers -= 1
                return nil
            }
            let taken = take(&line.calls)
            if line.calls.isEmpty { line.bytes = 0 }
            return taken
        }
    }

    package static func takeAll(_ calls: inout [Call]) -> [Call] {
        defer { calls = [] }
        return calls
    }
}
