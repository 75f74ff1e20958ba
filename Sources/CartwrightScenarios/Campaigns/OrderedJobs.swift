internal import Foundation
internal import Synchronization

/// Does numbered pieces of work side by side and hands the results over in their order, whatever finished first.
public struct OrderedJobs {
    /// How many pieces are worked on at once.
    private let jobs: Int

    /// - Parameter jobs: how many pieces are worked on at once, 1 or more.
    public init(jobs: Int) { self.jobs = max(1, jobs) }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - count: how many pieces there are.
    ///   - work: does one piece, possibly beside others.
    ///   - deliver: takes the results in order, one after the other.
    /// - Throws: what `deliver` throws; later pieces are not begun then.
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

    /// Enough to keep all jobs busy, and little enough that a long input shows its progress and is never held whole.
    private static let piecesPerJob = 64

    private func results<Output: Sendable>(of block: Range<Int>, _ work: @escaping @Sendable (Int) -> Output)
        -> [Output]
    {
        guard jobs > 1 else { return block.map(work) }
        let board = Board<Output>(block)
        let hasEnded = DispatchSemaphore(value: 0)
        for _ in 1..<jobs {
            // Not by Dispatch, which asks for a priority and, where the system refuses it, tells the system's log.
            Thread.detachNewThread {
                board.fill(by: work)
                hasEnded.signal()
            }
        }
        board.fill(by: work)
        for _ in 1..<jobs { hasEnded.wait() }
        return board.results
    }

    /// Pieces that are to be done, and what came of those that are.
    private final class Board<Output: Sendable>: Sendable {
        private let block: Range<Int>
        private let next: Atomic<Int>
        private let done = Mutex<[Int: Output]>([:])

        init(_ block: Range<Int>) {
            self.block = block
            next = Atomic(block.lowerBound)
        }

        /// Does one piece after the other until none is left.
        func fill(by work: (Int) -> Output) {
            while true {
                let piece = next.add(1, ordering: .relaxed).oldValue
                guard piece < block.upperBound else { return }
                let output = work(piece)
                done.withLock { $0[piece] = output }
            }
        }

        /// What came of them, in their order.
        var results: [Output] { done.withLock { done in block.compactMap { done[$0] } } }
    }
}
