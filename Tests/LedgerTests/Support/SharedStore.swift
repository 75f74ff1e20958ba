import Cartwright
import CartwrightSQLite
import LedgerHistory
import TemporaryFiles

/// A store that is shared by processes that are killed, with the facts that the tests need.
protocol SharedStore {
    /// The location of the store, which is the first argument of `LedgerClient`.
    var place: String { get }

    /// Codes of errors, besides refusals, that the disturbances of the store explain.
    var allowedFailures: Set<String> { get }

    /// Codes of errors that a long run must cause, to show that the store was disturbed enough.
    var neededFailures: Set<String> { get }

    /// The file or the URL of the store itself, for programs that check it.
    var checkedPlace: String { get }

    func open() throws -> any CheckoutStore

    /// Returns the final state in its tables.
    func finalState() throws -> FinalState

    /// Waits until the open calls of a killed process have ended.
    func awaitEnd(of process: String) throws

    /// Disturbs the store itself.
    ///
    /// - Parameter round: The number of rounds of kills before this one.
    func disturb(_ round: Int, using random: inout SplitMix64) throws
}

/// A store in a SQLite file, which only its clients open.
struct SQLiteSharedStore: SharedStore {
    let place: String
    let allowedFailures: Set<String> = []
    let neededFailures: Set<String> = []

    var checkedPlace: String { place }

    init(in folder: TemporaryFolder) { place = folder.file("shop.store") }

    func open() throws -> any CheckoutStore {
        try SQLiteCheckoutStore(path: place, seed: 1, wait: .seconds(120))
    }

    func finalState() throws -> FinalState { try FinalState(sqlite: place) }

    /// Returns at once, since the calls of a process on a file end with the process.
    func awaitEnd(of process: String) {}

    func disturb(_ round: Int, using random: inout SplitMix64) {}
}
