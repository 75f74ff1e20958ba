internal import Foundation

/// Runs numbered pieces of work in parallel and delivers the results in order, while others work on later pieces.
///
/// Unlike with ``OrderedJobs``, delivering may change what later pieces read, so that they are started only a few
/// pieces ahead.
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
    ///   - count: the number of pieces.
    ///   - work: runs one piece, possibly in parallel with others and with `deliver`.
    ///   - deliver: takes the results in order, one after the other, on this thread.
    /// - Throws: the error of `deliver`, after which no pieces are started.
    func run<Output: Sendable, Failure: Error>(
        _ count: Int,
        work: @escaping @Sendable (Int) -> Output,
        deliver: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        let board = Board<Output>(count, ahead: ahead)
        let threads = jobs > 1 && count > 1 ? jobs - 1 : 0
        let hasEnded = DispatchSemaphore(value: 0)
        for _ in 0..<threads {
            Thread.detachNewThread {
                while board.fill(by: work, isWaiting: true) {}
                hasEnded.signal()
            }
        }
        defer {
            board.end()
            for _ in 0..<threads { hasEnded.wait() }
        }
        for piece in 0..<count {
            while !board.has(piece), board.fill(by: work, isWaiting: false) {}
            try deliver(board.take(piece))
        }
    }

    /// The remaining pieces, and the results of the finished ones that are not delivered yet.
    private final class Board<Output: Sendable>: @unchecked Sendable {
        // Everything below is used only while the condition is locked.
        private let condition = NSCondition()
        private let (count, ahead): (Int, Int)
        private var (next, delivered) = (0, 0)
        private var done: [Int: Output] = [:]

        init(_ count: Int, ahead: Int) { (self.count, self.ahead) = (count, ahead) }

        /// True if a piece is finished.
        func has(_ piece: Int) -> Bool { locked { done[piece] != nil } }

        /// Runs the next piece; returns false if none is left, or if none may be started yet.
        ///
        /// - Parameter isWaiting: true to wait until a piece may be started.
        func fill(by work: (Int) -> Output, isWaiting: Bool) -> Bool {
            let piece: Int? = locked {
                while isWaiting, next < count, next - delivered > ahead { condition.wait() }
                guard next < count, next - delivered <= ahead else { return nil }
                defer { next += 1 }
                return next
            }
            guard let piece else { return false }
            let output = work(piece)
            locked {
                done[piece] = output
                condition.broadcast()
            }
            return true
        }

        /// Waits for a piece, and takes its result.
        func take(_ piece: Int) -> Output {
            locked {
                while true {
                    if let output = done.removeValue(forKey: piece) {
                        delivered = piece + 1
                        condition.broadcast()
                        return output
                    }
                    condition.wait()
                }
            }
        }

        /// Starts no further pieces.
        func end() {
            locked {
                next = count
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
