import Cartwright
import CartwrightScenarios
import CartwrightConsole
import CartwrightREPL

/// What is the same for every scenario of a run.
struct Pricing: Sendable {
    let catalog: Catalog?
    let clock: Instant
    let explains: Bool
    /// The name of the only cart that is priced; nil where all are.
    var cart: String?
    let output: PriceCommand.Output

    /// A quote as it is shown.
    enum Shown: Sendable {
        /// A line of JSON, its end with it.
        case json([UInt8])
        /// For people.
        case table([ScreenBlock])
        /// Not at all: it is a cart of this name, and another one was requested.
        case passedOver(name: String)
    }

    /// The quotes of a piece of a file as they are shown, or what is wrong with its carts.
    func quotes(of carts: CartFile, at piece: Int) -> [Result<Shown, CartwrightError>] {
        carts.entries(at: piece).map { entry in
            do throws(CartwrightError) {
                let scenario = try entry.scenario.get()
                if let cart, case let name = scenario.name, name != cart { return .success(.passedOver(name: name)) }
                return .success(write(try quote(scenario), of: scenario))
            } catch {
                return .failure(carts.placing(error, at: entry))
            }
        }
    }

    /// Every promotion that a scenario carries itself is explained; those of the catalog only where that is asked for.
    func quote(_ scenario: Scenario) throws(CartwrightError) -> Quote {
        let explains = explains || catalog == nil || !scenario.promotions.isEmpty
        var quote = try scenario.quote(
            with: catalog ?? .empty,
            clock: clock,
            explanation: explains ? .all : .applied
        )
        if !self.explains, catalog != nil {
            let own = Set(scenario.promotions.map(\.id))
            quote.notApplied.removeAll { !own.contains($0.promotion) }
            quote.nudges.removeAll { !own.contains($0.promotion) }
        }
        return quote
    }

    private func write(_ quote: Quote, of scenario: Scenario) -> Shown {
        switch output {
        case .json:
            var bytes: [UInt8] = []
            quote.write(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
            return .json(bytes)
        case .table:
            return .table(QuoteTable(quote) { id in scenario.promotions.first { $0.id == id } ?? catalog?[id] }.blocks)
        }
    }
}
