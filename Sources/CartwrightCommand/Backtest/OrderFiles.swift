import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightImport
import CartwrightScenarios

/// A backtest over files of past orders, with notes and errors.
struct OrderFiles {
    var simulation: SimulatedFiles
    /// The number of orders that could not be read.
    private(set) var unreadableCount = 0

    init(_ simulation: SimulatedFiles) { self.simulation = simulation }

    /// Compares the orders of a file; `-` is standard input.
    mutating func compare(
        _ file: String,
        _ shop: CatalogFile,
        _ vocabulary: Vocabulary,
        _ conventions: CSVConventions,
        until interruption: Interruption
    ) throws {
        let (path, name) = file == "-" ? ("/dev/stdin", "<stdin>") : (file, file)
        let input = try exiting(.badInput, try FileStream(path))
        let carts = { @Sendable (orders: OrderStream) in
            CartStream(
                file: name,
                shop: shop,
                vocabulary: vocabulary,
                conventions: conventions,
                readsOrders: true
            ) { () throws(CartwrightError) in try orders.read() }
        }
        let orders = OrderStream(file: name) { () throws(CartwrightError) in try input.read() }
        // Errors and notes are those of the first reading.
        let again = { @Sendable () throws(CartwrightError) in
            let input = try FileStream(path)
            return carts(OrderStream(file: name) { () throws(CartwrightError) in try input.read() })
        }
        var stream = carts(orders)
        let isReadAgain = file != "-" && input.size != nil
        try simulation.price(
            &stream,
            again: isReadAgain ? again : nil,
            name: name,
            size: input.size,
            until: interruption
        )
        let console = Console()
        for error in orders.problems { console.complain(ErrorText.shortLines(for: error)) }
        let rest = orders.unreadableCount - orders.problems.count
        if rest > 0 { console.complain(["\(name): \(rest) more orders cannot be read"]) }
        console.complain(orders.notes.map { "note: \(name): \($0)" })
        unreadableCount += orders.unreadableCount
    }
}
