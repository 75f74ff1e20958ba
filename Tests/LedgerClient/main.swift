import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation
import LedgerHistory
import LedgerWorkload

// A process of clients for tests of a ledger: `LedgerClient STORE HISTORY PROCESS LIFE SEED CLIENTS SESSIONS HOT-USES`.
// With `gift-cards` in place of HOT-USES, the clients pay that many orders with gift cards, and have no history.
// STORE is a file, or the URL of a PostgreSQL database with a `?`, to which the name of the process is added.
// It continues the HISTORY of its earlier lives, and exits with status 0 when all clients have finished.
let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.dropFirst(3).compactMap { Int($0) }
let paysWithCards = arguments.last == "gift-cards"
guard arguments.count == 8, numbers.count == (paysWithCards ? 4 : 5) else {
    print("usage: LedgerClient STORE HISTORY PROCESS LIFE SEED CLIENTS SESSIONS HOT-USES|gift-cards")
    exit(64)
}
let (life, seed, clients, sessions) = (numbers[0], UInt64(bitPattern: Int64(numbers[1])), numbers[2], numbers[3])
if paysWithCards {
    try await payWithCards()
    exit(0)
}
let before = try HistoryFile.lastEvents(at: arguments[1]) { WorkloadClient.canGoOn(clients, after: $0) }
let history = try HistoryFile(appendingTo: arguments[1])
let store = try open(arguments[0], as: "\(arguments[2]).\(life)")
let clock = SteppedClock(seed: seed &+ UInt64(bitPattern: Int64(life)))
try await withThrowingTaskGroup(of: Void.self) { group in
    for client in 0..<clients {
        let client = WorkloadClient(
            store,
            history,
            WorkloadLimits(hotUses: Int64(numbers[4])),
            process: arguments[2],
            life: life,
            client: client,
            seed: seed,
            clock: clock
        )
        group.addTask { try await client.run(after: before, sessions: sessions) }
    }
    try await group.waitForAll()
}

func payWithCards() async throws {
    let name = "\(arguments[2]).\(life)"
    let store = try open(arguments[0], as: name)
    let clock = SteppedClock(seed: seed &+ UInt64(bitPattern: Int64(life)))
    try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<clients {
            let client = try AccountClient(store, as: "\(name)-\(client)", clock: clock)
            group.addTask { try await client.run(orders: sessions) }
        }
        try await group.waitForAll()
    }
}

func open(_ place: String, as name: String) throws -> any CheckoutStore {
    let seed = UInt64.random(in: .min ... .max)
    guard place.hasPrefix("postgres://") else {
        return try SQLiteCheckoutStore(path: place, seed: seed, wait: .seconds(120))
    }
    var settings = try PostgreSQLSettings(url: "\(place)&application_name=\(name)")
    // A short limit, so that clients get an error for a lost answer and repeat the call themselves.
    settings.reconnectLimit = .milliseconds(100)
    return PostgreSQLCheckoutStore(PostgreSQLStore(settings, seed: seed), seed: seed)
}
