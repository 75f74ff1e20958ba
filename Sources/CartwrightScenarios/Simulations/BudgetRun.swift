internal import Cartwright

/// Prices carts one after the other in the order of their instants, as in a real week: each cart uses up limits and
/// budgets for the next ones.
///
/// The text of all carts is held in memory, because the earliest cart must be found before any can be priced.
struct BudgetRun {
    private let trial: SimulationTrial
    private(set) var totals: SimulationTotals
    private var spending: BudgetSpending

    init(_ trial: SimulationTrial, _ totals: SimulationTotals) {
        (self.trial, self.totals) = (trial, totals)
        spending = BudgetSpending(trial.catalog.catalog)
    }

    /// A cart and its instant.
    private struct Turn {
        let instant: Instant
        let source: Source
    }

    /// The source from which a cart is read again; a cart that shares its document with others is kept in memory.
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
                "budgets need the order of all carts, but the carts are in several files",
                hint: "put all carts in one file or on standard input"
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
        (totals.budgets, totals.campaignBudgets) = (spending.figures, spending.campaigns)
    }

    /// Returns the carts in order of their instants, then of the input.
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
