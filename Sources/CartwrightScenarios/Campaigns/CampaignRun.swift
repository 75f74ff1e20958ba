public import Cartwright
internal import Glibc

/// A catalog tried on many carts.
public struct CampaignRun: Sendable {
    private let carts: CartFile
    private let catalog: Catalog
    private let clock: Instant

    /// The figures so far.
    public private(set) var campaign = Campaign()
    /// What was wrong with carts, in the order of the file; those are in no figure.
    public private(set) var problems: [CartwrightError] = []

    /// A run over carts that has not begun.
    ///
    /// - Parameters:
    ///   - carts: what is priced.
    ///   - catalog: the promotions on offer.
    ///   - clock: the instant of carts that name none.
    public init(_ carts: CartFile, catalog: Catalog, clock: Instant) {
        (self.carts, self.catalog, self.clock) = (carts, catalog, clock)
    }

    /// Prices all carts.
    ///
    /// - Parameters:
    ///   - jobs: how many to price at once; the result is the same for any number.
    ///   - progress: called with the pieces done and all pieces, now and then.
    ///   - check: asked before each cart; what it throws ends the run.
    /// - Throws: `money.overflow` where the sums of all carts are beyond 64 bits, and what `check` throws.
    public mutating func run(
        jobs: Int = CampaignRun.processors,
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
        check: @escaping @Sendable () throws(CartwrightError) -> Void = {}
    ) throws(CartwrightError) {
        let (run, all) = (self, carts.count)
        let pieces = (all + Self.pieceCount - 1) / Self.pieceCount
        var done = 0
        try OrderedJobs(jobs: jobs).run(pieces) { piece in
            run.part(piece * Self.pieceCount..<min(all, (piece + 1) * Self.pieceCount), check)
        } deliver: { part throws(CartwrightError) in
            try check()
            try campaign.merge(part.campaign)
            problems += part.problems
            done += 1
            progress(min(all, done * Self.pieceCount), all)
        }
    }

    /// How many carts were priced.
    public var cartCount: Int { campaign.figures.values.reduce(0) { $0 + $1.cartCount } }

    /// How many processors there are to work with.
    public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// How many carts are priced in a row: enough that handing them over costs nothing beside it.
    private static let pieceCount = 64

    /// Prices some carts; none any more once the run is to end, whose figures nobody sees then.
    private func part(
        _ range: Range<Int>,
        _ check: () throws(CartwrightError) -> Void
    ) -> (campaign: Campaign, problems: [CartwrightError]) {
        var part = Campaign()
        var problems: [CartwrightError] = []
        for entry in range.lazy.flatMap(carts.entries) {
            if (try? check()) == nil { break }
            do throws(CartwrightError) {
                try part.add(try entry.scenario.get().quote(with: catalog, clock: clock, explanation: .reasons))
            } catch {
                problems.append(carts.placing(error, at: entry))
            }
        }
        return (part, problems)
    }
}
