internal import Foundation

/// Runs pieces of work in parallel and delivers the results in order, while others work on later pieces.
///
/// Unlike with ``OrderedJobs``, delivering may change what later pieces read, so that they are started only a few
/// pieces ahead. Pieces are read one at a time, so that few of them are in memory, and no job waits for the end of a
/// block of them.
struct JobsAhead {
    private let jobs: Int
    private let ahead: Int

    /// - Parameters:
    ///   - jobs: the number of parallel pieces, 1 or more.
    ///   - ahead: the number of pieces that may be started before an earlier one is delivered, 1 or more.
    init(jobs: Int, ahead: Int) { (self.jobs, self.ahead) = (max(1, jobs), max(1, ahead)) }

    /// Runs the work.
    ///
    /// - Parameters:
    ///   - next: returns the next piece; nil at the end. Called on this thread, never at the same time as `deliver`.
    ///   - work: runs one piece, possibly in parallel with others, with `next` and with `deliver`.
    ///   - deliver: takes the results in order, one after the other, on this thread.
    /// - Throws: the error of `next` or `deliver`, after which no pieces are started.
    func run<Input: Sendable, Output: Sendable, Failure: Error>(
        next: () throws(Failure) -> Input?,
        work: @escaping @Sendable (Input) -> Output,
        deliver: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        let board = Board<Input, Output>()
        let hasEnded = DispatchSemaphore(value: 0)
        for _ in 1..<jobs {
            Thread.detachNewThread {
                while let piece = board.start(isWaiting: true) { board.finish(piece.number, work(piece.input)) }
                hasEnded.signal()
            }
        }
        defer {
            board.end()
            for _ in 1..<jobs { hasEnded.wait() }
        }
        var (given, delivered, isAtEnd) = (0, 0, false)
        while true {
            while !isAtEnd, given - delivered <= ahead {
                if let input = try next() {
                    board.add(input)
                    given += 1
                } else {
                    isAtEnd = true
                }
            }
            guard delivered < given else { return }
            while !board.has(delivered), let piece = board.start(isWaiting: false) {
                board.finish(piece.number, work(piece.input))
            }
            try deliver(board.take(delivered))
            delivered += 1
        }
    }

    /// The pieces that wait for a job, and the results of the finished ones that are not delivered yet.
    private final class Board<Input: Sendable, Output: Sendable>: @unchecked Sendable {
        // Everything below is used only while the condition is locked.
        private let condition = NSCondition()
        private var waiting: [Input] = []
        private var started = 0
        private var done: [Int: Output] = [:]
        private var hasEnded = false

        /// Adds a piece.
        func add(_ input: Input) {
            locked {
                waiting.append(input)
                condition.broadcast()
            }
        }

        /// True if a piece is finished.
        func has(_ piece: Int) -> Bool { locked { done[piece] != nil } }

        /// Returns the first piece that waits for a job; nil if there is none.
        ///
        /// - Parameter isWaiting: true to wait for a piece until ``end()``.
        func start(isWaiting: Bool) -> (number: Int, input: Input)? {
            locked {
                while isWaiting, waiting.isEmpty, !hasEnded { condition.wait() }
                guard !waiting.isEmpty, !hasEnded else { return nil }
                defer { started += 1 }
                return (started, waiting.removeFirst())
            }
        }

        /// Adds the result of a piece.
        func finish(_ piece: Int, _ output: Output) {
            locked {
                done[piece] = output
                condition.broadcast()
            }
        }

        /// Waits for a piece, and takes its result.
        func take(_ piece: Int) -> Output {
            locked {
                while true {
                    if let output = done.removeValue(forKey: piece) { return output }
                    condition.wait()
                }
            }
        }

        /// Starts no further pieces.
        func end() {
            locked {
                hasEnded = true
                condition.broadcast()
            }
        }

        private func locked<Value>(_ body: () -> Value) -> Value {
            condition.lock()
            defer { condition.unlock() }
            return body()
        }
    }
}
