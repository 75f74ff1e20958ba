import Cartwright
import CartwrightSQLite
import LedgerHistory
import TemporaryFiles

/// A store that processes share which are killed, with what the tests have to know of it.
protocol SharedStore {
    /// Where clients find it: what `LedgerClient` takes as its first argument.
    var place: String { get }

    /// Codes of errors, besides refusals, that are explained by what is done to it.
    var allowedFailures: Set<String> { get }

    /// Codes of errors that somebody must have got, or too little was done to it.
    var neededFailures: Set<String> { get }

    func open() throws -> any CheckoutStore

    /// What stands in its tables.
    func finalState() throws -> FinalState

    /// Waits until nothing more comes of what a process had asked for that was killed.
    func awaitEnd(of process: String) throws

    /// Does to the store itself what may happen to it.
    ///
    /// - Parameter round: how often clients were killed before.
    func disturb(_ round: Int, using random: inout SplitMix64) throws
}

/// A file, which nobody but its clients ever touches.
struct SQLiteSharedStore: SharedStore {
    let place: String
    let allowedFailures: Set<String> = []
    let neededFailures: Set<String> = []

    init(in folder: TemporaryFolder) { place = folder.file("shop.store") }

    func open() throws -> any CheckoutStore {
        try SQLiteCheckoutStore(path: place, seed: 1, wait: .seconds(120))
    }

    func finalState() throws -> FinalState { try FinalState(sqlite: place) }

    /// What a process does with a file ends with it.
    func awaitEnd(of process: String) {}

    func disturb(_ round: Int, using random: inout SplitMix64) {}
}
