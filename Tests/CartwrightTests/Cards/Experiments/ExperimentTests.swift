import Testing

@testable import Cartwright

/// Variants of a catalog: their shares, their keys and their cards.
@Suite struct ExperimentTests {
    private static func parts(_ text: String) throws -> ExperimentParts {
        var reader = try ObjectReader(JSONParser.parse(text), at: .root)
        var parts = ExperimentParts()
        try parts.read(&reader)
        try reader.finish()
        return parts
    }

    private static func variant(_ name: String, _ share: String) -> String {
        #"{"name":"\#(name)","share":"\#(share)","cards":["\#(name)"]}"#
    }

    @Test(
        arguments: [
            (#"{"variants":[\#(variant("a", "50")),\#(variant("b", "50"))]}"#, nil, nil),
            (#"{"holdout":"0.000001","variants":[\#(variant("a", "99.999999"))]}"#, nil, nil),
            (#"{"variants":[\#(variant("a", "0")),\#(variant("b", "100"))]}"#, nil, nil),
            (#"{"variants":[\#(variant("a", "50")),\#(variant("b", "49"))]}"#, .catalogBadShares, "found 99 %"),
            (#"{"holdout":"1","variants":[\#(variant("a", "100"))]}"#, .catalogBadShares, "found 101 %"),
            (#"{"variants":[\#(variant("a", "99.99999"))]}"#, .catalogBadShares, "found 99.99999 %"),
            (#"{"holdout":"10"}"#, .catalogBadShares, "found 10 %"),
            (#"{"experiment":"x"}"#, .catalogBadShares, "found 0 %"),
            (
                #"{"variants":[\#(variant("a", "50")),\#(variant("a", "50"))]}"#, .catalogDuplicateVariant,
                "name \"a\""
            ),
        ] as [(String, ErrorCode?, String?)]
    )
    func `shares are 100 % together, and names differ`(text: String, code: ErrorCode?, words: String?) throws {
        let parts = try Self.parts(text)
        do throws(CartwrightError) {
            let experiment = try parts.experiment()
            #expect(code == nil && experiment != nil)
        } catch {
            #expect(error.code == code && error.summary.contains(words ?? "-"), "\(error)")
            #expect(error.location.pointer?.hasPrefix("/variants") == true && error.hint?.isEmpty == false)
        }
    }

    @Test(
        arguments: [
            (#"{"variants":[{"share":"100"}]}"#, .jsonMissingKey, "/variants/0"),
            (#"{"variants":[{"name":"a"}]}"#, .jsonMissingKey, "/variants/0"),
            (#"{"variants":[{"name":"a","share":"101"}]}"#, .moneyBadPercentage, "/variants/0/share"),
            (#"{"variants":[{"name":"a","share":"100","card":[]}]}"#, .jsonUnknownKey, "/variants/0/card"),
            (#"{"variants":[{"name":"a","share":"100","cards":[1]}]}"#, .jsonWrongType, "/variants/0/cards/0"),
            (#"{"holdout":"ten"}"#, .moneyBadPercentage, "/holdout"),
        ] as [(String, ErrorCode, String)]
    )
    func `other values are refused at their place`(text: String, code: ErrorCode, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.parts(text) }
        #expect(error?.code == code && error?.location.pointer == pointer, "\(String(describing: error))")
    }

    @Test func `the keys come back as they were`() throws {
        let text = #"{"experiment":"e","holdout":"20","variants":[\#(Self.variant("a", "80"))]}"#
        let experiment = try Self.parts(text).experiment()
        #expect(JSONValue.object(ExperimentParts(of: experiment).json) == (try JSONParser.parse(text)))
        #expect(ExperimentParts(of: nil).json.isEmpty)
        #expect(try ExperimentParts().experiment() == nil)
    }

    @Test func `variants need a key, unless no cards are shown`() throws {
        let parts = try Self.parts(#"{"variants":[\#(Self.variant("a", "100"))]}"#)
        let error = #expect(throws: CartwrightError.self) { try parts.check(nil) }
        #expect(error?.code == .catalogNoAssignmentKey)
        try parts.check(.unneeded)
        try ExperimentParts().check(nil)
    }

    @Test(
        arguments: [
            (UInt64.min, "holdout"), (1 << 62, "a"), (1 << 63, "b"), (3 << 62, "b"), (.max, "b"),
            ((1 << 62) - 1, "holdout"), ((1 << 63) - 1, "a"),
        ] as [(UInt64, String)]
    )
    func `a hash has a place in the shares, in their order`(hash: UInt64, name: String) throws {
        let variants = [("a", "25"), ("none", "0"), ("b", "50")].map { name, share in
            #"{"name":"\#(name)","share":"\#(share)"}"#
        }
        let text = #"{"holdout":"25","variants":[\#(variants.joined(separator: ","))]}"#
        let experiment = try #require(try Self.parts(text).experiment())
        #expect((experiment.variant(of: hash)?.name ?? "holdout") == name)
    }
}

/// Cards of the shop in sessions of an experiment.
@Suite struct AssignedCardTests {
    /// A hasher by which the name of a shopper determines the variant.
    struct NamedHasher: AssignmentHasher {
        func hash(_ bytes: [UInt8]) throws(CartwrightError) -> UInt64 {
            let text = String(decoding: bytes, as: UTF8.self)
            if text.hasSuffix("broken") { throw CartwrightError(.hmacStub, "no digest") }
            if text.hasSuffix("holdout") { return 0 }
            return text.hasSuffix("first") ? 1 << 63 : .max
        }
    }

    /// Creates a shopper whose shop has a card of each variant, and one of none.
    private static func shopper(_ assigner: CardAssigner? = CardAssigner(by: NamedHasher())) throws -> Shopper {
        var shopper = try Shopper()
        shopper.checkout.registry = shopper.checkout.registry.with(assigner)
        shopper.checkout.catalog.experiment = try Experiment(
            variants: [
                .init(name: "one", share: try Percentage("45"), cards: ["one", "both"]),
                .init(name: "two", share: try Percentage("45"), cards: ["two", "both"]),
            ],
            holdout: try Percentage("10")
        )
        shopper.checkout.commonCards = ["one", "two", "both", "free"].map { .percent($0, 10) }
        shopper.session = shopper.checkout.open(shopper.session)
        return shopper
    }

    private static func shown(_ shopper: Shopper) -> [String] {
        shopper.session.feed.shown(at: shopper.now).map(\.id).sorted()
    }

    @Test(
        arguments: [
            ("first", ["both", "free", "one"]), ("second", ["both", "free", "two"]), ("holdout", ["free"]),
            ("broken", ["free"]),
        ]
    )
    func `a shopper sees the cards of one variant, and the holdout none`(id: String, cards: [String]) throws {
        var shopper = try Self.shopper()
        try shopper.run(.setCustomer(Customer(id: id)))
        #expect(Self.shown(shopper) == cards)
        #expect(Set(shopper.session.handled.keys) == Set(shopper.session.feed.cards.map(\.id)))
        let restored = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(restored.feed.shown(at: shopper.now).map(\.id).sorted() == cards, "the same after a restart")
    }

    @Test func `an impression in the holdout is that of a control variant, for the report on the effect`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.setCustomer(Customer(id: "holdout")))
        let viewed = try shopper.run(.viewCard(id: "one"))
        #expect(viewed.events.map(\.type) == [.cardControlImpression])
        let stored = Array(shopper.session.json.utf8)
        let exposure = try #require(try CardExposure(to: "one", inStored: stored))
        #expect(exposure.isControl && exposure.shopper == "customer holdout")
        #expect(shopper.refusal(of: .openCard(id: "one"))?.code == .feedControlCard)
        #expect(shopper.refusal(of: .openCard(id: "two"))?.code == .feedControlCard)
    }

    @Test func `a card of another variant does not exist`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.setCustomer(Customer(id: "first")))
        #expect(shopper.refusal(of: .openCard(id: "two"))?.code == .feedUnknownCard)
    }

    @Test func `a known customer is assigned anew, and a coupon of the former variant ends`() throws {
        var shopper = try Self.shopper()
        #expect(Self.shown(shopper) == ["both", "free", "two"], "the session, as long as the customer is unknown")
        try shopper.run(.add("A"), .openCard(id: "two"), .openCard(id: "free"))
        #expect(shopper.session.activeCoupons == ["two", "free"])
        let known = try shopper.run(.setCustomer(Customer(id: "first")))
        #expect(shopper.session.activeCoupons == ["free"])
        #expect(known.events.contains { $0.type == .couponRemoved && $0.data["card"] == "two" })
        #expect(Self.shown(shopper) == ["both", "free", "one"])
    }

    @Test func `without an assigner no card of a variant is shown, and without cards none is assigned`() throws {
        #expect(try Self.shown(Self.shopper(nil)) == ["free"])
        #expect(try Self.shown(Self.shopper(.unneeded)) == ["both", "free", "one", "two"])
    }

    @Test func `an experiment belongs to the version of a catalog`() throws {
        var shopper = try Self.shopper()
        let version = shopper.checkout.catalog.version
        #expect(try shopper.checkout.catalog.adding([]).version == version)
        shopper.checkout.catalog.experiment = nil
        #expect(shopper.checkout.catalog.version != version)
    }
}

extension ErrorCode {
    /// A failure of a hasher.
    fileprivate static let hmacStub: ErrorCode = "hmac.library: OpenSSL refused a call."
}
