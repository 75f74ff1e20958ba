import Cartwright
import Foundation
import TemporaryFiles
import Testing

/// `cartwright gift-cards` and `cartwright store-credits`, which run `cartwright-net`, on a store in a file.
@Suite(.timeLimit(.minutes(20)))
struct AccountCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.file("cards.key", String(repeating: "5a", count: 32) + "\n")
        #expect(chmod(folder.file("cards.key"), 0o600) == 0)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let name = UUID().uuidString
        let process = try NetProcess(
            arguments + ["--store", folder.file("shop.store")],
            by: "cartwright",
            in: folder,
            as: name
        )
        let status = process.wait()
        return (status, try folder.text("\(name).out"), try folder.text("\(name).err"))
    }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let run = try run(arguments + ["--json"])
        #expect(run.status == 0, "\(run.errors)")
        return try JSONParser.parse(Array(run.output.utf8))
    }

    private func issue(_ amount: String, _ more: String...) -> [String] {
        ["gift-cards", "issue", "--amount", amount, "--currency", "USD", "--gift-card-key-file", key] + more
    }

    private var key: String { folder.file("cards.key") }

    @Test func `a gift card is issued, its code shown once, adjusted, disabled and enabled`() throws {
        let card = try json(issue("25.00", "--reason", "birthday"))
        guard case .string(let id)? = card["id"], case .string(let code)? = card["code"] else {
            Issue.record("\(card.text)")
            return
        }
        #expect(card["balance"] == 2500 && card["kind"] == "gift_card" && code.count == 19)
        let listed = try run(["gift-cards", "list"])
        #expect(listed.output == "\(id)  …\(code.suffix(4))  $25.00  -  enabled  no end\n")
        #expect(try !json(["gift-cards", "list"]).text.contains(code))
        let adjusted = try json(["gift-cards", "adjust", id, "--take", "5.00", "--reason", "mistake"])
        #expect(adjusted["balance"] == 2000 && adjusted["adjusted"] == -500)
        #expect(try json(["gift-cards", "disable", id])["enabled"] == false)
        #expect(try json(["gift-cards", "enable", id])["enabled"] == true)
        #expect(try json(["gift-cards", "show", id])["balance"] == 2000)
        let entries = try run(["gift-cards", "entries", id]).output.split(separator: "\n")
        #expect(entries.count == 2 && entries[0].contains("birthday") && entries[1].contains("mistake"))
        let changes = try run(["changes", "list"]).output
        for what in ["account.issued", "account.adjusted", "account.disabled", "account.enabled"] {
            #expect(changes.contains(what), "\(changes)")
        }
        #expect(!changes.contains(code))
    }

    @Test func `a store credit is issued and listed by its customer`() throws {
        let credit = ["store-credits", "issue", "--currency", "EUR", "--amount", "5.00", "--customer"]
        #expect(try run(credit + ["ada"]).output.hasPrefix("issued store credit sc_"))
        #expect(try run(credit + ["ben"]).status == 0)
        let listed = try run(["store-credits", "list", "--customer", "ada"]).output
        #expect(listed.contains("ada") && !listed.contains("ben"))
        #expect(try json(["gift-cards", "list"]).text == #"{"gift_cards":[]}"#)
    }

    @Test func `bad amounts, currencies, keys and ids are refused`() throws {
        let card = try json(issue("1.00"))
        guard case .string(let id)? = card["id"] else {
            Issue.record("\(card.text)")
            return
        }
        let cases: [([String], Int32, String)] = [
            (issue("1.001"), 65, "money.bad_amount"), (issue("-1"), 64, "--amount"),
            (
                ["gift-cards", "issue", "--amount", "1", "--currency", "XX", "--gift-card-key-file", key], 65,
                "money.bad_currency"
            ),
            (
                ["gift-cards", "issue", "--amount", "1", "--currency", "USD", "--gift-card-key-file", "/none"], 65,
                "secret.file_missing"
            ),
            (["gift-cards", "show", "gc_none"], 65, "account.unknown"),
            (["store-credits", "show", id], 65, "account.unknown"),
            (["gift-cards", "adjust", id, "--take", "2.00", "--reason", "r"], 65, "account.insufficient"),
            (["gift-cards", "adjust", id, "--take", "2.00"], 64, "--reason"),
            (["gift-cards", "adjust", id, "--reason", "r"], 64, "--add"),
        ]
        for (arguments, status, text) in cases {
            let run = try run(arguments)
            #expect(run.status == status && run.errors.contains(text), "\(arguments): \(run.errors)")
        }
    }

    @Test func `gift cards are imported, again without a second issue, and up to a bad line`() throws {
        let cards = "code,amount,currency,expires_at\nold-shop-1,25.00,USD,\nold-shop-2,3.50,EUR,2099-01-01T00:00:00Z\n"
        let file = try folder.file("cards.csv", cards)
        let importing = ["gift-cards", "import", file, "--gift-card-key-file", key, "--reason", "old shop"]
        let first = try run(importing)
        #expect(first.output == "issued 2 gift cards\n" && first.errors == "")
        let listed = try run(["gift-cards", "list"])
        #expect(listed.output.contains("$25.00") && listed.output.contains("€3.50"))
        #expect(try run(importing).output == "issued 0 gift cards, 2 had been issued before\n")
        try folder.file("cards.csv", cards + "old-shop-3,1.00,USD,\n")
        #expect(try json(importing) == ["issued": 1, "known": 2])
        try folder.file("cards.csv", cards + "old-shop-1,99.00,USD,\n")
        let other = try run(importing)
        #expect(other.status == 65 && other.errors.contains("account.exists") && other.errors.contains("cards.csv:4"))
        let more = (0..<600).map { "many-cards-\($0),1.00,USD,\n" }.joined()
        try folder.file("cards.csv", cards + more + "old-shop-1,99.00,USD,\n")
        let half = try run(importing)
        #expect(half.status == 65 && half.errors.contains("cards.csv:604"), "\(half.errors)")
        #expect(half.errors.contains("498 gift cards of the file were issued"), "\(half.errors)")
        try folder.file("cards.csv", cards + more)
        #expect(try json(importing) == ["issued": 102, "known": 500])
        let changes = try run(["changes", "list"]).output
        #expect(changes.contains("account.issued"))
        for text in [listed.output, changes, first.output, other.errors, half.errors] {
            #expect(!text.contains("old-shop") && !text.contains("oldshop"), "\(text)")
        }
    }

    @Test func `a card from the command line pays in the service`() async throws {
        let made = try run(issue("10.00")).output.split(separator: "\n")
        let code = try #require(made.last)
        let service = try ServiceProcess(
            folder,
            ["--store", folder.file("shop.store"), "--gift-card-key-file", key, "--refund-order", "tenders-first"]
        )
        let cart = #"{"cart": {"lines": [{"sku": "MUG", "quantity": 3}]}}"#
        #expect(try await service.send("PUT", "/v1/sessions/cart-1", cart) == 201)
        let apply = #"{"command": "apply_gift_card", "code": "\#(code)"}"#
        #expect(try await service.send("POST", "/v1/sessions/cart-1/commands", apply) == 200)
        let session = try await service.text(at: "/v1/sessions/cart-1")
        #expect(session.contains(#""payable""#) && !session.contains(code))
        guard case .integer(let total)? = try JSONParser.parse(Array(session.utf8))["quote"]?["total"] else {
            Issue.record("\(session)")
            return
        }
        #expect(try await service.send("POST", "/v1/sessions/cart-1/complete", #"{"total": \#(total)}"#) == 200)
        #expect(service.stop() == 0)
        let listed = try run(["orders", "list"]).output
        #expect(listed.contains("gift card $10.00, to pay \(Money(minor: total - 1_000, .usd))"), "\(listed)")
        let order = try json(["orders", "list"]).text
        #expect(order.contains(#""payable":\#(total - 1_000),"tenders":[{"account":"gc_"#), "\(order)")
        #expect(!listed.contains(code) && !order.contains(code))
    }

    @Test(.enabled(if: Tool.areInstalled("bash", "openssl"), Tool.note))
    func `the article's commands issue a card and a credit`() async throws {
        let article = ServiceProcess.root
            .appending(path: "Sources/Cartwright/Cartwright.docc/GiftCardsAndStoreCredit.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let block = try #require(text.firstMatch(of: /```sh\n((?:.|\n)*?)```/)).output.1
        let lines = block.split(separator: "\n").filter { !$0.hasPrefix("cartwright serve") }
        #expect(lines.count == 3)
        let programs = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().path
        let script = #"set -e; cd "$1"; PATH="$2:$PATH"; "# + lines.joined(separator: "; ")
        let run = try await Tool.run(["bash", "-c", script, "bash", folder.path, programs])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("issued gift card gc_") && run.output.contains("issued store credit sc_"))
        #expect(try json(["store-credits", "list", "--customer", "ada"]).text.contains(#""balance":500"#))
    }
}
