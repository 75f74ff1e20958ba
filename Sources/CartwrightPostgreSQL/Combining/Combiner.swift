internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A call that may share a statement with others.
protocol Combinable: Sendable {
    /// Of the calls of one group only one is in a statement; the next waits for the next. Nil for a call of no group.
    var group: [UInt8]? { get }
    /// What becomes of it when the connection is lost.
    var repetition: Repetition { get }
}

/// Sends what waits at the same moment as one statement.
///
/// A call that finds nobody at work is sent at once, and whatever comes while a statement is under way shares the next
/// one. Where calls share statements, there is a pause between two of them, of a fraction of a millisecond, in which
/// those who were just answered come back. A further connection helps only when a whole statement's worth of calls
/// waits: otherwise two would share the calls, and half of them would wait for what the others have locked.
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
    ///   - workers: the most connections that work at a time.
    ///   - overload: what a call gets where more wait than may.
    ///   - send: sends calls, and returns an answer to each, in their order.
    init(
        _ pool: ConnectionPool,
        workers: Int,
        overload: ErrorCode = .storeOverloaded,
        _ send: @escaping @Sendable (PostgreSQLConnection, [Call]) throws(PostgreSQLFailure) -> [Answer]
    ) {
        (self.pool, self.workers, self.overload, self.send) = (pool, workers, overload, send)
    }

    /// The answer to a call.
    ///
    /// - Throws: an error of area `store`; the error of the overload.
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

    /// Sends one statement after another while calls wait, and makes way for other work in between.
    private func serve(_ worker: ConnectionWorker) {
        while let group = line.next(takeGroup) {
            answer(group, on: worker)
            linger(after: group.count)
            if pool.isAwaited { return pool.start(serve) }
        }
    }

    /// Gives those who were just answered a moment to come back with their next call: otherwise the first of them would
    /// be sent alone, and all others wait for it. Who was sent alone waits for nobody.
    ///
    /// Without it the clients fall into two halves that take turns: the statements of 8 clients have 5 calls instead of
    /// 8, and the server works 1.4 times as long for each.
    private func linger(after answered: Int) {
        guard answered > 1 else { return }
        for _ in 0..<4 where line.count < answered { usleep(20) }
    }

    /// Takes what goes into the next statement.
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
                    throw .damaged(connection.place, "\(calls.count) calls got \(answers.count) answers")
                }
                return answers
            }
            for (waiting, answer) in zip(group, answers) { waiting.answer(.success(answer)) }
        } catch {
            recover(group, from: error, on: worker)
        }
    }

    /// Where the connection was lost, calls that may be repeated are. Where the tables refused something, each call is
    /// sent by itself, and only those fail whose own doing it is. Anything else is no call's own.
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
