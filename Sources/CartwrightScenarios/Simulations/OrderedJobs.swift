internal import Foundation
internal import Synchronization

/// Runs numbered pieces of work in parallel and delivers the results in order.
public struct OrderedJobs {
    /// The number of parallel pieces.
    private let jobs: Int

    /// - Parameter jobs: the number of parallel pieces, 1 or more.
    public init(jobs: Int) { self.jobs = max(1, jobs) }

    /// Runs the work.
    ///
    /// - Parameters:
    ///   - count: the number of pieces.
    ///   - work: runs one piece, possibly in parallel with others.
    ///   - deliver: takes the results in order, one after the other.
    /// - Throws: the error of `deliver`, after which no pieces are started.
    public func run<Output: Sendable, Failure: Error>(
        _ count: Int,
        work: @escaping @Sendable (Int) -> Output,
        deliver: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        while start < count {
            let block = start..<min(count, start + Self.piecesPerJob * jobs)
            for output in results(of: block, work) { try deliver(output) }
            start = block.upperBound
        }
    }

    /// Enough to keep all jobs busy, and few enough that a long input shows progress and is not held as a whole.
    private static let piecesPerJob = 64

    private func results<Output: Sendable>(of block: Range<Int>, _ work: @escaping @Sendable (Int) -> Output)
        -> [Output]
    {
        guard jobs > 1 else { return block.map(work) }
        let board = Board<Output>(block)
        let hasEnded = DispatchSemaphore(value: 0)
        for _ in 1..<jobs {
            // Not by Dispatch, which requests a priority and writes to the system's log if it is refused.
            Thread.detachNewThread {
                board.fill(by: work)
                hasEnded.signal()
            }
        }
        board.fill(by: work)
        for _ in 1..<jobs { hasEnded.wait() }
        return board.results
    }

    /// The remaining pieces, and the results of the finished ones.
    private final class Board<Output: Sendable>: Sendable {
        private let block: Range<Int>
        private let next: Atomic<Int>
        private let done = Mutex<[Int: Output]>([:])

        init(_ block: Range<Int>) {
            self.block = block
            next = Atomic(block.lowerBound)
        }

        /// Runs one piece after the other until none is left.
        func fill(by work: (Int) -> Output) {
            while true {
                let piece = next.add(1, ordering: .relaxed).oldValue
                guard piece < block.upperBound else { return }
                let output = work(piece)
                done.withLock { $0[piece] = output }
            }
        }

        /// The results, in order.
        var results: [Output] { done.withLock { done in block.compactMap { done[$0] } } }
    }
}
