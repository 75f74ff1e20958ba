import Cartwright
import Foundation
import Synchronization

/// A condition on the stamps of a customer.
struct Stamps: Condition {
    static let type = "stamps"
    static let format: ObjectFormat? = .condition(
        type,
        "stamps that the customer has",
        keys: [.required("at_least", .count("stamps"), "so many or more", example: 10)],
        example: ["at_least": 10]
    )
    let count: Comparison

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        count = try Comparison(from: &reader, in: 0...Int64.max)
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        guard case .integer(let stamps) = facts.cart.customer?.attributes["stamps"] else {
            return finding(.unknown, observed: nil)
        }
        return Finding(Self.type, count, observed: stamps)
    }

    var json: JSONValue { .condition(Self.type, count.json) }
}

/// The shared parts of the test effects: a percentage and the cost of the lines.
protocol CostEffect: ProposingEffect {
    var percent: Int64 { get }
    init(percent: Int64)
    static var wraps: Bool { get }
}

extension CostEffect {
    static var wraps: Bool { false }
    static var format: ObjectFormat? {
        .effect(
            type,
            "a part of what is earned",
            keys: [.required("percent", .integer(1...100, of: "percent"), "the part", example: 50)],
            example: ["percent": 50]
        )
    }
    var stage: Stage { .order }
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        self.init(percent: try reader.integer("percent", in: 1...100))
    }
    var json: JSONValue { .effect(Self.type, ["percent": .integer(percent)]) }

    /// Returns the cost of the lines to the shop, or nil if it overflows.
    func cost(of cart: Cart) -> Int64? {
        var cost: Int64 = 0
        for line in cart.lines {
            guard case .integer(let each) = line.attributes["cost"], each >= 0 || Self.wraps else { continue }
            if Self.wraps {
                cost &+= each &* line.quantity
                continue
            }
            let (all, tooMuch) = each.multipliedReportingOverflow(by: line.quantity)
            let (sum, overflow) = cost.addingReportingOverflow(all)
            guard !tooMuch, !overflow else { return nil }
            cost = sum
        }
        return cost
    }

    func share(of input: StageInput, at cost: Int64) throws(CartwrightError) -> Proposal {
        let shares = try input.shares(of: .order)
        return Proposal([
            .spread(Self.wraps ? cost : max(0, min(cost, shares.totalMinor)) / 100 * percent, over: shares)
        ])
    }
}

/// An effect that gives a part of a cart's cost, and nothing if the cost overflows.
struct Margin: CostEffect {
    static let type = "margin"
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        guard let cost = cost(of: input.cart) else { return .nothing }
        return try share(of: input, at: cost)
    }
}

/// An effect like `Margin` that throws an error if the cost overflows.
struct Careful: CostEffect {
    static let type = "careful"
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        guard let cost = cost(of: input.cart) else {
            throw CartwrightError("careful.too_much", "the costs cannot be counted", hint: "smaller costs")
        }
        return try share(of: input, at: cost)
    }
}

/// An effect whose arithmetic wraps around.
struct Wrapping: CostEffect {
    static let type = "wrapping"
    static let wraps = true
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        try share(of: input, at: cost(of: input.cart) ?? 0)
    }
}

/// An effect whose JSON lacks a key that it reads.
struct Forgetful: CostEffect {
    static let type = "forgetful"
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { try share(of: input, at: 1_000) }
    var json: JSONValue { .effect(Self.type) }
}

/// An effect that declares a key it does not read.
struct Misread: CostEffect {
    static let type = "misread"
    static var format: ObjectFormat? {
        .effect(
            type,
            "a part",
            keys: [
                .required("percent", .integer(1...100, of: "percent"), "the part", example: 50),
                .optional("off", .text, "nothing", absent: "nothing", example: "x"),
            ],
            example: ["percent": 50]
        )
    }
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { try share(of: input, at: 1_000) }
}

/// An effect whose amount differs on each call.
struct Moody: CostEffect {
    static let type = "moody"
    private static let asked = Counter()
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        try share(of: input, at: 1_000 + Self.asked.next() % 7 * 100)
    }
}

/// An effect that takes 2 ms for each proposal.
struct Slow: CostEffect {
    static let type = "slow"
    let percent: Int64

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        Thread.sleep(forTimeInterval: 0.002)
        return try share(of: input, at: 1_000)
    }
}

/// An effect that applies in no currency.
struct Nowhere: ProposingEffect {
    static let type = "never"
    var stage: Stage { .order }
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
    func isIn(_ currency: Currency) -> Bool { false }
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal { .nothing }
    var json: JSONValue { .effect(Self.type) }
}

/// An effect that gives a discount for one SKU only.
struct Idle: ProposingEffect {
    static let type = "idle"
    var stage: Stage { .order }
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        guard input.cart.lines.contains(where: { $0.sku == "GOLDEN TICKET" }) else { return .nothing }
        return Proposal([.spread(1, over: try input.shares(of: .order))])
    }
    var json: JSONValue { .effect(Self.type) }
}

/// A condition that requires an undeclared key.
struct Bare: Condition {
    static let type = "bare"
    let way: Int64
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        way = try reader.integer("way", in: 0...100)
    }
    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding { finding(isMet: way > 0, observed: nil) }
    var json: JSONValue { .condition(Self.type, ["way": .integer(way)]) }
}

/// A condition that always throws.
struct Mute: Condition {
    static let type = "mute"
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}
    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        throw CartwrightError("mute.nothing", "nothing to say", hint: "ask another one")
    }
    var json: JSONValue { .condition(Self.type) }
}
