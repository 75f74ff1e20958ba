@testable import Cartwright

/// An effect of a plugin that returns the proposal given by a test, for any input.
struct Proposes: ProposingEffect {
    static let type = "proposes"

    var stage = Stage.order
    var proposal: @Sendable (StageInput) throws(CartwrightError) -> Proposal
    var isInCurrency = true

    init(_ proposal: Proposal, in stage: Stage = .order) {
        self.stage = stage
        self.proposal = { _ in proposal }
    }

    init(in stage: Stage = .order, _ proposal: @escaping @Sendable (StageInput) throws(CartwrightError) -> Proposal) {
        self.stage = stage
        self.proposal = proposal
    }

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) { self.init(.nothing) }

    func isIn(_ currency: Currency) -> Bool { isInCurrency }
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { try proposal(input) }
    var json: JSONValue { .effect(Self.type) }
}

extension Promotion {
    /// Returns a promotion with one effect that makes a proposal.
    static func proposing(_ proposal: Proposal, in stage: Stage = .order, id: String = "p") -> Promotion {
        Promotion(id: id, effects: [Proposes(proposal, in: stage)])
    }
}

extension Cart {
    /// A cart with a line of 25.00 in three units, a line of 10.00, and a shipment of 5.00.
    static var small: Cart {
        var cart = Cart(currency: .usd)
        cart.lines = [
            Line(id: "a", sku: "A", unitPriceMinor: 2500, quantity: 1),
            Line(id: "b", sku: "B", unitPriceMinor: 500, quantity: 2),
        ]
        cart.shipments = [Shipment(id: "s", method: "standard", amountMinor: 500)]
        return cart
    }

    /// Prices the cart with some promotions.
    func quote(_ promotions: [Promotion], offers: [Offer] = []) throws -> Quote {
        try price(self, from: Catalog(promotions), offers: offers, at: .testing, options: .explaining)
    }
}
