import Cartwright
import Foundation
import PostgreSQLCluster
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// Tests the errors of a store whose server is unreachable or rejects it.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct UnreachableServerTests {
    private func error(_ url: String, _ change: (inout PostgreSQLSettings) -> Void = { _ in }) async throws
        -> CartwrightError?
    {
        var settings = try PostgreSQLSettings(url: url)
        change(&settings)
        let store = PostgreSQLStore(settings, seed: 1)
        return await Samples.error { () throws(CartwrightError) in try await store.prepare() }
    }

    @Test(arguments: ["no address", "postgres://a:secret@[broken", "host=x password=secret=more 'secret", "\0", "%"])
    func `an invalid address is reported without its contents`(url: String) {
        let error = #expect(throws: CartwrightError.self) { try PostgreSQLSettings(url: url) }
        #expect(error?.code == .storeUnavailable)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.hint?.contains("postgres://") == true)
    }

    @Test(arguments: [
        "postgres://ada:secret/more@localhost/shop", "postgres://ada:12/secret@localhost/shop",
        "postgres://ada:much@secret@localhost/shop", "postgresql://ada:1@secret:2@h/d",
    ])
    func `a password with unescaped delimiters is refused before part of it is used as a host`(url: String) {
        let error = #expect(throws: CartwrightError.self) { try PostgreSQLSettings(url: url) }
        #expect(error?.code == .storeUnavailable)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.hint?.contains("%40") == true)
    }

    @Test(arguments: [
        ("postgres://ada:secret@db.example.com:5433/shop?sslmode=require", "postgres://db.example.com:5433/shop"),
        ("postgresql://ada:sec%2Fret%40@[::1]/shop", "postgres://::1/shop"), ("postgres://", "postgres:///"),
        ("postgres://a:1,b:2/d?user=x&password=s", "postgres://a,b:1,2/d"),
        ("host=/run/postgresql dbname='my shop' password=secret", "postgres:///run/postgresql/my shop"),
    ])
    func `a database is named without user and password`(url: String, place: String) throws {
        #expect(try PostgreSQLSettings(url: url).place == place)
    }

    @Test func `a URL is distinguished from a path by its scheme`() {
        let urls = ["postgres://", "postgresql://h", "PostgreSQL://h/d"]
        #expect(urls.allSatisfy(PostgreSQLSettings.isURL))
        let paths = ["shop.store", "", "postgres", "postgres:/h", "./postgres://h", "my postgres://h", "mysql://h"]
        #expect(!paths.contains(where: PostgreSQLSettings.isURL))
    }

    @Test func `missing hosts, ports, databases and users are reported`() async throws {
        let cluster = try TestCluster.shared()
        let addresses = [
            "postgres://u:secret@no.such.host.invalid/d", "postgres://u:secret@127.0.0.1:1/d",
            "host=/nowhere user=u password=secret",
            "host=\(cluster.folder) user=postgres password=secret dbname=nowhere",
            "host=\(cluster.folder) user=nobody-known password=secret dbname=postgres",
        ]
        for address in addresses {
            let error = try await error(address)
            #expect(error?.code == .storeUnavailable, "\(address)")
            #expect(error?.fault == .environment)
            #expect(error?.hint?.contains("psql") == true)
            #expect(error?.description.contains("secret") == false, "\(error?.description ?? "")")
        }
    }

    @Test func `a silent server is abandoned after the connect limit`() async throws {
        let listener = try TestPort()
        let error = try await error("postgres://u@127.0.0.1:\(listener.number)/d?sslmode=disable") {
            $0.connectLimit = .milliseconds(100)
        }
        #expect(error?.code == .storeUnavailable)
        #expect(error?.summary.contains("expected an answer in time, found none") == true)
    }

    @Test func `a killed server is reported, and used again after a restart`() async throws {
        let cluster = try TestCluster()
        var settings = try cluster.settings()
        settings.reconnectLimit = .milliseconds(100)
        let store = PostgreSQLStore(settings, seed: 1)
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        for number in 0..<10 {
            #expect(try await checkouts.commit(Samples.change("s\(number)", key: "k")).revision == 1)
        }
        try cluster.kill()
        // The server's children, one per connection, remain until they notice the kill.
        var errors: [CartwrightError?]
        repeat {
            errors = [
                await Samples.error { () throws(CartwrightError) in
                    _ = try await checkouts.commit(Samples.change("late", key: "k"))
                },
                await Samples.error { () throws(CartwrightError) in _ = try await checkouts.session("s1") },
                await Samples.error { () throws(CartwrightError) in _ = try await Samples.amount(in: checkouts) },
            ]
        } while errors.contains { $0?.code != .storeUnavailable }
        try cluster.start()
        #expect(try await checkouts.commit(Samples.change("late", key: "k")).revision == 1)
        #expect(try await Samples.amount(in: checkouts) == 11)
        for number in 0..<10 {
            #expect(try await checkouts.commit(Samples.change("s\(number)", key: "k")).revision == 1)
        }
        #expect(try await store.number("SELECT count(*) FROM session") == 11)
    }

    @Test func `a killed server that restarts in time causes no error`() async throws {
        let cluster = try TestCluster()
        var settings = try cluster.settings()
        settings.reconnectLimit = .seconds(60)
        let store = PostgreSQLStore(settings, seed: 1)
        let ledger = PostgreSQLLedger(store)
        try await store.prepare()
        try cluster.kill()
        async let reserved: Void = ledger.reserve(Samples.one(of: 1), for: "a", until: Samples.soon, at: Samples.now)
        try cluster.start()
        try await reserved
        #expect(try await Samples.amount(in: ledger) == 1)
    }
}
