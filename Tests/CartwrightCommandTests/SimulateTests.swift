import Testing

/// `cartwright simulate`, run as a process.
struct SimulateTests {
    static let catalog = ["simulate", "--catalog", "samples/campaign/catalog.json"]

    @Test func `the bytes are the same for any number of jobs and any order of files`() throws {
        let files = ["samples/campaign/carts.ndjson", "samples/campaign/carts.csv"]
        let outputs = try ["table", "csv", "json"].map { output in
            let runs = try [(["--jobs", "1"], files), (["--jobs", "5"], files), ([], files.reversed())].map {
                try Program.run(Self.catalog + ["--output", output] + $0 + $1)
            }
            #expect(runs.allSatisfy { $0.status == 0 })
            #expect(Set(runs.map(\.output)).count == 1)
            return runs[0].output
        }
        #expect(Set(outputs).count == 3 && outputs[0].hasPrefix("205 carts in USD"))
    }

    @Test func `only the table tells how fast it was, on standard error`() throws {
        let table = try Program.run(Self.catalog + ["samples/campaign/carts.csv"])
        #expect(table.errors.wholeMatch(of: /5 carts read and priced in \d+ ms, \d+ a second\n/) != nil)
        #expect(try Program.run(Self.catalog + ["--output", "csv", "samples/campaign/carts.csv"]).errors.isEmpty)
    }

    @Test func `a bad cart is told on one line, the others count, and the status says so`() throws {
        let input = "cart,sku,price\n1,A,2.00\n2,A,\n3,A,4.00\n"
        let result = try Program.run(Self.catalog + ["--output", "json", "-"], input: input)
        #expect(result.status == 65 && result.output.contains("\"carts\":2"))
        let line =
            "error[csv.bad_value]: <stdin>:3: A has no price, here or in the catalog; try: a price such as 12.50\n"
        #expect(result.errors == line)
    }

    @Test(arguments: [
        ("simulate x", 64), ("simulate --catalog samples/catalog.json --jobs 0 x", 64),
        ("simulate --catalog samples/catalog.json no-such-file", 65), ("simulate --catalog no-such-file x", 65),
    ])
    func `the status tells a wrong command line from a bad file`(line: String, status: Int) throws {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(try Program.run(arguments).status == Int32(status))
    }
}
