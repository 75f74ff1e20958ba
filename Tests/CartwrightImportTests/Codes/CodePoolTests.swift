import Cartwright
import CartwrightScenarios
import Testing

@testable import CartwrightImport

struct CodePoolTests {
    private static let node = "gid://shopify/DiscountCodeNode/1"

    private static func settings() throws -> ImportSettings {
        var settings = try WooSample.settings()
        settings.usesCodeStore = true
        return settings
    }

    /// The lines of a discount with codes, and of another one that is not carried over.
    private static func lines(_ codes: Int) -> [UInt8] {
        let refused = "gid://shopify/DiscountCodeNode/2"
        let app = ShopifySample.basic.without("codes").merging(["__typename": "DiscountCodeApp"])
        var rows: [JSONValue] = [
            ["id": .string(node), "codeDiscount": ShopifySample.basic.without("codes")],
            ["id": .string(refused), "codeDiscount": app],
        ]
        rows += (0..<codes).map { ["code": .string("C\($0)"), "__parentId": .string(node)] }
        rows.append(["code": "LOST", "__parentId": .string(refused)])
        return Array(ShopifyBulkSample.lines(rows).utf8)
    }

    private static func file(_ bytes: [UInt8], pieces: Int) throws -> ImportFile {
        var lines = ImportLines(name: "d.jsonl")
        var rest = bytes[...]
        while !rest.isEmpty {
            try lines.take(Array(rest.prefix(pieces)))
            rest = rest.dropFirst(pieces)
        }
        return try lines.finish()
    }

    @Test(arguments: [1, 7, 1_000_000]) func `codes of lines are read in pieces, and only those carried over`(
        pieces: Int
    ) throws {
        let bytes = Self.lines(50)
        let result = try CatalogImport(try Self.settings()).run([try Self.file(bytes, pieces: pieces)])
        #expect(result.pools.map(\.promotion) == [Self.node] && result.pools.map(\.count) == [50])
        #expect(result.report.rules.map(\.location.line) == [1, 2])
        var reader = PooledCodeReader("d.jsonl", of: result)
        let codes = try reader.take(bytes) + reader.finish()
        #expect(codes.map(\.code.code) == (0..<50).map { "C\($0)" })
        #expect(codes.map(\.line) == Array(3...52))
        #expect(Set(codes.map(\.code.promotion)) == [Self.node])
    }

    @Test func `the catalog is the same however the file is read, and its code is not one of the codes`() throws {
        let texts = try [1, 1000].map { pieces in
            try CatalogImport(try Self.settings()).run([try Self.file(Self.lines(9), pieces: pieces)]).catalogText()
        }
        #expect(texts[0] == texts[1])
        let other = try CatalogImport(try Self.settings()).run([try Self.file(Self.lines(8), pieces: 9)])
        #expect(try other.catalogText() != texts[0])
        let code = other.catalog.catalog.promotions.first?.code
        #expect(code?.hasPrefix("IMPORTED-") == true && code?.utf8.count == 35)
    }

    @Test func `the codes of a discount in JSON share one promotion`() throws {
        let many = ShopifySample.basic.merging([
            "codes": ["nodes": [["code": "A"], ["code": "B"]]], "appliesOncePerCustomer": true, "usageLimit": 9,
        ])
        let imported = try Imported([ShopifySample.page([many])], of: nil, try Self.settings())
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        let promotions = imported.result.catalog.catalog.promotions
        #expect(promotions.map(\.id) == ["gid://shopify/DiscountNode/1"])
        #expect(imported.result.pools.first?.codes.map(\.code.code) == ["A", "B"])
        #expect(imported.report.json["codes"] == [["promotion": "gid://shopify/DiscountNode/1", "count": 2]])
        let secret = try #require(promotions.first?.code)
        #expect(try imported.discount(ShopifySample.cart.merging(["codes": [.string(secret)]])) == 1199)
        #expect(!imported.report.lines.contains { $0.contains(secret) })
    }

    private static func coupon(_ id: Int64, _ changes: JSONValue = [:]) -> JSONValue {
        WooSample.coupon.merging(["id": .integer(id), "code": .string("c\(id)"), "usage_count": 0]).merging(changes)
    }

    @Test func `coupons that differ only in their codes share one promotion, each with its own terms`() throws {
        let coupons = [
            Self.coupon(1, ["usage_limit": 1]), Self.coupon(2, ["usage_limit": 5, "usage_count": 2]),
            Self.coupon(3, ["date_expires_gmt": "2026-07-01T00:00:00"]), Self.coupon(4, ["amount": "20"]),
        ]
        let imported = try Imported([.array(coupons)], of: nil, try Self.settings())
        #expect(imported.result.catalog.catalog.promotions.map(\.id) == ["1", "4"])
        let codes = imported.result.pools.flatMap(\.codes).map(\.code)
        #expect(codes.map(\.code) == ["C1", "C2", "C3"] && codes.map(\.limit) == [1, 3, nil])
        #expect(codes.map(\.promotion) == ["1", "1", "1"])
        #expect(codes.last?.endsAt?.description == "2026-07-01T00:00:01Z")
        #expect(imported.report.rules.map(\.outcome).last == .carriedOver)
        #expect(imported.report.rules.prefix(3).allSatisfy { $0.notes.contains { $0.field == "code" } })
    }

    @Test(
        arguments: [
            ["usage_limit": 3, "usage_count": 3], ["usage_limit_per_user": 1], ["status": "draft"],
            ["code": .string(String(repeating: "x", count: 200))],
        ] as [JSONValue]
    )
    func `a coupon that is used up or cannot be one of several stays apart`(changes: JSONValue) throws {
        let coupons = [Self.coupon(1), Self.coupon(2), Self.coupon(3, changes)]
        let imported = try Imported([.array(coupons)], of: nil, try Self.settings())
        #expect(imported.result.catalog.catalog.promotions.map(\.id) == ["1", "3"], "\(imported.report.lines)")
        #expect(imported.result.pools.map(\.count) == [2])
    }

    @Test func `without a code store each coupon is a promotion`() throws {
        let imported = try WooSample.imported([Self.coupon(1), Self.coupon(2)])
        #expect(imported.result.pools.isEmpty && imported.result.catalog.catalog.promotions.count == 2)
    }

    @Test(arguments: [
        ("{\"code\": \"A\", \"__parentId\": \"gid://shopify/DiscountCodeNode/1\"\n", ErrorCode.jsonSyntax),
        ("{\"code\": \"\", \"__parentId\": \"gid://shopify/DiscountCodeNode/1\"}\n", .codeMalformed),
    ])
    func `a line that is not a code is an error with its line`(text: String, code: ErrorCode) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.file(Self.lines(3) + text.utf8, pieces: 99) }
        #expect(error?.code == code && error?.location.line == 7 && error?.location.file == "d.jsonl")
    }
}
