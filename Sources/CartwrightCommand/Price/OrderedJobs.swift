import Dispatch
import Synchronization

/// Does numbered pieces of work side by side and hands the results over in their order, whatever finished first.
struct OrderedJobs {
    /// How many pieces are worked on at once.
    let jobs: Int

    /// - Parameters:
    ///   - count: how many pieces there are.
    ///   - work: does one piece, possibly beside others.
    ///   - deliver: takes the results in order, one after the other.
    func run<Output: Sendable>(
        _ count: Int,
        work: @escaping @Sendable (Int) -> Output,
        deliver: (Output) throws -> Void
    ) throws {
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
