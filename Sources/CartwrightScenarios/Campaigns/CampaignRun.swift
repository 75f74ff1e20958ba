public import Cartwright
internal import Glibc

/// A question asked of many carts.
///
/// It is made of a ``CampaignTrial``, run over one ``CartStream`` after the other, and read as ``CampaignTotals``.
public struct CampaignRun: Sendable {
    private let trial: CampaignTrial
    private var counted: CampaignTotals

    /// A run that has not begun.
    public init(_ trial: CampaignTrial) {
        self.trial = trial
        counted = CampaignTotals(trial.question)
    }

    /// What was counted so far.
    public var totals: CampaignTotals { trial.completed(counted) }

    /// How many carts were counted so far, bad ones among them.
    public var countedCarts: Int { counted.cartCount + counted.badCount }

    /// Prices carts and adds them to those before.
    ///
    /// - Parameters:
    ///   - carts: what is priced. It is read while it is priced; no more is held than is worked on.
    ///   - jobs: how many to price at once; the result is the same for any number.
    ///   - progress: called now and then with the carts and the bytes of this stream that are done.
    ///   - problem: called with what is wrong with carts, in their order; those are in no figure.
    ///   - isEnded: asked before each cart; where it says so the run ends with what was counted, and
    ///     ``CampaignTotals/isComplete`` is false.
    /// - Throws: what reading throws; `money.overflow` where the sums of all carts are beyond 64 bits;
    ///   `campaign.too_many_groups`.
    public mutating func run(
        _ carts: inout CartStream,
        jobs: Int = CampaignRun.processors,
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

    /// How many processors there are to work with.
    public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Enough that no job waits long for the others, and little enough that few carts are held.
    private static let piecesPerJob = 8
}

extension CampaignTrial {
    /// What comes of some carts; of those before somebody ended the run.
    fileprivate func part(
        _ piece: CartPieces.Piece,
        _ isEnded: () -> Bool
    ) -> (totals: CampaignTotals, problems: [CartwrightError]) {
        var totals = CampaignTotals(question)
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
