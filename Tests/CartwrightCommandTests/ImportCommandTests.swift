import Cartwright
import Foundation
import Testing

struct ImportCommandTests {
    private static let page = """
        {"object": "list", "url": "/v1/promotion_codes", "has_more": false, "data": [
         {"id": "promo_1", "object": "promotion_code", "active": true, "code": "TEAWEEK", "coupon":
          {"id": "tea-week", "object": "coupon", "percent_off": 20, "applies_to": null, "duration": "once"}}]}
        """

    @Test func `an import writes a catalog that prices, and a report`() throws {
        let folder = try TemporaryFolder()
        let catalog = folder.file("catalog.json")
        let result = try Program.run("import", "-", "--output-file", catalog, input: Self.page)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(result.lines.first == "stripe: 1 rule, 1 carried over, 0 with a note, 0 not carried over")
        let cart = """
            {"currency": "USD", "lines": [{"sku": "MUG", "unit_price": 1000, "quantity": 1}], "codes": ["teaweek"]}
            """
        let quote = try Program.run("price", "--catalog", catalog, "-", input: cart)
        #expect(quote.output.contains(#""discount":200"#), "\(quote.output)\(quote.errors)")
    }

    @Test func `a rule that is not carried over gives status 2, and the report as data`() throws {
        let page = Self.page.replacing("\"once\"", with: "\"weekly\"")
        let result = try Program.run("import", "stripe", "-", "--json", input: page)
        #expect(result.status == 2)
        let report = try JSONParser.parse(String(try #require(result.lines.first)))
        #expect(report["counts"]?["not_carried_over"] == 1)
        #expect(report.value(at: ["rules", "0", "reasons", "0", "field"]) == "coupon.duration")
    }

    @Test func `the currency of a shop without one is an option`() throws {
        let coupons = #"[{"id": 71, "code": "garden", "amount": "5.00", "discount_type": "fixed_product"}]"#
        let missing = try Program.run("import", "-", input: coupons)
        #expect(missing.status == 65 && missing.errors.contains("error[import.missing_setting]"))
        #expect(missing.errors.contains("--currency EUR"))
        let result = try Program.run("import", "woocommerce", "-", "--currency", "EUR", "--sequential", input: coupons)
        #expect(result.status == 0 && result.output.contains("stacking: compound"), "\(result.errors)")
        #expect(try Program.run("import", "-", "--currency", "ZZZ", input: coupons).status == 64)
    }

    @Test func `the time zone of a store's dates is an option`() throws {
        let rules = """
            {"items": [{"rule_id": 1, "simple_action": "by_percent", "discount_amount": 10, "to_date": "2026-06-01",
              "coupon_type": "NO_COUPON", "website_ids": [1], "customer_group_ids": [0]}], "search_criteria": {}}
            """
        let page = "[\(rules), {\"items\": [{\"id\": 0, \"code\": \"NOT LOGGED IN\", \"tax_class_id\": 3}]}]"
        let arguments = ["import", "-", "--currency", "EUR", "--time-zone"]
        let result = try Program.run(arguments + ["Europe/Berlin"], input: page)
        #expect(result.status == 0 && result.output.contains("Europe/Berlin (--time-zone)"), "\(result.errors)")
        #expect(try Program.run(arguments + ["Berlin"], input: page).status == 64)
    }

    @Test func `the currency and the time zone of vouchers are options`() throws {
        let vouchers = """
            {"object": "list", "data_ref": "vouchers", "total": 1, "vouchers": [
             {"object": "voucher", "id": "v_1", "code": "GARDEN", "type": "DISCOUNT_VOUCHER", "active": true,
              "discount": {"type": "AMOUNT", "amount_off": 500}, "validity_day_of_week": [1],
              "validation_rules_assignments": {"data": [], "total": 0}}]}
            """
        let options = ["import", "-", "--currency", "EUR", "--time-zone"]
        let result = try Program.run(options + ["Europe/Berlin"], input: vouchers)
        #expect(result.lines.first == "voucherify: 1 rule, 1 carried over, 0 with a note, 0 not carried over")
        #expect(result.status == 0 && result.output.contains("time zone: Europe/Berlin, as given"))
        #expect(try Program.run(options + ["Nowhere"], input: vouchers).status == 64)
    }

    @Test func `a file of no known system and a missing file are refused`() throws {
        let unknown = try Program.run("import", "-", input: #"[{"rule": 1}]"#)
        #expect(unknown.status == 65 && unknown.errors.contains("error[import.unknown_file]: <stdin>"))
        #expect(try Program.run("import", "nowhere.json").status == 65)
        let system = try Program.run("import", "abacus", "-", input: Self.page)
        #expect(system.status == 65 && system.errors.hasPrefix("error[import.unknown_system]"), "\(system.errors)")
        #expect(try Program.run("import", "stripe").status == 64)
    }

    /// A discount of Shopify's bulk operations with some codes.
    private static func bulk(_ count: Int) -> String {
        let node = "gid://shopify/DiscountCodeNode/1"
        let discount = """
            {"id": "\(node)", "codeDiscount": {"__typename": "DiscountCodeBasic", "title": "Tea", "startsAt": null, \
            "endsAt": null, "usageLimit": null, "appliesOncePerCustomer": false, "minimumRequirement": null, \
            "context": {"all": "ALL"}, "combinesWith": {"productDiscounts": false}, "customerGets": {"items": \
            {"allItems": true}, "value": {"percentage": 0.2}}}}

            """
        return (0..<count).reduce(into: discount) { $0 += "{\"code\": \"C-\($1)\", \"__parentId\": \"\(node)\"}\n" }
    }

    @Test func `codes go to a store, and an import can be repeated`() throws {
        let folder = try TemporaryFolder()
        let (catalog, store, codes) = (folder.file("c.json"), folder.file("c.store"), folder.file("codes.jsonl"))
        try Self.bulk(3).write(toFile: codes, atomically: true, encoding: .utf8)
        let arguments = ["import", codes, "--output-file", catalog, "--store", store]
        let first = try Program.run(arguments)
        #expect(first.status == 0 && first.errors.contains("imported 3 codes into"), "\(first.errors)")
        #expect(first.output.contains("gid://shopify/DiscountCodeNode/1: 3 codes; its own code is secret"))
        let text = try String(contentsOfFile: catalog, encoding: .utf8)
        let second = try Program.run(arguments)
        #expect(second.status == 0 && second.errors.contains("imported 0 codes into"), "\(second.errors)")
        #expect(second.errors.contains("3 already existed"))
        #expect(try String(contentsOfFile: catalog, encoding: .utf8) == text)
        let status = try Program.run("codes", "status", "c-1", "--store", store, "--json")
        #expect(status.output.contains("\"promotion\":\"gid://shopify/DiscountCodeNode/1\""), "\(status.output)")
        #expect(try Program.run("import", codes, "--store", store).status == 64)
    }

    @Test func `a line that cannot be read leaves the store and the catalog as they are`() throws {
        let folder = try TemporaryFolder()
        let (catalog, store, codes) = (folder.file("c.json"), folder.file("c.store"), folder.file("codes.jsonl"))
        try (Self.bulk(3) + "{\"code\": \n").write(toFile: codes, atomically: true, encoding: .utf8)
        let result = try Program.run("import", codes, "--output-file", catalog, "--store", store)
        #expect(result.status == 65 && result.errors.contains("codes.jsonl:5"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: store) && !FileManager.default.fileExists(atPath: catalog))
    }
}
