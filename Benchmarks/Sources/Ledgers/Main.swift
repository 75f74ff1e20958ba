import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation

/// Measures one store under one load, and prints calls per second, p50 and p99 in milliseconds:
///
///     Ledgers STORE FILE|URL reserve|redeem|commit hot|spread CLIENTS SECONDS
///
/// `scripts/measure-ledger` runs it for each, and makes the table; `scripts/measure-service` makes the table beside
/// the service.
@main
enum Main {
    static func main() async {
        do {
            let load = try Load(CommandLine.arguments.dropFirst())
            print(try await load.run().line)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}

/// The store and the load to measure.
private struct Load {
    let store: String
    let file: String
    let work: Work
    let spread: Reservations.Spread
    let clients: Int
    let seconds: Int

    init(_ arguments: some Collection<String>) throws {
        let words = Array(arguments)
        guard words.count == 6, let work = Work(rawValue: words[2]),
            let spread = Reservations.Spread(rawValue: words[3]),
            let clients = Int(words[4]), let seconds = Int(words[5])
        else { throw Usage() }
        (store, file, self.work, self.spread) = (words[0], words[1], work, spread)
        (self.clients, self.seconds) = (clients, seconds)
    }

    func run() async throws -> Figures {
        switch store {
        case "sqlite": return try await run(on: SQLiteCheckoutStore(path: file, seed: 1))
        case "postgres", "uncombined":
            var settings = try PostgreSQLSettings(url: file)
            settings.schema = "measured_\(ProcessInfo.processInfo.processIdentifier)"
            if store == "uncombined" { settings.combinedCalls = 1 }
            return try await run(on: PostgreSQLCheckoutStore(PostgreSQLStore(settings, seed: 1), seed: 1))
        case "by-hand" where work != .redeem:
            // The tables are those of the store.
            _ = try SQLiteCheckoutStore(path: file, seed: 1)
            return try runByHand(HandLedger(path: file))
        default: throw Usage()
        }
    }

    /// Runs clients that each start the next call when the last is answered.
    private func run(on store: any CheckoutStore) async throws -> Figures {
        let started = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Figures.self) { group in
            for client in 0..<clients {
                group.addTask {
                    var reservations = Reservations(of: client, spread, from: Self.now)
                    var watch = Stopwatch(from: started, seconds: seconds)
                    while watch.begin() {
                        try await reservations.next().carryOut(work, in: store)
                        watch.end()
                    }
                    return watch.figures
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.together
        }
    }

    /// Runs the calls one after the other: a connection has one transaction at a time.
    private func runByHand(_ ledger: HandLedger) throws -> Figures {
        var reservations = Reservations(of: 0, spread, from: Self.now)
        var watch = Stopwatch(from: ContinuousClock.now, seconds: seconds)
        while watch.begin() {
            try ledger.carryOut(work, reservations.next())
            watch.end()
        }
        return watch.figures
    }

    private static var now: Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) ?? .earliest }
}

private struct Usage: Error, CustomStringConvertible {
    var description: String {
        "usage: Ledgers sqlite|by-hand|postgres|uncombined FILE|URL reserve|redeem|commit hot|spread CLIENTS SECONDS"
    }
}
