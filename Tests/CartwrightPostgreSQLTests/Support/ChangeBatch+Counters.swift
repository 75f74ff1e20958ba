@testable import CartwrightPostgreSQL

extension ChangeBatch {
    /// Creates the batch of calls that have no counters of customers.
    init(_ calls: [ChangeCall]) { self.init(calls, calls.counters.map { CounterColumns($0.key) }) }
}
