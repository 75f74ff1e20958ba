import Cartwright
import CartwrightPostgreSQL
import Foundation
import LedgerHistory
import PostgreSQLCluster

/// A store on its own server behind a proxy: the server is killed and restarted, connections are cut, answers are lost.
final class PostgreSQLSharedStore: SharedStore {
    private let cluster: TestCluster
    private let proxy: CuttingProxy
    let place: String

    init() throws {
        cluster = try TestCluster()
        proxy = try CuttingProxy(to: cluster.socket)
        guard case .port(let port) = proxy.address else { throw SocketAddress.Failure(errno: EADDRNOTAVAIL) }
        place = "postgres://postgres@127.0.0.1:\(port)/postgres?sslmode=disable"
    }

    deinit { proxy.stop() }

    let allowedFailures: Set<String> = ["store.unavailable", "store.outcome_unknown", "store.locked"]
    let neededFailures: Set<String> = ["store.outcome_unknown"]

    var checkedPlace: String { cluster.url() }

    func open() throws -> any CheckoutStore {
        PostgreSQLCheckoutStore(PostgreSQLStore(try PostgreSQLSettings(url: cluster.url()), seed: 1), seed: 1)
    }

    func finalState() throws -> FinalState { try FinalState(postgreSQL: cluster.url()) }

    /// Waits until the server has ended the statements of a process. A server continues a statement after its client
    /// has ended; clients set their names when they connect, so that the remaining ones can be identified.
    func awaitEnd(of process: String) throws {
        let connection = try PlainConnection(cluster.url())
        for _ in 0..<3_000 {
            let left = "SELECT 1 FROM pg_stat_activity WHERE application_name = '\(process)'"
            if try connection.rows(left).isEmpty { return }
            usleep(10_000)
        }
        throw PlainConnection.Failure(message: "the server goes on for \(process), who is gone for half a minute")
    }

    func disturb(_ round: Int, using random: inout SplitMix64) throws {
        if round % 8 == 5 {
            try cluster.kill()
            usleep(50_000)
            return try cluster.start()
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: proxy.cut()
        case 1:
            proxy.set(.cutsAnswers, of: "")
            // Longer than the reconnect limit of a client, so that the client gets an error.
            usleep(300_000)
            proxy.set(.none)
        default: break
        }
    }
}
