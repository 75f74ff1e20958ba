public import Cartwright
internal import Glibc

/// A run of a question over many carts.
///
/// It takes a ``SimulationTrial``, prices one ``CartStream`` after the other, and gives ``SimulationTotals`` after
/// ``finish(jobs:progress:problem:isEnded:)``.
public struct SimulationRun: Sendable {
    private let trial: SimulationTrial
    private var counted: SimulationTotals
    /// The run in the order of the carts; nil if they use up no limits.
    private var limited: LimitRun?

    /// Creates a run.
    public init(_ trial: SimulationTrial) { self.init(trial) { CartSorter() } }

    /// - Parameter sorter: returns an empty sorter, for carts that are out of order.
    init(_ trial: SimulationTrial, sorter: @escaping @Sendable () -> CartSorter) {
        self.trial = trial
        counted = SimulationTotals(trial.question)
        limited = trial.question.countsLimits ? LimitRun(trial, sorter: sorter) : nil
    }

    /// The totals so far.
    public var totals: SimulationTotals { trial.completed(limited?.totals ?? counted) }

    /// The number of carts so far, including bad ones and those to be sorted.
    public var countedCarts: Int { limited?.readCount ?? counted.cartCount + counted.badCount }

    /// Prices carts and adds them to the totals. If carts use up limits, those that are out of order are only read, and
    /// priced by ``finish(jobs:progress:problem:isEnded:)``.
    ///
    /// - Parameters:
    ///   - carts: the carts to price. They are read during pricing; only those being priced are held in memory.
    ///   - again: returns the same carts from the beginning. Without it, carts that use up limits are written to a
    ///     temporary file as they are read, in case that a later one is out of order.
    ///   - jobs: the number of carts to price in parallel; the result is the same for any number.
    ///   - progress: called regularly with the numbers of finished carts and bytes of this stream.
    ///   - problem: called with the errors of bad carts, in order; bad carts are in no figure.
    ///   - isEnded: called before each cart; if it returns true, the run ends with the totals so far, and
    ///     ``SimulationTotals/isComplete`` is false.
    /// - Throws: the errors of reading; `money.overflow` if the sums of all carts exceed 64 bits;
    ///   `campaign.too_many_groups`; `campaign.not_sorted`.
    public mutating func run(
        _ carts: inout CartStream,
        again: (@Sendable () throws(CartwrightError) -> CartStream)? = nil,
        jobs: Int = SimulationRun.processors,
        progress: (_ carts: Int, _ bytes: Int64) -> Void = { _, _ in },
        problem: (CartwrightError) -> Void = { _ in },
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) throws(CartwrightError) {
        guard limited == nil else {
            return try with(jobs, progress, problem, isEnded) { run, calls throws(CartwrightError) in
                try run?.run(&carts, again: again, calls)
            }
        }
        let trial = trial
        var pieces = CartPieces()
        while !isEnded() {
            let block = try pieces.next(upTo: Self.piecesPerJob * max(1, jobs), of: &carts)
            guard !block.isEmpty else { return }
            try OrderedJobs(jobs: jobs).run(block.count) { index in
                trial.part(block[index], isEnded)
            } deliver: { part throws(CartwrightError) in
                try counted.merge(part.totals)
                for error in part.problems { problem(error) }
            }
            progress(countedCarts, carts.byteCount)
        }
        counted.isComplete = false
    }

    /// Prices the carts that had to be sorted. Call it once, after the last stream.
    ///
    /// - Parameters: those of ``run(_:again:jobs:progress:problem:isEnded:)``; the number of bytes is 0.
    /// - Throws: the errors of pricing all carts, see ``run(_:again:jobs:progress:problem:isEnded:)``.
    public mutating func finish(
        jobs: Int = SimulationRun.processors,
        progress: (_ carts: Int, _ bytes: Int64) -> Void = { _, _ in },
        problem: (CartwrightError) -> Void = { _ in },
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) throws(CartwrightError) {
        try with(jobs, progress, problem, isEnded) { run, calls throws(CartwrightError) in try run?.finish(calls) }
    }

    /// Calls a function with the run in the order of the carts, and with what it calls itself.
    private mutating func with(
        _ jobs: Int,
        _ progress: (_ carts: Int, _ bytes: Int64) -> Void,
        _ problem: (CartwrightError) -> Void,
        _ isEnded: @escaping @Sendable () -> Bool,
        _ body: (inout LimitRun?, LimitRun.Calls) throws(CartwrightError) -> Void
    ) throws(CartwrightError) {
        try withoutActuallyEscaping(progress) { progress throws(CartwrightError) in
            try withoutActuallyEscaping(problem) { problem throws(CartwrightError) in
                let calls = LimitRun.Calls(jobs: max(1, jobs), progress: progress, problem: problem, isEnded: isEnded)
                try body(&limited, calls)
            }
        }
    }

    /// The number of available processors.
    public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Enough pieces that no job waits long for the others, and few enough that few carts are held.
    private static let piecesPerJob = 8
}

extension SimulationTrial {
    /// Returns the totals and errors of some carts, or of those before the run was ended.
    fileprivate func part(
        _ piece: CartPieces.Piece,
        _ isEnded: () -> Bool
    ) -> (totals: SimulationTotals, problems: [CartwrightError]) {
        var totals = SimulationTotals(question)
        var problems: [CartwrightError] = []
        for entry in piece.range.lazy.flatMap(piece.carts.entries) {
            if isEnded() {
                totals.isComplete = false
                break
            }
            do throws(CartwrightError) {
                try add(try entry.scenario.get(), to: &totals)
            } catch {
                totals.badCount += 1
                problems.append(piece.carts.placing(error, at: entry))
            }
        }
        return (totals, problems)
    }
}
