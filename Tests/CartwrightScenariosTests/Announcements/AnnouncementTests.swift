import Cartwright
import CartwrightScenarios
import TestRuns
import Testing

@Suite struct AnnouncementTests {
    static let now = Instant(seconds: 1_795_446_000) ?? .earliest

    static func promotion(_ id: String, _ effect: JSONValue, _ more: JSONObject = [:]) -> JSONValue {
        var object: JSONObject = ["id": .string(id), "effects": [effect]]
        for (name, value) in more { object[name] = value }
        return .object(object)
    }

    static func percent(_ percent: String, _ target: JSONValue = ["scope": "order"]) -> JSONValue {
        ["type": "percent_off", "percent": .string(percent), "target": target]
    }

    static func amount(_ minor: Int64) -> JSONValue {
        ["type": "amount_off", "amount": ["USD": .integer(minor)], "target": ["scope": "order"]]
    }

    static let freeShipping = percent("100", ["scope": "shipping"])

    static func file(_ promotions: [JSONValue]) throws -> CatalogFile {
        try CatalogFile(["currency": "USD", "promotions": .array(promotions)])
    }

    // MARK: Terms

    @Test func `terms are title, dates, code, minimum, benefit, products and countries`() throws {
        let more: JSONObject = [
            "name": "Spring", "code": "SPRING", "starts_at": "2026-11-01T00:00:00Z", "ends_at": "2026-12-01T00:00:00Z",
            "conditions": [
                ["type": "subtotal", "at_least": ["USD": 5000]], ["type": "country", "any_of": ["US", "CA"]],
            ],
        ]
        let effect = Self.percent("15", ["scope": "lines", "filter": ["skus": ["b", "a"]]])
        let found = Announcements(of: try Self.file([Self.promotion("spring", effect, more)]), at: Self.now)
        #expect(found.others.isEmpty)
        let announcement = try #require(found.announced.first)
        #expect(announcement.title == "Spring" && announcement.code == "SPRING")
        #expect(announcement.minimumMinor == 5000)
        #expect(announcement.products == ["a", "b"])
        #expect(Set(announcement.countries ?? []) == ["US", "CA"])
        #expect(announcement.benefit == .percentOff(try Percentage("15")))
        #expect(announcement.endsAt?.description == "2026-12-01T00:00:00Z")
    }

    @Test func `an amount off has at least itself as minimum`() throws {
        let found = Announcements(of: try Self.file([Self.promotion("five", Self.amount(500))]), at: Self.now)
        #expect(found.announced.first?.minimumMinor == 500)
    }

    @Test(
        arguments: [
            (["usage_limit": 5], "usage_limit"), (["ends_at": "2026-01-01T00:00:00Z"], "ended"),
            (["conditions": [["type": "customer_segment", "any_of": ["gold"]]]], "customer_segment"),
            (["conditions": [["type": "subtotal", "at_least": 100, "basis": "stage"]]], "basis"),
            (["per_customer_limit": 1], "per_customer_limit"), (["exclusive": true], "combines_with"),
        ] as [(JSONObject, String)]
    )
    func `a promotion that not everybody gets is listed with the reason`(_ more: JSONObject, _ word: String) throws {
        let file = try Self.file([Self.promotion("p", Self.percent("10"), more)])
        let found = Announcements(of: file, at: Self.now)
        #expect(found.announced.isEmpty)
        #expect(found.others.map(\.id) == ["p"])
        #expect(found.others.first?.reason.contains(word) == true, "\(found.others)")
    }

    @Test func `a promotion whose place another can take is not announced`() throws {
        let open = Self.promotion("open", Self.percent("10"))
        let alone = Self.promotion("alone", Self.percent("20"), ["code": "ALONE", "exclusive": true])
        let found = Announcements(of: try Self.file([open, alone]), at: Self.now)
        #expect(found.announced.isEmpty)
        #expect(found.others.first { $0.id == "open" }?.reason == "promotion alone can take its place")
        let disabled = Self.promotion("alone", Self.percent("20"), ["exclusive": true, "enabled": false])
        #expect(Announcements(of: try Self.file([open, disabled]), at: Self.now).announced.map(\.id) == ["open"])
    }

    // MARK: Feeds

