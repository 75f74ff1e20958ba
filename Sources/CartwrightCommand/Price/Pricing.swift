import Cartwright
import CartwrightScenarios
import CartwrightConsole
import CartwrightREPL

/// The settings for every scenario of a run.
struct Pricing: Sendable {
    let catalog: Catalog?
    let clock: Instant
    let explains: Bool
    /// The name of the only cart to price; nil for all.
    var cart: String?
    let output: PriceCommand.Output

    /// A quote in the output format.
    enum Shown: Sendable {
        /// A line of JSON with its newline.
        case json([UInt8])
        /// A table.
        case table([ScreenBlock])
        /// Not shown: another cart was requested.
        case passedOver(name: String)
    }

    /// The formatted quotes of a piece of a file, or the errors of its carts.
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

    /// Explains every promotion of the scenario; those of the catalog only with `--explain`.
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
