import Foundation
import PostgreSQLCluster
import Testing

/// `--store postgres://…` of all commands that accept it.
@Suite(.timeLimit(.minutes(20))) struct DatabaseOptionTests {
    static let commands = ["repl -c help", "codes export", "outbox list", "codes import -", "outbox record -"]

    private func run(_ command: String, _ store: String, input: String = "") throws -> Program.Result {
        try Program.run(command.split(separator: " ").map(String.init) + ["--store", store], input: input)
    }

    // MARK: Connection errors

    @Test(arguments: commands) func `an unreachable server is reported`(command: String) throws {
        let port = try TestPort.free()
        let result = try run(command, "postgres://ada:secret@127.0.0.1:\(port)/shop")
        #expect(result.status == 1)
        #expect(result.output == "")
        let place = "postgres://127.0.0.1:\(port)/shop"
        #expect(result.errors.hasPrefix("error[store.unavailable]: cannot reach \(place): "), "\(result.errors)")
        #expect(result.errors.contains("\n  try: check the address and that the server runs"))
        #expect(!result.errors.contains("secret"))
    }

    @Test func `a wrong password is reported and not repeated`() throws {
        let cluster = try TestCluster { data in
            try "local all ada scram-sha-256\nlocal all all trust\n"
                .write(toFile: "\(data)/pg_hba.conf", atomically: true, encoding: .utf8)
        }
        try cluster.execute("CREATE ROLE ada LOGIN SUPERUSER PASSWORD 'right'")
        for command in Self.commands {
            let result = try run(command, cluster.url(user: "ada:secret"))
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("error[store.unavailable]: cannot reach postgres://"), "\(result.errors)")
            #expect(result.errors.contains("password authentication failed"))
            #expect(!result.errors.contains("secret"))
        }
        #expect(try run("repl -c help", cluster.url(user: "ada:right")).status == 0)
    }

    @Test(arguments: commands) func `an invalid address is reported without its parts`(command: String)
        throws
    {
        for url in ["postgres://ada:secret/1@localhost/shop", "PostgreSQL://ada:secret@[::1/shop"] {
            let result = try run(command, url)
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(
                result.errors == """
                    error[store.unavailable]: the address of the PostgreSQL store is not valid
                      try: use postgres://user@host:5432/database, with special characters encoded, such as %40 for @

                    """
            )
        }
    }

    // MARK: Codes

    @Test func `a session enters the codes that another program imported, up to their limits`() throws {
        let (cluster, folder) = (try TestCluster.shared(), try TemporaryFolder())
        let store = try cluster.database()
        let imported = try run("codes import - --promotion summer", store, input: "code,limit\nS-1,1\nS-2,1\n")
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output == "imported 2 codes into postgres://\(cluster.folder):5432/\(Self.database(store))\n")
        let status = try run("codes status s-1", store).lines.last?.split(separator: " ")
        #expect(status?.prefix(4) == ["S-1", "valid", "summer", "1"])
        let catalog = try folder.file(
            "shop.json",
            """
            {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}], "promotions": [
              {"id": "summer", "code": "required",
               "effects": [{"type": "percent_off", "percent": "20", "target": {"scope": "order"}}]}]}
            """
        )
        let lines = "load catalog \(catalog); add item MUG; enter code s-1; begin checkout; pay order"
        let first = try Program.run("repl", "--store", store, "-c", lines)
        #expect(first.lines.last == "paid $8.00; order o1", "\(first.errors)")
        let second = try Program.run("repl", "--keep-going", "--store", store, "-c", lines)
        #expect(second.lines.last == "paid $10.00; order o1", "\(second.output)\(second.errors)")
        #expect(try run("codes revoke S-2", store).output == "revoked 1 code\n")
        #expect(try run("codes export --format csv", store).lines.count == 3)
        let made = try run("codes generate --promotion summer --pattern S-####-####@ --count 9", store)
        #expect(made.output.hasPrefix("generated 9 codes of "), "\(made.errors)")
        #expect(made.output.contains(" in postgres://\(cluster.folder):5432/\(Self.database(store)); "))
    }

    private static func database(_ url: String) -> Substring {
        url.split(separator: "/")[2].prefix { $0 != "?" }
    }

    // MARK: Outbox

    @Test func `an outbox can be in a database`() throws {
        let store = try TestCluster.shared().database()
        let event = """
            {"specversion":"1.0","id":"e1","source":"/s","type":"a.b","time":"2026-01-01T00:00:00Z","data":{}}
            """
        let recorded = try run("outbox record -", store, input: event + "\n")
        #expect(recorded.status == 0, "\(recorded.errors)")
        #expect(recorded.output.hasPrefix("recorded 1 event in postgres://"))
        #expect(try run("outbox list", store).output.contains("1 event"))
        #expect(try run("outbox prune --older-than 7", store).output.hasPrefix("deleted 0 batches"))
        #expect(try run("outbox retry --all-dead", store).status == 0)
        let discarded = try run("outbox discard nothing", store)
        #expect(discarded.errors.hasPrefix("error[outbox.unknown_batch]"), "\(discarded.errors)")
    }

    @Test(arguments: [
        ("outbox check", "outbox check", "cartwright outbox list, which counts the events in each state"),
        ("outbox record - --maximum-bytes 9", "--maximum-bytes", "leave it out"),
    ])
    func `commands that need a file refuse a database`(command: String, purpose: String, hint: String) throws {
        let result = try run(command, "postgres://ada:secret@localhost/shop")
        #expect(result.status == 1)
        #expect(
            result.errors == """
                error[store.unavailable]: \(purpose) works only with a store in a file; postgres://localhost/shop is a \
                database
                  try: \(hint)

                """
        )
    }
}
