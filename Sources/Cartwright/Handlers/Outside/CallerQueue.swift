internal import Synchronization

/// Admits callers in the order of their arrival: a limited number at a time for each key, with a limited number
/// waiting.
///
/// A waiting caller occupies no thread. It waits for a limited time, and stops when its task is cancelled.
package final class CallerQueue<Key: Hashable & Sendable>: Sendable {
    /// The result of an attempt to enter.
    package enum Entry: Sendable {
        /// The caller has entered, and must leave.
        case entered
        /// Too many callers were waiting already.
        case full
        /// The time limit passed before a place was free.
        case late
        /// Its task was cancelled.
        case cancelled
    }

    /// The number of callers that are admitted at a time for each key.
    private let places: Int
    /// The maximum number of waiting callers for each key.
    private let mostWaiting: Int
    private let state = Mutex(State())

    private struct State {
        var lines: [Key: Line] = [:]
        var lastNumber: UInt64 = 0
    }

    private struct Line {
        var entered = 0
        var waiting: [Caller] = []
    }

    private struct Caller {
        let number: UInt64
        let continuation: CheckedContinuation<Entry, Never>
        let alarm: Task<Void, Never>

        func resume(returning entry: Entry) {
            alarm.cancel()
            continuation.resume(returning: entry)
        }
    }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - places: the number of callers that are admitted at a time for each key, 1 or more.
    ///   - mostWaiting: the maximum number of waiting callers for each key.
    package init(places: Int = 1, mostWaiting: Int = .max) {
        (self.places, self.mostWaiting) = (max(1, places), mostWaiting)
    }

    /// Returns the number of callers that wait for a key.
    package func waiting(for key: Key) -> Int { state.withLock { $0.lines[key]?.waiting.count ?? 0 } }

    /// Enters, at once or when a place is free. A caller that has entered must leave.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - limit: the maximum time to wait.
    package func enter(_ key: Key, waiting limit: Duration) async -> Entry {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Entry? in
                    var line = state.lines[key] ?? Line()
                    defer { state.lines[key] = line }
                    guard line.entered >= places else {
                        line.entered += 1
                        return .entered
                    }
                    // A caller that was cancelled before this is in no line that the handler below could search.
                    guard !Task.isCancelled else { return .cancelled }
                    guard line.waiting.count < mostWaiting else { return .full }
                    let alarm = Task {
                        try? await Task.sleep(for: limit)
                        if !Task.isCancelled { self.abandon(number, in: key, as: .late) }
                    }
                    line.waiting.append(Caller(number: number, continuation: continuation, alarm: alarm))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            abandon(number, in: key, as: .cancelled)
        }
    }

    /// Leaves, and admits the caller that has waited for the longest time.
    package func leave(_ key: Key) {
        let next = state.withLock { state -> Caller? in
            guard var line = state.lines[key] else { return nil }
            let next = line.waiting.isEmpty ? nil : line.waiting.removeFirst()
            if next == nil { line.entered -= 1 }
            state.lines[key] = line.entered == 0 ? nil : line
            return next
        }
        next?.resume(returning: .entered)
    }

    /// Removes a waiting caller.
    private func abandon(_ number: UInt64, in key: Key, as entry: Entry) {
        let caller = state.withLock { state -> Caller? in
            guard let place = state.lines[key]?.waiting.firstIndex(where: { $0.number == number }) else { return nil }
            return state.lines[key]?.waiting.remove(at: place)
        }
        caller?.resume(returning: entry)
    }
}
