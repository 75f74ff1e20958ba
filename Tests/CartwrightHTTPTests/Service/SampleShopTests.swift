import Foundation
import TemporaryFiles
import TestRuns
import Testing

/// Runs the code of `samples/shops` against the real service, each in a stand-in of its shop system. A test of a language
/// that is not installed is skipped.
@Suite(.timeLimit(.minutes(15))) struct SampleShopTests {
    @Test(
        .enabled(if: Tool.areInstalled("node", "tsc"), Tool.note),
        .onlyInAllTests
    )
    func `a hook of Medusa sets adjustments`() async throws {
        let output = try await Self.run("node", "medusa.mjs", "samples/shops/medusa/cartwright.ts")
        #expect(
            output == """
                total 33.75
                item_1 -5 spring
                item_2 -1.75 spring
                total 27.00
                total 33.75
                json.out_of_range: expected a whole number from 0, found -100

                """
        )
    }

    @Test(.enabled(if: Tool.areInstalled("php"), Tool.note))
    func `a plugin of WooCommerce adds fees and removes unknown codes`() async throws {
        let output = try await Self.run("php", "woocommerce.php", "samples/shops/woocommerce/cartwright.php")
        #expect(
            output == """
                total 33.75
                SPRING20 -6.75
                total 27.00
                SPRING20 -6.75
                total 27.00
                error: The code nope is not valid.
                SPRING20 -6.75
                total 27.00
                spring20
                3 requests

                """
        )
    }

    @Test(.enabled(if: Tool.areInstalled("php"), Tool.note))
    func `WooCommerce sells at full prices while the service does not answer`() async throws {
        let arguments = ["samples/shops/woocommerce/cartwright.php", "http://127.0.0.1:1", "none"]
        let output = try await Self.run("php", "woocommerce.php", arguments)
        #expect(
            output.split(separator: "\n") == Array(repeating: "total 33.75", count: 4) + [
                "spring20 nope", "3 requests",
            ]
        )
    }

    @Test(.enabled(if: Tool.areInstalled("node"), Tool.note))
    func `a Shopify app creates a draft order, and its function discounts lines`() async throws {
        let folder = ServiceProcess.root.appending(path: "samples/shops/shopify").path
        let output = try await Self.run("node", "shopify.mjs", folder)
        #expect(
            output == """
                draft order 33.75
                draft order 27.00, SPRING20
                https://shop.example.com/invoices/1
                checkout 33.75
                accepted SPRING20
                gid://shopify/CartLine/0 -5.00 spring
                gid://shopify/CartLine/1 -1.75 spring
                checkout 27.00

                """
        )
    }

    @Test(arguments: [
        ("FromMedusa", "ts", ["medusa/cartwright.ts"]), ("FromWooCommerce", "php", ["woocommerce/cartwright.php"]),
        ("FromAShopifyApp", "js", ["shopify/draft-order.mjs", "shopify/discount-function.mjs"]),
    ])
    func `an article shows the code that runs`(article: String, language: String, files: [String]) throws {
        let text = try Self.text(of: "Sources/Cartwright/Cartwright.docc/\(article).md")
        let blocks = text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```\n").first
        }
        let code = try files.map { try Self.text(of: "samples/shops/\($0)") }
        #expect(Array(blocks.prefix(code.count)) == code)
    }

    /// Runs a stand-in against a service that is started as in the articles, and returns its output.
    private static func run(_ program: String, _ standIn: String, _ sample: String) async throws -> String {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("shop.store")]
        let keys = try NetProcess(["keys", "new", "--scope", "quote"] + store, in: folder, as: "keys")
        #expect(keys.wait() == 0, "\(keys.errors)")
        let key = keys.output.trimmingCharacters(in: .newlines)
        let service = try ServiceProcess(folder, store + ["--trust-carts"])
        return try await run(program, standIn, [sample, service.url, key])
    }

    private static func run(_ program: String, _ standIn: String, _ arguments: [String]) async throws -> String {
        let path = "Tests/CartwrightHTTPTests/Service/Shops/\(standIn)"
        let (status, output, errors) = try await Tool.run([program, path] + arguments)
        #expect(status == 0, "\(errors)")
        return output
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: ServiceProcess.root.appending(path: path), encoding: .utf8)
    }
}
