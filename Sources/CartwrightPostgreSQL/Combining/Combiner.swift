internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A call that may share a statement with others.
protocol Combinable: Sendable {
    /// The group of the call, nil for none. A statement holds one call of each group; the next waits for the next
    /// statement.
    var group: [UInt8]? { get }
    /// The behavior of the call when the connection is lost.
    var repetition: Repetition { get }
}

/// Sends calls that wait at the same time as one statement.
///
/// A call is sent at once if no worker is busy; calls that arrive during a statement share the next one. When calls
/// share statements, a pause of a fraction of a millisecond between two of them lets callers that were just answered
/// return with their next call. A further connection helps only if a full statement's worth of calls waits: otherwise
/// two statements would share the calls, and half of them would wait for locks of the others.
final class Combiner<Call: Combinable, Answer: Sendable>: Sendable {
    private let pool: ConnectionPool
    private let send: @Sendable (PostgreSQLConnection, [Call]) throws(PostgreSQLFailure) -> [Answer]
    private let line = CallLine<Waiting>()
    private let workers: Int
    private let overload: ErrorCode

    private struct Waiting: Sendable {
        let call: Call
        let answer: @Sendable (Result<Answer, CartwrightError>) -> Void
    }

    /// - Parameters:
    ///   - workers: the most connections that work at the same time.
    ///   - overload: the error code when too many calls wait.
    ///   - send: sends calls and returns an answer to each, in order.
    init(
        _ pool: ConnectionPool,
        workers: Int,
        overload: ErrorCode = .storeOverloaded,
        _ send: @escaping @Sendable (PostgreSQLConnection, [Call]) throws(PostgreSQLFailure) -> [Answer]
    ) {
        (self.pool, self.workers, self.overload, self.send) = (pool, workers, overload, send)
    }

    /// Returns the answer to a call.
    ///
    /// - Throws: an error of area `store`; `overload` if too many calls wait.
    func run(_ call: Call) async throws(CartwrightError) -> Answer {
        try await answered { answer in
            let limit = (calls: pool.settings.waitingCalls, bytes: Int.max)
            do throws(CartwrightError) {
                let waiting = Waiting(call: call, answer: answer)
                let mustServe = try line.add(waiting, atMost: limit, refusingBy: overload) { servers, calls in
                    servers == 0 || servers < workers && calls >= mostCalls
                }
                if mustServe { pool.start(serve) }
            } catch {
                answer(.failure(error))
            }
        }
    }

    private var mostCalls: Int { max(1, pool.settings.combinedCalls) }

    /// Sends one statement after another while calls wait, and yields to other work in between.
    private func serve(_ worker: ConnectionWorker) {
        while let group = line.next(takeGroup) {
            answer(group, on: worker)
            linger(after: group.count)
            if pool.isAwaited { return pool.start(serve) }
        }
    }

    /// Waits a moment for callers that were just answered to return with their next call: otherwise the first of them
    /// would be sent alone, and all others would wait for it. A single call is followed by no pause.
    ///
    /// Without the pause, clients split into two halves that take turns: the statements of 8 clients then have 5 calls
    /// instead of 8, and the server needs 1.4 times the time for each call.
    private func linger(after answered: Int) {
        guard answered > 1 else { return }
        for _ in 0..<4 where line.count < answered { usleep(20) }
    }

    /// Takes the calls for the next statement.
    private func takeGroup(_ waiting: inout [Waiting]) -> [Waiting] {
        if mostCalls == 1 { return [waiting.removeFirst()] }
        var (taken, left, groups) = ([Waiting](), [Waiting](), Set<[UInt8]>())
        for (index, next) in waiting.enumerated() {
            if taken.count == mostCalls {
                left += waiting[index...]
                break
            }
            let isFirst = next.call.group.map { groups.insert($0).inserted } ?? true
            if isFirst { taken.append(next) } else { left.append(next) }
        }
        waiting = left
        return taken
    }

    // MARK: Answers

    private func answer(_ group: [Waiting], on worker: ConnectionWorker) {
        let calls = group.map(\.call)
        let kinds = Set(calls.map(\.repetition))
        let repetition: Repetition = kinds.contains(.harmful) ? .harmful : kinds == [.reading] ? .reading : .harmless
        do throws(CartwrightError) {
            let answers = try worker.run(repetition) { connection throws(PostgreSQLFailure) in
                let answers = try send(connection, calls)
                guard answers.count == calls.count else {
                    throw .damaged(connection.place, "expected \(calls.count) answers, found \(answers.count)")
                }
                return answers
            }
            for (waiting, answer) in zip(group, answers) { waiting.answer(.success(answer)) }
        } catch {
            recover(group, from: error, on: worker)
        }
    }

    /// Handles a failed statement. After a lost connection, calls that may be repeated are repeated. After a refusal
    /// by the tables, each call is sent by itself, and only the calls at fault fail. Any other error fails all calls.
    private func recover(_ group: [Waiting], from error: CartwrightError, on worker: ConnectionWorker) {
        let harmless = group.filter { $0.call.repetition != .harmful }
        if !harmless.isEmpty, harmless.count < group.count, error.code == .storeOutcomeUnknown {
            for waiting in group where waiting.call.repetition == .harmful { waiting.answer(.failure(error)) }
            answer(harmless, on: worker)
        } else if group.count > 1, error.code == .storeCorrupt {
            for waiting in group { answer([waiting], on: worker) }
        } else {
            for waiting in group { waiting.answer(.failure(error)) }
        }
    }
}
