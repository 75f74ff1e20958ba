public import Cartwright
internal import Glibc

/// A run of a question over many carts.
///
/// It takes a ``SimulationTrial``, prices one ``CartStream`` after the other, and gives ``SimulationTotals``.
public struct SimulationRun: Sendable {
    private let trial: SimulationTrial
    private var counted: SimulationTotals

    /// Creates a run.
    public init(_ trial: SimulationTrial) {
        self.trial = trial
        counted = SimulationTotals(trial.question)
    }

    /// The totals so far.
    public var totals: SimulationTotals { trial.completed(counted) }

    /// The number of carts so far, including bad ones.
    public var countedCarts: Int { counted.cartCount + counted.badCount }

    /// Prices carts and adds them to the totals.
    ///
    /// - Parameters:
    ///   - carts: the carts to price. They are read during pricing; only those being priced are held in memory.
    ///   - jobs: the number of carts to price in parallel; the result is the same for any number.
    ///   - progress: called regularly with the numbers of finished carts and bytes of this stream.
    ///   - problem: called with the errors of bad carts, in order; bad carts are in no figure.
    ///   - isEnded: called before each cart; if it returns true, the run ends with the totals so far, and
    ///     ``SimulationTotals/isComplete`` is false.
    /// - Throws: the errors of reading; `money.overflow` if the sums of all carts exceed 64 bits;
    ///   `campaign.too_many_groups`.
    public mutating func run(
        _ carts: inout CartStream,
        jobs: Int = SimulationRun.processors,
        progress: (_ carts: Int, _ bytes: Int64) -> Void = { _, _ in },
        problem: (CartwrightError) -> Void = { _ in },
        isEnded: @escaping @Sendable () -> Bool = { false }
    ) throws(CartwrightError) {
        if trial.question.spendsBudgets {
            var run = BudgetRun(trial, counted)
            try run.run(&carts, progress: progress, problem: problem, isEnded: isEnded)
            counted = run.totals
            return
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
