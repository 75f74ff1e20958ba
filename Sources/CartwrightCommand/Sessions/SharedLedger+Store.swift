import Cartwright
import CartwrightREPL
import CartwrightFiles

extension SharedLedger {
    /// Creates the ledger of a store, under a session name that is unique whatever the seed: two sessions with one name
    /// would take each other's reservations for their own, and count their orders once.
    init(in stores: SessionStores) {
        let (ledger, codes, accounts) = (stores.ledger, stores.codes, stores.accounts)
        var random = SystemRandomNumberGenerator()
        let name = (0..<2).map { _ in String(random.next() as UInt64, radix: 16) }.joined(separator: "-")
        self.init(session: "repl-\(name)") { query, session throws(CartwrightError) in
            try waiting { () async throws(CartwrightError) in
                try await ledger.counters(query, excluding: session, at: Instant.now())
            }
        } write: { change, session throws(CartwrightError) in
            try waiting { () async throws(CartwrightError) in
                try await ledger.make(change, for: session, at: Instant.now(), with: codes, accounts)
            }
        }
    }
}
