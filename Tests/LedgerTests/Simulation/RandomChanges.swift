import Cartwright

/// Random calls on few sessions, orders and counters, so that they conflict.
struct RandomChanges {
    var random: SplitMix64
    var now = Instant(seconds: 1_767_225_600) ?? .earliest

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func session() -> String { "s\(pick(4))" }

    mutating func key() -> CounterKey {
        let promotion = "p\(pick(2))"
        return switch pick(6) {
        case 0: .uses(promotion: promotion)
        case 1: .customerUses(promotion: promotion, customer: "c\(pick(2))")
        case 2: .spent(promotion: promotion, currency: promotion == "p0" ? nil : .usd)
        case 3: .campaignUses(campaign: promotion)
        case 4: .campaignSpent(campaign: promotion, currency: promotion == "p0" ? nil : .usd)
        default: .codeUses(code: "C\(pick(2))")
        }
    }

    mutating func demands() -> [CounterDemand] {
        (0..<pick(4)).map { _ in
            CounterDemand(key(), amount: Int64(pick(5) - 1), limit: pick(4) == 0 ? nil : Int64(pick(12)))
        }
    }

    mutating func request() -> Instruction {
        switch pick(7) {
        case 0...2: .reserve(demands(), until: now.adding(seconds: Int64(pick(90))))
        case 3, 4: .confirm(order: "o\(pick(3))", counting: demands())
        case 5: .release
        default:
            if pick(2) == 0 {
                .giveBack(order: "o\(pick(3))", .whole)
            } else {
                .giveBack(
                    order: "o\(pick(3))",
                    .part([CounterAmount(key(), Int64(pick(4)))], key: "r\(pick(4))")
                )
            }
        }
    }

    mutating func change(after revision: Int64, of session: String) -> CheckoutChange {
        let guess = pick(5) == 0 ? revision + Int64(pick(3)) - 1 : revision
        return CheckoutChange(
            of: session,
            to: Array("\(pick(1_000))".utf8),
            after: guess,
            instructions: (0..<pick(4)).map { _ in request() },
            events: (0...pick(2)).map { number in
                Event(id: "\(number)", type: .cartChanged, source: session, time: now, data: JSONObject())
            },
            at: now,
            key: pick(2) == 0 ? "k\(pick(20))" : nil
        )
    }

    /// Moves the clock mostly forward, sometimes back.
    mutating func tick() { now = now.adding(seconds: Int64(pick(20) - (pick(6) == 0 ? 40 : 0))) }
}
