import Cartwright
import CouponPlugin
import Testing

@testable import CartwrightService

/// The page of a problem has the meaning that is declared with its code.
@Suite struct ProblemPagesTests {
    @Test func `the page of a problem states its meaning`() async throws {
        try await ServiceBench.serve { shop async throws in
            let refused = try await shop.send("POST", "/v1/quotes", #"{"cart":{"lines":[{"sku":"X","quantity":1}]}}"#)
            let page = try await shop.get(try #require(refused.json["type"]?.string))
            #expect(page.json["meaning"] == "The catalog does not have the SKU of an outside cart.", "\(page.text)")
            #expect(page.json["status"] == 422)
            // A code that the service does not declare has no page.
            for path in ["anything", "cart.nonsense", "loyalty.no_stamp", "%20", "service.not_found%00"] {
                #expect(try await shop.get("/problems/\(path)").outcome == "404 service.not_found", "\(path)")
                #expect(try await shop.send("HEAD", "/problems/\(path)").status == 404, "\(path)")
            }
        }
    }

    @Test func `handlers add pages for their own codes, and a reload adds those of new handlers`() async throws {
        let few = HandlerRegistry([CouponHandler()])
        try await ServiceBench.serve(handledBy: few) { shop, service async throws in
            let page = try await shop.get("/problems/coupon.two_discounts")
            let meaning: JSONValue = "Percentage and amount at once, or a promotion and the id of one."
            #expect(page.json["meaning"] == meaning, "\(page.text)")
            #expect(try await shop.get("/problems/tile.bad_id").status == 404)
            try await service.reload(catalog: try ServiceBench.catalog(), registry: ServiceBench.registry)
            #expect(try await shop.get("/problems/tile.bad_id").json["meaning"] != nil)
        }
    }

    @Test func `the program adds pages for the codes of its other modules`() {
        let pages = ProblemPages(["shop.closed: A shop that is closed.", "shop.silent"], HandlerRegistry([]))
        #expect(pages.page(of: "shop.closed")?["meaning"] == "A shop that is closed.")
        #expect(pages.page(of: "shop.closed")?["title"] == "Shop: closed")
        #expect(pages.page(of: "shop.silent") == nil)
        #expect(pages.page(of: "store.full")?["status"] == 503)
    }
}
