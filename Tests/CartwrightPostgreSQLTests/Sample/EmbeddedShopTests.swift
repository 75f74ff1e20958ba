import Foundation
import Testing

/// Runs the sample shop in separate processes on a file and on a server.
@Suite(.timeLimit(.minutes(20))) struct EmbeddedShopTests {
    enum Store: CaseIterable { case file, server }

    /// Twelve shoppers who each buy a mug for $12.50. The first three pay half.
    static let twelve = (1...12).map { #"{"id": "shopper-\#($0)", "buys": {"MUG": 1}, "pays": "card"}"# }

    @Test(arguments: Store.allCases)
    func `two processes with the same shoppers sell once to each, and at half price to three`(_ store: Store)
        async throws
    {
        let run = try ShopRun(on: store, shoppers: Self.twelve)
        let processes = [try run.start(), try run.start()]
        let outputs = processes.map { $0.output() }
        for output in outputs { #expect(output.hasSuffix("first-three: 3 of 3 used\n"), "\(output)") }
        #expect(outputs[0] == outputs[1])
        let charges = try run.till()
        #expect(charges.count == 12)
        #expect(charges.values.filter { $0 == "$6.25\n" }.count == 3)
        #expect(charges.values.filter { $0 == "$12.50\n" }.count == 9)
    }

    @Test(arguments: Store.allCases)
    func `a process that is killed and restarted sells once to each shopper`(_ store: Store) async throws {
        let run = try ShopRun(on: store, shoppers: Self.twelve)
        for kill in 1...6 {
            let process = try run.start()
            usleep(UInt32(60_000 * kill))
            process.kill()
        }
        let output = try run.start().output()
        #expect(output.hasSuffix("first-three: 3 of 3 used\n"), "\(output)")
        #expect(output.split(separator: "\n").count == 13)
        let charges = try run.till()
        #expect(charges.count == 12, "\(charges)")
        #expect(charges.values.filter { $0 == "$6.25\n" }.count == 3, "\(charges)")
    }

    @Test func `the article shows what the sample prints`() throws {
        let folder = ShopRun.root.appending(path: "samples/embedded-shop")
        let shoppers = try String(contentsOf: folder.appending(path: "shoppers.ndjson"), encoding: .utf8)
        let run = try ShopRun(on: .file, shoppers: shoppers.split(separator: "\n").map(String.init))
        let output = try run.start().output()
        let article = ShopRun.root.appending(path: "Sources/Cartwright/Cartwright.docc/EmbedTheEngine.md")
        let shown = try String(contentsOf: article, encoding: .utf8)
        #expect(shown.contains("shop.json samples/embedded-shop/shoppers.ndjson\n\(output)```"), "\(output)")
        #expect(try run.start().output() == output, "a second run has the same output")
    }

    @Test func `invalid shoppers and an unreachable server are errors`() throws {
        let run = try ShopRun(on: .file, shoppers: ["{"])
        #expect(try run.start().status() == 1)
        let nowhere = try ShopRun(
            on: .file,
            shoppers: [],
            place: "postgres://nobody@127.0.0.1:1/none?connect_timeout=1"
        )
        #expect(try nowhere.start().status() == 1)
    }
}
