internal import Cartwright

/// Carts priced one after the other in the order of their instants, as a real week would: each uses up the limits and
/// budgets that the next ones find.
///
/// The text of all carts is held, since none can be priced before the earliest is known.
struct BudgetRun {
    private let trial: CampaignTrial
    private(set) var totals: CampaignTotals
    private var spending: BudgetSpending

    init(_ trial: CampaignTrial, _ totals: CampaignTotals) {
        (self.trial, self.totals) = (trial, totals)
        spending = BudgetSpending(trial.catalog.catalog)
    }

    /// A cart, and when it is its turn.
    private struct Turn {
        let instant: Instant
        let source: Source
    }

    /// Where a cart is read once more: one that shares its document with others is kept as it is.
    private enum Source {
        case document(CartFile, Int)
        case scenario(CartFile, ScenarioText.Entry)
    }

    mutating func run(
        _ carts: inout CartStream,
        progress: (_ carts: Int, _ bytes: Int64) -> Void,
        problem: (CartwrightError) -> Void,
        isEnded: () -> Bool
    ) throws(CartwrightError) {
        guard totals.cartCount + totals.badCount == 0 else {
            throw CartwrightError(
                .campaignBadQuestion,
                "budgets are used up in the order of all carts, and these are in several files",
                hint: "one file, or all of them on standard input"
            )
        }
        let turns = try read(&carts, problem, isEnded)
        for (index, turn) in turns.enumerated() {
            guard !isEnded() else { break }
            take(turn, problem)
            if index.isMultiple(of: 1024) {
                progress(totals.cartCount, carts.byteCount * Int64(index + 1) / Int64(turns.count))
            }
        }
        totals.isComplete = !isEnded()
        totals.budgets = spending.figures
    }

    /// The carts in their order: by instant, then as they come.
    private mutating func read(
        _ carts: inout CartStream,
        _ problem: (CartwrightError) -> Void,
        _ isEnded: () -> Bool
    ) throws(CartwrightError) -> [Turn] {
        var turns: [Turn] = []
        while !isEnded(), let file = try carts.next() {
            for document in 0..<file.count {
                let entries = file.entries(at: document)
                for entry in entries {
                    do throws(CartwrightError) {
                        let instant = try entry.scenario.get().now ?? trial.clock
                        let source = entries.count == 1 ? Source.document(file, document) : .scenario(file, entry)
                        turns.append(Turn(instant: instant, source: source))
                    } catch {
                        totals.badCount += 1
                        problem(file.placing(error, at: entry))
                    }
                }
            }
        }
        let order = turns.indices.sorted { (turns[$0].instant, $0) < (turns[$1].instant, $1) }
        return order.map { turns[$0] }
    }

    private mutating func take(_ turn: Turn, _ problem: (CartwrightError) -> Void) {
        let (file, entries) =
            switch turn.source {
            case .document(let file, let document): (file, file.entries(at: document))
            case .scenario(let file, let entry): (file, [entry])
            }
        for entry in entries {
            do throws(CartwrightError) {
                let scenario = try entry.scenario.get()
                let quote = try trial.add(scenario, to: &totals, counters: spending.counters(for: scenario.cart))
                spending.take(quote, scenario.cart, at: turn.instant)
            } catch {
                totals.badCount += 1
                problem(file.placing(error, at: entry))
            }
        }
    }
}
