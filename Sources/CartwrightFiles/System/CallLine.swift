package import Cartwright
internal import Synchronization

/// Calls that wait to be carried out together: whatever comes while some are carried out shares the next turn.
package final class CallLine<Call: Sendable>: Sendable {
    private let line = Mutex(Line())

    private struct Line {
        var calls: [Call] = []
        var bytes = 0
        var servers = 0
    }

    package init() {}

    /// The number of calls that wait.
    package var count: Int { line.withLock { $0.calls.count } }

    /// Lets a call wait.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - bytes: how much memory it holds, about. A single call may have more than the limit where no other one waits.
    ///   - limit: the most that wait, and the most bytes.
    ///   - code: the code of the refusal of one more.
    ///   - isNeeded: judges whether one more has to serve, by how many serve and how many calls wait: unless given, one
    ///     serves at a time.
    /// - Returns: true where the caller has to see to it that one more serves, which ends with ``next(_:)``.
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

    /// The calls that are carried out next; nil where none wait, and then one serves less.
    ///
    /// - Parameter take: takes some of those that wait; all of them unless given.
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
