internal import Dispatch
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
        let results = Mutex<[Int: Output]>([:])
        let next = Atomic(block.lowerBound)
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while true {
                let piece = next.add(1, ordering: .relaxed).oldValue
                guard piece < block.upperBound else { return }
                let output = work(piece)
                results.withLock { $0[piece] = output }
            }
        }
        return results.withLock { found in block.compactMap { found[$0] } }
    }
}
