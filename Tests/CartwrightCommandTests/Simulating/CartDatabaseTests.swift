import PostgreSQLCluster
import Testing

/// Carts from a query of PostgreSQL.
@Suite(.timeLimit(.minutes(20))) struct CartDatabaseTests {
    @Test func `carts come from a read-only query`() throws {
        let cluster = try TestCluster()
        try cluster.execute("CREATE TABLE sold (cart int, sku text, quantity int, price numeric(10, 2))")
        try cluster.execute("INSERT INTO sold VALUES (1, 'MUG', 2, NULL), (1, 'a,\"b', 1, 3), (2, 'TEA', 1, 8.75)")
        func simulate(_ query: String) throws -> Program.Result {
            let url = cluster.url(user: "postgres")
            let mark = url.contains("?") ? "&" : "?"
            return try Program.run(
                SimulateTests.catalog + ["--output", "csv", "--from", "\(url)\(mark)query=\(query)"]
            )
        }
        let found = try simulate("SELECT * FROM sold ORDER BY cart")
        #expect(found.status == 0 && found.output.contains("USD,before,,,2,36.75"), "\(found.errors)")
        let changing = try simulate("DELETE FROM sold RETURNING cart, sku")
        #expect(changing.status == 1 && changing.output.isEmpty)
        #expect(try simulate("SELECT * FROM sold ORDER BY cart").output == found.output)
        let wrong = try simulate("SELECT nothing FROM nowhere")
        #expect(wrong.status == 1 && wrong.errors.hasPrefix("error[store."), "\(wrong.errors)")
        let column = try simulate("SELECT cart, sku AS goods FROM sold")
        #expect(column.status == 65 && column.errors.contains("csv.bad_header"))
    }
}