    @Test func `a feed has the promotions that its format can state`() throws {
        let dates: JSONObject = [
            "code": "TEN", "name": "Ten", "starts_at": "2026-11-01T00:00:00Z", "ends_at": "2026-12-01T00:00:00Z",
        ]
        let file = try Self.file([
            Self.promotion("auto", Self.percent("20", ["scope": "lines", "filter": ["skus": ["a"]]])),
            Self.promotion("ship", Self.freeShipping), Self.promotion("five", Self.amount(500)),
            Self.promotion("half", Self.percent("12.5")), Self.promotion("ten", Self.percent("10"), dates),
        ])
        let announced = Announcements(of: file, at: Self.now).announced
        #expect(announced.count == 5)
        let openAI = PromotionFeed.openAI.text(of: announced, at: Self.now)
        let value = try JSONParser.parse(Array(openAI.text.utf8))
        guard case .array(let promotions) = value else { return }
        #expect(promotions.map { $0["id"] } == ["auto", "ship"])
        #expect(promotions.first?["benefits"] == [["type": "percent_off", "percent_off": 20]])
        #expect(promotions.first?["applies_to"] == [["product_id": "a"]])
        #expect(Set(openAI.others.map(\.id)) == ["five", "half", "ten"])
        let google = PromotionFeed.googleMerchant.text(of: announced, at: Self.now)
        let rows = google.text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 2)
        #expect(Set(rows.map(\.count)).count == 1)
        #expect(rows[1].prefix(4) == ["ten", "all_products", "generic_code", "TEN"])
        #expect(rows[1][5] == "2026-11-01T00:00:00Z/2026-12-01T00:00:00Z")
    }

    // MARK: The engine

    /// Returns the least discount that an announcement promises on a cart, in minor units; nil if the cart does not meet
    /// its terms.
    static func promise(_ announcement: Announcement, _ cart: Cart, _ quote: Quote) -> Int64? {
        if let countries = announcement.countries, !countries.contains(cart.country ?? "") { return nil }
        if quote.subtotalMinor < announcement.minimumMinor ?? 0 { return nil }
        switch announcement.benefit {
        case .amountOff(let minor): return minor
        case .freeShipping: return quote.shippingMinor
        case .percentOff(let percent):
            return quote.lines.filter { announcement.products?.contains($0.sku) ?? true }
                .reduce(0) { sum, line in
                    let whole = Int128(Percentage.wholeMillionths)
                    return sum + Int64(clamping: Int128(line.subtotalMinor) * Int128(percent.millionths) / whole)
                }
        }
    }

    static func randomPromotion(_ index: Int, _ random: inout SplitMix64) -> JSONValue {
        var skus: [JSONValue] = ["s3"]
        for number in 0..<3 where random.next(2) == 0 { skus.append(.string("s\(number)")) }
        let effects: [JSONValue] = [
            percent("\(1 + random.next(60))"), percent("12.5", ["scope": "lines"]),
            amount(Int64(1 + random.next(3000))),
            percent("\(1 + random.next(99))", ["scope": "lines", "filter": ["skus": .array(skus)]]), freeShipping,
        ]
        var more = JSONObject()
        if random.next(2) == 0 { more["code"] = .string("CODE\(index)") }
        if random.next(3) == 0 { more["priority"] = .integer(Int64(random.next(5))) }
        if random.next(2) == 0 {
            (more["starts_at"], more["ends_at"]) = ("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z")
        }
        if random.next(8) == 0 { more["group"] = "g" }
        if random.next(12) == 0 { more["exclusive"] = true }
        var conditions: [JSONValue] = []
        if random.next(2) == 0 {
            conditions.append(["type": "subtotal", "at_least": .integer(Int64(1 + random.next(8000)))])
        }
        if random.next(4) == 0 { conditions.append(["type": "country", "any_of": ["US"]]) }
        if !conditions.isEmpty { more["conditions"] = .array(conditions) }
        return promotion("p\(index)", effects[random.next(effects.count)], more)
    }

    static func randomCart(_ random: inout SplitMix64) throws -> Cart {
        var cart = Cart(currency: try Currency("USD"))
        cart.lines = (0..<(1 + random.next(5))).map { index in
            Line(
                id: "l\(index)",
                sku: "s\(random.next(6))",
                unitPriceMinor: Int64(random.next(4000)),
                quantity: Int64(1 + random.next(4))
            )
        }
        cart.country = random.next(2) == 0 ? "US" : "DE"
        if random.next(2) == 0 {
            cart.shipments = [Shipment(id: "s", method: "std", amountMinor: Int64(random.next(1500)))]
        }
        return cart
    }

    @Test func `no announcement or feed promises more than the engine gives`() throws {
        var random = SplitMix64(state: 53)
        var (kept, stated) = (0, Set<PromotionFeed>())
        for _ in 0..<AllTests.count(40, all: 1_000) {
            let count = 1 + random.next(5)
            let file = try Self.file((0..<count).map { Self.randomPromotion($0, &random) })
            let announced = Announcements(of: file, at: Self.now).announced
            var all = announced
            for feed in PromotionFeed.allCases {
                let read = try FeedReader.announcements(in: feed, of: announced, at: Self.now)
                if !read.isEmpty { stated.insert(feed) }
                all += read
            }
            for _ in 0..<AllTests.count(10, all: 100) {
                var cart = try Self.randomCart(&random)
                for announcement in all {
                    cart.codes = (announcement.code.map { [$0] } ?? []) + ["CODE\(random.next(5))"]
                    let quote = try price(cart, from: file.catalog, at: Self.now)
                    guard let promised = Self.promise(announcement, cart, quote) else { continue }
                    kept += 1
                    #expect(
                        quote.discountMinor + quote.shippingDiscountMinor >= promised,
                        "\(announcement) \(cart.lines) \(quote.applied)"
                    )
                    if announcement.benefit == .freeShipping {
                        #expect(quote.shippingDiscountMinor == quote.shippingMinor)
                    }
                }
            }
        }
        #expect(kept > 100)
        #expect(stated == Set(PromotionFeed.allCases))
    }
}

extension SplitMix64 {
    /// Returns a number from 0 up to a bound.
    fileprivate mutating func next(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }
}
